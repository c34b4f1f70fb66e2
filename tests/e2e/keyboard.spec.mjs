// A person without a mouse: after every key the focus is on something that can be seen and that nothing lies on.

import { expect, test } from './fixtures.mjs';
import { dialoguesOf, expectCount, expectSelected, generated, openFolder, ready, together } from './support.mjs';

const folder = generated('sgd', 30, 5);
const all = dialoguesOf(folder);

/** Whether the focus is on something that can be seen, or what is wrong with it. */
function focused(page) {
  return page.evaluate(() => {
    const part = document.activeElement;
    if (!part || part === document.body) return 'nowhere';
    if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return `out of sight: ${part.outerHTML}`;
    const { left, right, top, bottom } = part.getBoundingClientRect();
    // Of what is larger than the window, the part in it.
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    const label = part.labels?.[0];
    if (!hit || !(part.contains(hit) || label?.contains(hit))) {
      return `covered: ${part.outerHTML.slice(0, 200)} by ${hit?.outerHTML.slice(0, 200)}`;
    }
    return 'seen';
  });
}

async function expectFocusSeen(page) {
  // What the focus scrolls into sight may need a frame.
  await expect.poll(() => focused(page)).toBe('seen');
}

/**
 * Presses a key that moves the focus; whether something has it then, which can be seen. It may be lost as soon as it came,
 * when that is drawn anew: then the next press goes on from there.
 */
async function move(page, key) {
  await page.keyboard.press(key);
  let found;
  await expect.poll(async () => (found = await focused(page))).toMatch(/^(seen|nowhere)$/);
  return found === 'seen';
}

/** Presses keys, one after the other. */
async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
}

/** Goes on with Tab until `target` has the focus; whatever has it on the way can be seen, too. */
async function tabTo(page, target, key = 'Tab') {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 120; stop += 1) {
    // Behind the last stop it leaves the page, and comes in again.
    if (!(await move(page, key))) continue;
    if (await target.evaluate((part) => part === document.activeElement)) return;
  }
  throw new Error(`no way by ${key} to ${target}`);
}

/** Opens the folder, from the start screen by its button. */
async function start(page) {
  await page.goto('./');
  // The browser has to know in time that it is not to show one.
  const chooser = page.waitForEvent('filechooser', { timeout: 100_000 });
  await tabTo(page, page.getByRole('button', { name: 'Open folder' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(folder);
  await ready(page);
  await expectCount(page, all.length, all.length);
}

test('a sample is opened from the start screen', async ({ page }) => {
  await page.goto('./');
  await tabTo(page, page.getByRole('button', { name: /Schema-Guided/ }));
  await page.keyboard.press('Enter');
  await ready(page);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  await expectFocusSeen(page);
});

test('own files are opened from the start screen', async ({ page }) => {
  await start(page);
  await expectFocusSeen(page);
});

test('words are searched for, the list is walked, and the dialogue is read', async ({ page }) => {
  await start(page);
  await press(page, '/');
  await expect(page.getByTestId('search')).toBeFocused();
  await page.keyboard.type('split:train');
  const inTrain = dialoguesOf(`${folder}/train`);
  await expectCount(page, inTrain.length, all.length);
  const list = page.getByRole('listbox', { name: 'Dialogues' });
  await tabTo(page, list);
  const reader = page.getByTestId('reader');
  for (const [key, index] of [['Home', 0], ['ArrowDown', 1], ['ArrowDown', 2], ['ArrowUp', 1], ['End', inTrain.length - 1]]) {
    await press(page, key);
    await expect(reader.getByRole('heading', { level: 2 })).toHaveText(inTrain[index].dialogue_id);
    await expect(list).toBeFocused();
    const row = list.getByRole('option', { selected: true });
    await expect(row).toBeInViewport({ ratio: 0.9 });
    await expect(list).toHaveAttribute('aria-activedescendant', await row.getAttribute('id'));
  }
  await press(page, 'k');
  await expect(reader.getByRole('heading', { level: 2 })).toHaveText(inTrain.at(-2).dialogue_id);
  for (let turn = 0; turn < 3; turn += 1) {
    await press(page, 'n');
    await expect(page.getByTestId('turn').nth(turn)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByTestId('turn').nth(turn)).toBeInViewport();
  }
});

test('the state grid is reached, and a mark leads to its turn', async ({ page }) => {
  await start(page);
  await tabTo(page, page.getByRole('button', { name: 'state grid' }));
  await press(page, 'Enter');
  const grid = page.getByRole('region', { name: 'State, turn by turn', exact: true });
  await expect(grid.getByRole('heading')).toBeInViewport();
  const mark = grid.getByRole('link').first();
  await tabTo(page, mark);
  await press(page, 'Enter');
  await expect(page).toHaveURL(/[?&]t=\d+/);
  await expect(page.locator('[data-testid=turn][aria-current=true]')).toBeInViewport();
});

test('a service leads to its schema, and its count back to dialogues', async ({ page }) => {
  await start(page);
  const service = all[0].services[0];
  // Another file may have shown a dialogue before this one was read.
  await tabTo(page, page.getByRole('listbox', { name: 'Dialogues' }));
  await press(page, 'Home');
  await expectSelected(page, 1);
  await tabTo(page, page.getByTestId('reader').getByRole('link', { name: service }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: service })).toBeVisible();
  await expectFocusSeen(page);
  await tabTo(page, page.getByRole('link', { name: /^\d+ dialogues?$/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('dialogue-row').first()).toBeVisible();
  await expectFocusSeen(page);
});

test('what matches is exported, and the focus comes back', async ({ page }) => {
  await page.addInitScript(() => delete window.showSaveFilePicker);
  await start(page);
  const button = page.getByTestId('export');
  await tabTo(page, button);
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save…' }));
  const begun = page.waitForEvent('download');
  await press(page, 'Enter');
  await begun;
  await expect(page.getByTestId('export-state')).toContainText('Saved ');
  await expectFocusSeen(page);
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});

test('an export that ends leaves the focus in its sheet', async ({ page }) => {
  await page.addInitScript(() => {
    const gate = new Promise((resolve) => (window.goOn = resolve));
    const stream = { write: () => ((window.isWriting = true), gate), close: async () => {}, abort: async () => {} };
    window.showSaveFilePicker = async () => ({ name: 'out.jsonl', createWritable: async () => stream });
  });
  await start(page);
  await tabTo(page, page.getByTestId('export'));
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Save…' }));
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.waitForFunction(() => window.isWriting);
  await page.evaluate(() => window.goOn());
  await expect(page.getByTestId('export-state')).toContainText('Saved ');
  await expect(page.getByRole('button', { name: 'Save…' })).toBeFocused();
});

test('the focus stays on its filter when others come before it', async ({ page }) => {
  await start(page);
  const boxes = page.getByRole('group', { name: 'Intent' }).getByRole('checkbox');
  const named = () => page.evaluate(() => document.activeElement.labels?.[0]?.querySelector('bdi').textContent);
  await tabTo(page, boxes.nth(4));
  const intent = await named();
  const has = ({ state }) => state?.active_intent === intent;
  const { service } = all.flatMap(({ turns }) => turns.flatMap(({ frames }) => frames)).find(has);
  await page.evaluate((service) => (location.hash = `#/?q=service:${service}`), service);
  await expectCount(page, all.filter(({ services }) => services.includes(service)).length, all.length);
  await expect(boxes.nth(4)).not.toBeFocused();
  await expect.poll(named).toBe(intent);
  await expectFocusSeen(page);
  await press(page, 'Space');
  await expect(page.getByTestId('search')).toHaveValue(`service:${service} intent:${intent}`);
});

test('a filter that is folded away leaves the focus beside it', async ({ page }) => {
  await start(page);
  const group = page.getByRole('group', { name: 'Slot' });
  const boxes = group.getByRole('checkbox');
  const folded = await boxes.count();
  await tabTo(page, group.getByRole('button', { name: /more$/ }));
  await page.keyboard.press('Enter');
  const fewer = group.getByRole('button', { name: 'Show fewer' });
  await expect(fewer).toBeFocused();
  await tabTo(page, boxes.last(), 'Shift+Tab');
  await press(page, 'Space');
  await expect(group.getByRole('checkbox', { checked: true })).toBeFocused();
  await tabTo(page, fewer);
  await press(page, 'Enter');
  const ticked = group.getByRole('checkbox', { checked: true });
  await tabTo(page, ticked, 'Shift+Tab');
  await press(page, 'Space');
  await expect(page.getByTestId('search')).toHaveValue('');
  await expect(boxes).toHaveCount(folded);
  expect(await page.evaluate(() => document.activeElement.closest('fieldset')?.querySelector('legend').textContent)).toBe('Slot');
});

test('filters that changed out of sight are ticked when they are in sight again', async ({ page }) => {
  await start(page);
  const group = page.getByRole('group', { name: 'Slot' });
  await group.getByRole('button', { name: /more$/ }).click();
  await group.getByRole('checkbox').last().check();
  await expect(page.getByTestId('search')).toHaveValue(/^slot:\S+$/);
  const split = page.getByRole('group', { name: 'Split' }).getByText('train');
  await split.scrollIntoViewIfNeeded();
  await expect(split).toBeInViewport();
  await page.getByRole('group', { name: 'Split' }).getByRole('checkbox', { name: 'train' }).check();
  await expect(page.getByTestId('search')).toHaveValue(/^slot:\S+ split:train$/);
  await expect(page.locator('.parts-choice:visible:not(:has(.parts-check:visible))')).toHaveCount(0);
});

test('a key leads to the filters and from them', async ({ page }) => {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await openFolder(page, folder);
    await page.evaluate(() => document.activeElement.blur());
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await press(page, 'f');
    await expect(filters).toBeVisible();
    await expect(filters.locator(':focus')).toHaveAttribute('type', 'checkbox');
    await page.keyboard.press('Escape');
    if (width < 1000) {
      await expect(filters).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
    }
  }
});

test('what takes a query away leaves the focus on the page', async ({ page }) => {
  await start(page);
  const search = page.getByTestId('search');
  await search.fill('zzqq');
  const term = page.getByRole('button', { name: 'zzqq', exact: true });
  await tabTo(page, term);
  await press(page, 'Enter');
  await expect(search).toHaveValue('');
  await expectCount(page, all.length, all.length);
  await expectFocusSeen(page);
  await search.fill('the');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  await tabTo(page, clear);
  await press(page, 'Enter');
  await expect(search).toHaveValue('');
  await expectCount(page, all.length, all.length);
  await expectFocusSeen(page);
});

test('the theme is changed, and the keys are read and left', async ({ page }) => {
  await start(page);
  const theme = page.getByRole('button', { name: /^Theme/ });
  const before = await theme.getAttribute('aria-label');
  await tabTo(page, theme, 'Shift+Tab');
  await press(page, 'Space');
  await expect(theme).not.toHaveAttribute('aria-label', before);
  const help = page.getByRole('button', { name: 'Keys and settings' });
  await tabTo(page, help, 'Shift+Tab');
  await press(page, 'Enter');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await tabTo(page, keys.getByRole('checkbox', { name: 'Single keys' }));
  await press(page, 'Escape');
  await expect(keys).toBeHidden();
  await expect(help).toBeFocused();
});

/** Gives the focus to a link; what is returned says whether the very same one has it still. */
async function focusOn(link) {
  await link.focus();
  await link.evaluate((part) => (window.held = part));
  return () => link.page().evaluate(() => window.held.isConnected && document.activeElement === window.held);
}

/** Opens copies of a split beside what is open, in a folder of a name of its own. */
async function openMore(page, name, split, copies = 1) {
  const parts = Array.from({ length: copies }, (_, copy) => [`${name}-${copy}/${split}`, `${folder}/${split}`]);
  await page.getByTestId('open-folder').setInputFiles(together(name, Object.fromEntries(parts)));
}

test('schemas that are answered again leave the focus where it is', async ({ page }) => {
  await openFolder(page, folder, './#/schemas');
  const services = page.getByRole('navigation', { name: 'Services' }).getByRole('link');
  await services.filter({ hasText: 'slots' }).first().click();
  const counts = page.getByRole('region', { name: 'Slots' }).locator('.schema-cell[data-numeric] a');
  const used = counts.filter({ hasText: /^[1-9]/ }).first();
  await expect(used).toBeVisible();
  const links = { dataset: services.first(), service: services.nth(2), slot: used };
  for (const [name, link] of Object.entries(links)) {
    const [before, count] = [await services.count(), await used.innerText()];
    const isHeld = await focusOn(link);
    await openMore(page, name, 'dev');
    // The schema beside the copies is listed, and what they have is counted.
    await expect.poll(() => services.count()).toBeGreaterThan(before);
    await expect(used).not.toHaveText(count);
    await ready(page);
    expect(await isHeld(), name).toBe(true);
  }
});

test('a value whose rank changes keeps the focus', async ({ page }) => {
  await openFolder(page, folder, './#/schemas/sgd/-/');
  const rows = page.getByRole('region', { name: 'Split, table' }).locator('tbody tr');
  await expect(rows.first()).toHaveText(/^train/);
  const isHeld = await focusOn(rows.filter({ hasText: /^dev/ }).getByRole('link'));
  const [inTrain, inDev] = ['train', 'dev'].map((split) => dialoguesOf(`${folder}/${split}`).length);
  const copies = Math.ceil(inTrain / inDev);
  await openMore(page, 'up', 'dev', copies);
  await expect(rows.first()).toHaveText(/^dev/);
  await ready(page);
  expect(await isHeld(), 'up').toBe(true);
  await openMore(page, 'down', 'train', 2);
  await expect(rows.first()).toHaveText(/^train/);
  await ready(page);
  expect(await isHeld(), 'down').toBe(true);
});

test('every stop of Tab is seen, on every screen, and on a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await openFolder(page, folder);
  // What checking finds is told on every screen.
  await expect(page.locator('footer')).toContainText('checked in');
  await expect(page.getByTestId('turn').first()).toBeVisible();
  // What each screen shows last.
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const [fragment, parts] of Object.entries({
      '#/': [page.getByTestId('dialogue-row').first(), page.getByTestId('turn').first()],
      '#/schemas': [
        page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: all[0].services[0] }).first(),
        // Beside the list on a phone they are out of sight.
        page.locator('.schema-service a', { hasText: /^\d+ dialogues?$/ }).first(),
      ],
      '#/files': [page.getByTestId('file-row').first()],
      '#/findings': [page.getByText(/records were checked against every rule/), page.getByText(/rules? found nothing/)],
    })) {
      await page.goto(`./${fragment}`);
      await expect(parts[0]).toBeVisible();
      for (const part of parts) await expect(part).toBeAttached();
      await page.evaluate(() => document.activeElement.blur());
      const stops = await tabThrough(page);
      expect(stops, `${fragment}, ${width} wide`).toBeGreaterThan(5);
    }
  }
});

test('what is taken away gives its focus to what is around it', async ({ page }) => {
  await openFolder(page, folder);
  const turn = page.getByTestId('turn').first();
  await turn.locator('.reader-number').focus();
  await turn.evaluate((part) => part.remove());
  await expect.poll(() => page.evaluate(() => document.activeElement.closest('main') !== null)).toBe(true);
});

/** Goes on with Tab to the end of the page, or 60 stops; how many there were. */
async function tabThrough(page) {
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return stop;
    await expectFocusSeen(page);
  }
  return 60;
}
