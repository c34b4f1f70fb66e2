// What became of slots and frames, turn by turn.

import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { dialoguesOf, generated, openFolder } from './support.mjs';
import { readFileSync } from 'node:fs';

/** The lanes as drawn: their names and, per turn, the signs and the lines between lanes. */
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
        Object.assign(lane.ties, more.ties);
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
          name: [head.cells[0].textContent, row.cells[0].textContent].join(' ').trim(),
          marks: told((cell) => cell.querySelector('a')?.textContent),
          ties: told((cell) => cell.dataset.tie),
        };
      });
    }),
  );
}

async function openDialogue(page, place, id) {
  await page.evaluate((hash) => (location.hash = hash), `#/${place}/${id}`);
  await expect(page.getByTestId('reader').getByRole('heading', { level: 2 })).toHaveText(id);
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

test('frames are lanes: made, active and named where the data says so', async ({ page }) => {
  const folder = generated('frames', 12, 7, 'frames');
  await openFolder(page, folder);
  const dialogues = JSON.parse(readFileSync(join(folder, 'frames.json'), 'utf8'));
  const most = dialogues.toSorted((a, b) => b.turns.at(-1).labels.frames.length - a.turns.at(-1).labels.frames.length);
  const [{ id, turns }] = most;
  await openDialogue(page, 'frames/-', id);
  const lanes = await lanesOf(page, 'Frames, turn by turn');
  const ids = new Set(turns.flatMap(({ labels }) => labels.frames.map((frame) => frame.frame_id)));
  const frameOf = ({ name }) => Number(name.replace('Frame ', ''));
  expect(lanes.map(frameOf)).toEqual([...ids].toSorted((a, b) => a - b));
  const laneOf = (frame) => lanes.find((lane) => frameOf(lane) === frame);
  let lines = 0;
  for (const [turn, { labels }] of turns.entries()) {
    for (const { frame_id: frame, frame_parent_id: parent } of labels.frames) {
      const sign = laneOf(frame).marks[turn];
      const isNew = turn === 0 || turns[turn - 1].labels.frames.every((other) => other.frame_id !== frame);
      expect(sign.includes('●') || sign.includes('→')).toBe(labels.active_frame === frame);
      expect(sign.startsWith(parent === null ? '+' : `↳${parent}`)).toBe(isNew);
      if (isNew && parent !== null) {
        expect(laneOf(parent).ties[turn]).toContain('start');
        expect(laneOf(frame).ties[turn]).toContain('end');
        lines += 1;
      }
    }
  }
  expect(lines).toBeGreaterThan(2);
});
