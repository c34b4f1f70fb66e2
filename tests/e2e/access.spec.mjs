// What an accessibility checker finds in the states that `looks` and `screens` do not visit, and the page as people set
// it who need it otherwise: narrow, with large text, in forced colours, without motion, without single keys.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import {
  beforeSlices,
  COLOURS,
  addressOf,
  drag,
  expectAccessible,
  expectNoSidewaysScroll,
  filesOf,
  generated,
  goAsking,
  more,
  openFirst,
  openFolder,
  together,
} from './support.mjs';

const sgd = generated('sgd', 30, 5);

/** SGD and its paraphrases, another dataset, and a file that is none. */
function mixed(name) {
  const frames = generated('frames', 4, 11, 'frames');
  const folder = together(name, { sgd, frames, other: generated('sgdx', 10, 5, 'sgd', 'sgdx') });
  writeFileSync(join(folder, 'empty.json'), '');
  return folder;
}

/** The first save is allowed, and the disk of the second is full. */
function savesOnce(page) {
  return page.addInitScript(() => {
    let saves = 0;
    window.showSaveFilePicker = async () => {
      const isFull = saves++ > 0;
      const refuse = async () => {
        if (isFull) throw new Error('the disk is full');
      };
      return { name: 'out.jsonl', createWritable: async () => ({ write: refuse, close: refuse, abort: async () => {} }) };
    };
  });
}

/** From the start screen to the last dialog; the name of each state, when it is on screen. */
async function* states(page, name) {
  await savesOnce(page);
  await page.goto('./#/sgd/train/99_99999?file=sgd/train/dialogues_009.json');
  await expect(page.getByText('This link leads to')).toBeVisible();
  yield 'a link whose files are missing';
  await openFolder(page, mixed(name), './');
  await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
  yield 'a problem of a file';
  await page.getByRole('button', { name: 'Put the problems away' }).click();
  await page.goto('./#/sgd/train/99_99999');
  await expect(page.getByText('Dialogue 99_99999 is not here')).toBeVisible();
  yield 'a dialogue that is not here';
  yield* statesOfReader(page);
  yield* statesOfSchemas(page);
  yield* statesOfSheets(page);
}

async function* statesOfReader(page) {
  await goAsking(page, 'dataset:sgd split:train');
  // On a narrow screen the list comes first.
  await openFirst(page);
  await expect(page.getByTestId('turn').first()).toBeVisible();
  yield 'a dialogue';
  await page.getByRole('button', { name: 'state grid' }).click();
  await expect(page.getByRole('heading', { name: 'State, turn by turn' })).toBeInViewport();
  yield 'the state grid';
  await page.keyboard.press('Control+f');
  await page.keyboard.type('e');
  await expect(page.getByRole('search', { name: 'In this dialogue' }).getByRole('status')).toHaveText(/^1 of \d+$/);
  yield 'words found in the dialogue';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Raw' }).click();
  await expect(page.getByTestId('reader').locator('pre')).toBeVisible();
  yield 'the raw record';
  await page.getByRole('button', { name: 'Raw' }).click();
  await more(page, 'Compare with another');
  await expect(page.getByTestId('beside').getByText('Choose a dialogue')).toBeVisible();
  yield 'the choice of a second dialogue';
  await page.keyboard.press('j');
  await expect(page.getByTestId('beside-row').first()).toBeVisible();
  yield 'two dialogues';
  await page.getByRole('button', { name: 'Stop comparing' }).click();
}

async function* statesOfSchemas(page) {
  await page.goto('./#/schemas');
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('link', { name: /^Buses_1/ }).last().click();
  await expect(page.getByRole('region', { name: 'In other words' })).toBeVisible();
  await expect(page.locator('.schema-service a', { hasText: /^\d+ dialogues?$/ }).first()).toBeVisible();
  yield 'a service and its paraphrases';
  await page.goto('./#/schemas/frames/-/');
  await expect(page.getByRole('heading', { level: 2, name: 'Frames' })).toBeVisible();
  await expect(page.locator('.schema-service a', { hasText: /^\d+ dialogues?$/ }).first()).toBeVisible();
  yield 'a dataset';
}

async function* statesOfSheets(page) {
  await goAsking(page, 'split:train');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1);
  yield 'the list';
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  if (await filters.isVisible()) {
    await filters.click();
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    yield 'the filters over the list';
    await page.keyboard.press('Escape');
  }
  await page.getByTestId('export').click();
  await expect(page.getByRole('dialog', { name: 'Export' }).getByTestId('export-form')).toBeVisible();
  yield 'the export sheet';
  for (const outcome of ['Saved ', 'The disk is full.']) {
    await page.getByRole('button', { name: 'Save…' }).click();
    await expect(page.getByTestId('export-state')).toContainText(outcome);
    yield `the export sheet: ${outcome}`;
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keys and settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  yield 'the keys';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close everything' })).toBeVisible();
  yield 'the menu of ways to open';
  await page.keyboard.press('Escape');
  await drag(page, filesOf(sgd).slice(0, 2));
  await expect(page.getByText('Drop 2 items to read them')).toBeVisible();
  yield 'files over the window';
}

/** After its first slice of a file, no worker gets another. */
function holdReading(page) {
  return beforeSlices(page, 'if (slices > 2) await new Promise(() => {});');
}

for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]]) {
  test.describe(`an accessibility checker, ${colorScheme}`, () => {
    // The checker is put into the page, which its policy would refuse.
    test.use({ colorScheme, bypassCSP: true });

    test('finds nothing in any state', async ({ page }) => {
      test.setTimeout(300_000);
      for await (const state of states(page, `states-${colorScheme}`)) await expectAccessible(page, state, rules);
    });

    test('finds nothing on a phone, with the filters over the list', async ({ page }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width: 390, height: 844 });
      for await (const state of states(page, `phone-${colorScheme}`)) await expectAccessible(page, state, rules);
    });

    test('finds nothing while files are read', async ({ page }) => {
      await holdReading(page);
      await page.goto('./');
      await page.getByTestId('open-folder').setInputFiles(generated('sgd', 600, 12));
      await expect(page.getByTestId('dialogue-row').first()).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
      await expectAccessible(page, 'reading', rules);
      await expect(page.locator('html')).toHaveAttribute('data-phase', 'reading');
    });
  });
}

test('nothing is wider than a window of 320 pixels', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for await (const state of states(page, 'narrow')) {
    await test.step(state, () => expectNoSidewaysScroll(page));
    expect(await cutOff(page), state).toEqual([]);
  }
});

/** The controls whose words do not fit into them. */
function cutOff(page) {
  return page.evaluate(() => {
    const isCut = (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
    return [...document.querySelectorAll('button, summary, select, .parts-outline')]
      .filter((part) => part.checkVisibility() && part.clientWidth > 0 && isCut(part))
      .map((part) => `${part.className}: ${part.textContent || part.ariaLabel}`);
  });
}

/** What lies over others on purpose; the search does where there is no room beside it. */
const OVERLAYS = ['the filters over the list', 'the menu of ways to open'];
const NARROW_OVERLAYS = [...OVERLAYS, 'words found in the dialogue'];

/** The controls that others lie on, where they are brought into sight. */
function covered(page) {
  return page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document;
    const isCovered = (part) => {
      part.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = part.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !hit || !(part.contains(hit) || hit.contains(part) || part.labels?.[0]?.contains(hit));
    };
    return [...top.querySelectorAll('button, select, summary, input:not([type=file])')]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }) && isCovered(part))
      .map((part) => `${part.className}: ${part.textContent || part.ariaLabel || part.type}`);
  });
}

for (const [width, height, overlays] of [[1440, 900, OVERLAYS], [390, 844, NARROW_OVERLAYS]]) {
  test(`text of twice the size has room, ${width} wide`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    // As one sets it in the browser, so that the widths at which the page changes its form follow.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for await (const state of states(page, `large-${width}`)) {
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(size, state).toBe('32px');
      await test.step(state, () => expectNoSidewaysScroll(page));
      expect(await cutOff(page), state).toEqual([]);
      if (!overlays.includes(state)) expect(await covered(page), state).toEqual([]);
    }
  });
}

test('in forced colours spans, hits, what is selected and what has the focus are told apart', async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ forcedColors: 'active' });
  for await (const state of states(page, 'forced')) {
    if (state === 'words found in the dialogue') {
      expect(await unmarked(page, '[data-span]')).toEqual([]);
      expect(await unmarked(page, 'mark')).toEqual([]);
    }
    if (state === 'the list') {
      const [chosen, other] = await looksOf(page, ['[role=option][aria-selected=true]', '[role=option][aria-selected=false]']);
      expect(chosen).not.toEqual(other);
      const [here, there] = await looksOf(page, ['.top-screen[aria-current]', '.top-screen:not([aria-current])']);
      expect(here).not.toEqual(there);
    }
    expect(await withoutFocus(page), state).toEqual([]);
  }
});

/** The parts that neither a line nor an outline marks. */
function unmarked(page, selector) {
  return page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
    if (parts.length === 0) return ['there are none'];
    const paper = getComputedStyle(document.body).backgroundColor;
    const isMarked = (part) => {
      const style = getComputedStyle(part);
      // The lines of spans are gradients; those that are not there are transparent.
      const lines = style.backgroundImage.match(/rgb\([^)]*\)/g) ?? [];
      return lines.some((colour) => colour !== paper) || style.outlineStyle !== 'none' || style.borderBottomStyle !== 'none' || style.textDecorationLine !== 'none';
    };
    return parts.filter((part) => !isMarked(part)).map((part) => part.outerHTML);
  }, selector);
}

/** What can be seen of parts where colours of areas are the person's own. */
function looksOf(page, selectors) {
  return page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const { borderInlineStart, borderBottom, outline, fontWeight, textDecorationLine } = getComputedStyle(
          document.querySelector(selector),
        );
        return { borderInlineStart, borderBottom, outline, fontWeight, textDecorationLine };
      }),
    selectors,
  );
}

/** The kinds of controls that show no outline when the keyboard comes to them. */
async function withoutFocus(page) {
  // From here on the focus is shown as after a key.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const before = document.activeElement;
    const top = document.querySelector('dialog[open]') ?? document;
    const kinds = new Map();
    for (const part of top.querySelectorAll('a[href], button, select, summary, [tabindex="0"], input:not([type=file])'))
      if (part.checkVisibility({ visibilityProperty: true }) && !part.disabled) kinds.set(`${part.tagName} ${part.className}`, part);
    const without = [...kinds].filter(([, part]) => {
      part.focus({ preventScroll: true, focusVisible: true });
      const frames = [part, part.closest('.search-box, .search') ?? part].map((frame) => getComputedStyle(frame));
      return document.activeElement === part && frames.every(({ outlineStyle }) => outlineStyle === 'none');
    });
    before?.focus?.({ preventScroll: true });
    return without.map(([kind]) => kind);
  });
}

test('nothing moves where motion is not wanted', async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for await (const state of states(page, 'motion')) {
    const moving = await page.evaluate(() => {
      const runs = document.getAnimations().map((animation) => animation.transitionProperty ?? animation.animationName);
      const isTimed = (style) => [style.transitionDuration, style.animationDuration].some((time) => /[1-9]/.test(time));
      const timed = [...document.querySelectorAll('*')].filter((part) => isTimed(getComputedStyle(part)));
      const gliding = [...document.querySelectorAll('*')].filter((part) => getComputedStyle(part).scrollBehavior !== 'auto');
      return [...runs, ...[...timed, ...gliding].map((part) => part.className)];
    });
    expect(moving, state).toEqual([]);
  }
});

test('single keys can be turned off, and stay so', async ({ page }) => {
  await openFolder(page, generated('sgd', 30, 5));
  await openFirst(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.getByRole('checkbox', { name: 'Single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  const expectMute = async () => {
    await expect(page).toHaveURL(/#\/sgd\//);
    const address = await addressOf(page);
    for (const key of ['j', 'k', 'n', 'r', 'e', '/', '?', 'f']) await page.keyboard.press(key);
    // A key that is never mute: what the others did would be done by now.
    await page.keyboard.press('Control+f');
    await expect(page.getByRole('search', { name: 'In this dialogue' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('search')).not.toBeFocused();
  };
  await expectMute();
  await page.reload();
  await openFolder(page, generated('sgd', 30, 5));
  await openFirst(page);
  await expectMute();
  await page.getByRole('button', { name: 'Keys and settings' }).click();
  await keys.getByRole('checkbox', { name: 'Single keys' }).check();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
});
