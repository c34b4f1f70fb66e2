// What became of slots and frames, turn by turn.

import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { dialoguesOf, generated, openFolder } from './support.mjs';
import { readFileSync } from 'node:fs';

/** The lanes as drawn: their names and, per turn, the signs. */
async function lanesOf(page, title) {
  const section = page.getByRole('region', { name: title, exact: true });
  const later = section.getByRole('button', { name: 'Later turns' });
  const lanes = await lanesOfWindow(section);
  while ((await later.count()) > 0 && (await later.isEnabled())) {
    const before = await section.getByRole('status').textContent();
    await later.click();
    await expect(section.getByRole('status')).not.toHaveText(before);
    for (const more of await lanesOfWindow(section)) {
      const lane = lanes.find(({ name }) => name === more.name);
      if (lane) {
        Object.assign(lane.marks, more.marks);
      } else {
        lanes.push(more);
      }
    }
  }
  return lanes;
}

function lanesOfWindow(section) {
  return section.evaluate((section) =>
    [...section.querySelectorAll('tbody')].flatMap((body) => {
      const [head, ...rows] = [...body.rows];
      const turns = [...head.cells].slice(1).map((cell) => Number(cell.textContent) - 1);
      return rows.map((row) => {
        const cells = turns.map((turn, column) => [turn, row.cells[column + 1]]);
        const told = (what) => Object.fromEntries(cells.map(([turn, cell]) => [turn, what(cell)]).filter(([, it]) => it));
        return {
          name: [head, row].map((row) => row.cells[0].querySelector('bdi').textContent).join(' ').trim(),
          value: row.cells[0].querySelector('.timeline-value').textContent,
          marks: told((cell) => cell.querySelector('a')?.textContent),
        };
      });
    }),
  );
}

async function openDialogue(page, place, id) {
  await page.evaluate((hash) => (location.hash = hash), `#/${place}/${id}`);
  await expect(page.getByTestId('reader').getByRole('heading', { level: 2 })).toHaveText(id);
}

/** What every slot that was ever set is in the end: nothing when it is gone from the last state of its service. */
function valuesOf(turns) {
  const states = {};
  const values = {};
  for (const { frames } of turns) {
    for (const { service, state } of frames.filter(({ state }) => state)) {
      states[service] = state.slot_values;
      for (const slot of Object.keys(state.slot_values)) values[`${service} ${slot}`] = '';
    }
  }
  for (const [service, slots] of Object.entries(states)) {
    for (const [slot, all] of Object.entries(slots)) values[`${service} ${slot}`] = all.join(' / ');
  }
  return values;
}

/** A slow way to the signs of a dialogue's states. */
function signsOf(turns) {
  const lanes = {};
  const states = {};
  for (const [turn, { frames }] of turns.entries()) {
    const told = frames.filter(({ state }) => state);
    for (const { service, state } of told) {
      const [before, now] = [states[service] ?? {}, state.slot_values];
      for (const slot of new Set([...Object.keys(before), ...Object.keys(now)])) {
        const [old, values] = [before[slot], now[slot]];
        const isSame = old && values && old.join() === values.join();
        const shares = old && values && values.some((value) => old.includes(value));
        const sign = !values ? '✕' : !old ? '●' : isSame ? '○' : shares ? '≈' : '◆';
        (lanes[`${service} ${slot}`] ??= {})[turn] = sign;
      }
      states[service] = now;
    }
    if (told.length === 0) continue;
    for (const [service, slots] of Object.entries(states)) {
      if (told.some((frame) => frame.service === service)) continue;
      for (const slot of Object.keys(slots)) lanes[`${service} ${slot}`][turn] = '·';
    }
  }
  return lanes;
}

test('every slot is marked in every turn that tells a state, and leads to its source', async ({ page }) => {
  const folder = join(generated('sgd', 30, 5), 'train');
  await openFolder(page, folder);
  const dialogues = dialoguesOf(folder).filter(({ services }) => services.length > 1);
  expect(dialogues.length).toBeGreaterThan(2);
  for (const { dialogue_id: id, turns } of dialogues.slice(0, 3)) {
    await openDialogue(page, 'sgd/train', id);
    const drawn = await lanesOf(page, 'State, turn by turn');
    expect(Object.fromEntries(drawn.map(({ name, marks }) => [name, marks]))).toEqual(signsOf(turns));
    expect(Object.fromEntries(drawn.map(({ name, value }) => [name, value]))).toEqual(valuesOf(turns));
  }
  await page.getByRole('button', { name: 'state grid' }).click();
  const offered = page.locator('.timeline-mark[title*="offered in"]').first();
  const source = (await offered.getAttribute('title')).match(/offered in (\d+)/)[1];
  await offered.getByRole('link').click();
  const turn = page.getByTestId('turn').nth(Number(source) - 1);
  await expect(turn).toHaveAttribute('aria-current', 'true');
  await expect(turn).toBeInViewport();
  const act = page.locator('.reader-act').filter({ hasText: 'INFORM_INTENT' }).first();
  await act.hover();
  await expect(act).toHaveAttribute('title', 'Says what is wanted.');
  await page.getByRole('button', { name: 'State', exact: true }).click();
  await expect(page.locator('.timeline')).toBeHidden();
});

/** The dialogue of the folder that has most frames. */
function withMostFrames(folder) {
  const dialogues = JSON.parse(readFileSync(join(folder, 'frames.json'), 'utf8'));
  const framesOf = ({ turns }) => turns.at(-1).labels.frames.length;
  return dialogues.toSorted((a, b) => framesOf(b) - framesOf(a))[0];
}

test('frames are lanes: solid where they are talked about, with a mark where they are made', async ({ page }) => {
  const folder = generated('frames', 12, 7, 'frames');
  await openFolder(page, folder);
  const { id, turns } = withMostFrames(folder);
  await openDialogue(page, 'frames/-', id);
  const active = turns.map(({ labels }) => labels.active_frame);
  const lanes = page.locator('.frames-lane');
  const nameOf = (frame) => lanes.filter({ has: page.getByText(`Frame ${frame}`, { exact: true }) });
  for (const frame of new Set(active)) {
    const lane = nameOf(frame);
    await expect(lane).toBeVisible();
    const runs = active.filter((at, turn) => at === frame && active[turn - 1] !== frame).length;
    await expect(lane.locator('.frames-stretch[data-kind="active"]')).toHaveCount(runs);
    const made = turns.findIndex(({ labels }) => labels.frames.some(({ frame_id: it }) => it === frame));
    await expect(lane.locator('.frames-mark').first()).toHaveAttribute('data-turn', String(made));
    await expect(lane.locator('.frames-mark').first()).toHaveAttribute('aria-label', new RegExp(`^Frame ${frame}, turn ${made + 1}: made`));
  }
  // Each is one stop, and arrow keys go on to its marks.
  await nameOf(1).locator('.frames-name').focus();
  await page.keyboard.press('ArrowRight');
  await expect(nameOf(1).locator('.frames-mark').first()).toBeFocused();
  const mark = nameOf(active.at(-1)).locator('.frames-mark').last();
  const turn = Number(await mark.getAttribute('data-turn'));
  await mark.press('Enter');
  await expect(page.getByTestId('turn').nth(turn)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByTestId('turn').nth(turn)).toBeInViewport();
  // They stay in sight, and what they lead to is not below them.
  await page.getByTestId('reader').evaluate((reader) => reader.scrollTo(0, 600));
  await expect(nameOf(active.at(-1))).toBeInViewport();
  await page.getByRole('button', { name: /frames? over/ }).click();
  await expect(lanes.first()).toBeHidden();
});

test('a card says in words what a turn does to a frame, and an act what it is about', async ({ page }) => {
  const folder = generated('frames', 12, 7, 'frames');
  await openFolder(page, folder);
  const { id, turns } = withMostFrames(folder);
  await openDialogue(page, 'frames/-', id);
  const active = turns.map(({ labels }) => labels.active_frame);
  const turned = active.findIndex((frame, turn) => turn > 0 && frame !== active[turn - 1]);
  const turn = page.getByTestId('turn').nth(turned);
  const card = turn.locator(`.frames-card[data-frame="${active[turned]}"]`);
  await expect(card).toContainText('now active');
  await expect(card).toHaveAttribute('data-active', 'true');
  const { info } = turns[turned].labels.frames.find(({ frame_id: frame }) => frame === active[turned]);
  for (const slot of Object.keys(info)) {
    await expect(card.locator(`.frames-row[data-slot-name="${slot}"]`)).not.toHaveAttribute('data-change', 'dropped');
  }
  const said = turns[0].labels.acts.flatMap(({ args }) => args).filter(({ val }) => typeof val === 'string' && /^[a-z ]+$/i.test(val));
  expect(said.length).toBeGreaterThan(0);
  for (const { key, val } of said) {
    const argument = page.getByTestId('turn').first().locator('.reader-act-argument');
    await expect(argument.filter({ hasText: key }).filter({ hasText: val }).first()).toBeVisible();
  }
  await expect(page.getByTestId('reader')).toContainText(/user U\w+.* · wizard U\w+ · /);
  await page.locator('.frames-all summary').click();
  await expect(page.locator('.frames-all tbody tr')).toHaveCount(turns.at(-1).labels.frames.length);
});

test('a search is a sentence with what it found, and all its fields on demand', async ({ page }) => {
  const folder = generated('frames', 12, 7, 'frames');
  await openFolder(page, folder);
  const dialogues = JSON.parse(readFileSync(join(folder, 'frames.json'), 'utf8'));
  const searched = ({ turns }) => turns.findIndex(({ db }) => db?.search.some(({ ORIGIN_CITY: city }) => city));
  const dialogue = dialogues.find((dialogue) => searched(dialogue) >= 0);
  const { search, result } = dialogue.turns[searched(dialogue)].db;
  const at = search.findIndex(({ ORIGIN_CITY: city }) => city);
  await openDialogue(page, 'frames/-', dialogue.id);
  const call = page.getByTestId('turn').nth(searched(dialogue)).locator(`.reader-call[data-call="${at}"]`);
  await expect(call).toContainText(`from ${search[at].ORIGIN_CITY}`);
  const count = result[at].length;
  await expect(call.locator('.reader-outcome')).toContainText(count === 1 ? '1 package' : `${count} packages`);
  await expect(call.getByText('RESULT_LIMIT')).toBeHidden();
  await call.locator('summary').click();
  await expect(call.getByText('RESULT_LIMIT')).toBeVisible();
  await expect(page.locator('.reader-facts')).toContainText(`frames.json, record ${dialogues.indexOf(dialogue) + 1}`);
});
