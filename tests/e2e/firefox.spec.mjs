// The one file from the disk, in Firefox and with the network cut: opened, read, searched, shown and exported.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ONE_FILE } from './fixtures.mjs';
import { expect, test } from './firefox.mjs';
import { TOP, dialoguesOf, filesOf, generated, inspect, scratch, slice, tool } from './support.mjs';

test.skip(!process.env.FIREFOX, 'Firefox is not here');
// One Firefox after the other has two cores to itself.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const folder = generated('sgd', 40);

const open = async (tab, files) => {
  await tab.goto(ONE_FILE);
  await tab.setFiles('[data-testid=open-files]', files);
};

/** The page is at rest, with that many dialogues found and open. */
async function expectCount(tab, count, total) {
  const seen = () =>
    tab.evaluate(() => {
      const { count, total } = document.querySelector('[data-testid=dialogue-count]')?.dataset ?? {};
      return [document.documentElement.dataset.phase, count, total];
    });
  await expect.poll(seen, { timeout: 30_000 }).toEqual(['ready', String(count), String(total)]);
}

/** Of the rows, which go on below. */
const firstIds = (tab) =>
  tab.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-testid=dialogue-row]')];
    return rows.slice(0, 6).map((row) => row.dataset.id);
  });

/** The dialogue is on screen, and the pieces of each span together are the text between its offsets. */
async function expectShown(tab, dialogue) {
  const turnsShown = () =>
    tab.evaluate(() =>
      [...document.querySelectorAll('[data-testid=reader] [data-testid=turn]')].map((turn) => ({
        speaker: turn.dataset.speaker,
        says: turn.textContent,
        pieces: [...turn.querySelectorAll('[data-span]')].map((piece) => ({
          ordinals: piece.dataset.span.split(' ').map(Number),
          slots: piece.dataset.slot.split(' '),
          text: piece.textContent,
          tint: getComputedStyle(piece).backgroundColor,
        })),
      })),
    );
  // The dialogue before may have as many turns.
  const idShown = () => tab.evaluate(() => document.querySelector('.reader-id')?.textContent);
  await expect.poll(idShown).toBe(dialogue.dialogue_id);
  await expect.poll(async () => (await turnsShown()).length).toBe(dialogue.turns.length);
  const turns = await turnsShown();
  let spans = 0;
  for (const [index, { speaker, utterance, frames }] of dialogue.turns.entries()) {
    expect(turns[index].speaker).toBe(speaker.toLowerCase());
    expect(turns[index].says).toContain(utterance);
    for (const [ordinal, span] of frames.flatMap(({ slots }) => slots).entries()) {
      spans += 1;
      const pieces = turns[index].pieces.filter(({ ordinals }) => ordinals.includes(ordinal));
      expect(pieces.map(({ text }) => text).join('')).toBe(slice(utterance, span.start, span.exclusive_end));
      for (const { slots, ordinals, tint } of pieces) {
        expect(slots[ordinals.indexOf(ordinal)]).toBe(span.slot);
        // Tints are seen through, but seen.
        expect(tint).toMatch(/\/ 0\.1\d*\)$/);
      }
    }
  }
  expect(spans).toBeGreaterThan(0);
}

test('in Firefox the one file reads a sample, and shows a dialogue with its spans', async ({ tab }) => {
  await tab.goto(ONE_FILE);
  await tab.click('button', 'Schema-Guided');
  const files = Object.entries(JSON.parse(readFileSync(join(TOP, 'dist/sample-sgd.json'), 'utf8')));
  const texts = files.filter(([path]) => path.includes('dialogues_')).map(([, text]) => JSON.parse(text));
  const dialogues = texts.flat();
  await expectCount(tab, dialogues.length, dialogues.length);
  // The sample has two files: the first dialogue of either may be shown, and they may have one id.
  await expect.poll(() => firstIds(tab)).toEqual(dialogues.slice(0, 6).map((dialogue) => dialogue.dialogue_id));
  await tab.click('[aria-posinset="1"]');
  const isFirst = () => tab.evaluate(() => document.querySelector('[aria-posinset="1"]')?.ariaSelected);
  await expect.poll(isFirst).toBe('true');
  await expectShown(tab, dialogues[0]);
});

test('in Firefox a file is read, and a search is answered as the native tool answers it', async ({ tab }) => {
  const [file] = filesOf(join(folder, 'train')).filter((path) => path.includes('dialogues_'));
  const dialogues = JSON.parse(readFileSync(file, 'utf8'));
  await open(tab, [file]);
  await expectCount(tab, dialogues.length, dialogues.length);
  const query = 'turns:12.. act:OFFER';
  const { matches } = inspect(file, query);
  expect(matches).toBeGreaterThan(0);
  expect(matches).toBeLessThan(dialogues.length);
  await tab.click('[data-testid=search]');
  await tab.type(query);
  await tab.evaluate(() => document.activeElement.blur());
  await expectCount(tab, matches, dialogues.length);
  const found = dialogues.filter(({ turns }) => {
    const acts = turns.flatMap(({ frames }) => frames.flatMap(({ actions }) => actions.map(({ act }) => act)));
    return turns.length >= 12 && acts.includes('OFFER');
  });
  const first = found.slice(0, 6).map((dialogue) => dialogue.dialogue_id);
  await expect.poll(() => firstIds(tab)).toEqual(first);
  await tab.click(`[data-testid=dialogue-row][data-id="${found[1].dialogue_id}"]`);
  await expectShown(tab, found[1]);
});

test('in Firefox many files are read, and what matches is downloaded as lines', async ({ tab, firefox }) => {
  const dialogues = dialoguesOf(folder);
  await open(tab, filesOf(folder));
  await expectCount(tab, dialogues.length, dialogues.length);
  const { matches } = inspect(folder, 'turns:12..');
  expect(matches).toBeGreaterThan(0);
  expect(matches).toBeLessThan(dialogues.length);
  await tab.click('[data-testid=search]');
  await tab.type('turns:12..');
  await tab.evaluate(() => document.activeElement.blur());
  await expectCount(tab, matches, dialogues.length);
  await tab.click('[data-testid=export]');
  await expect.poll(() => tab.evaluate(() => document.querySelector('[data-testid=export-form]')?.value)).toBe('jsonl');
  await tab.click('dialog button', 'Save…');
  const says = () => tab.evaluate(() => document.querySelector('[data-testid=export-state]')?.textContent);
  await expect.poll(says).toMatch(new RegExp(`^Saved ${matches} dialogues, .* as colloquy-export\\.jsonl\\.$`));
  const long = dialogues.filter(({ turns }) => turns.length >= 12);
  // The file is there, empty, before its download is over.
  await expect(() => {
    const saved = readFileSync(join(firefox.downloads, 'colloquy-export.jsonl'), 'utf8').trimEnd().split('\n');
    expect(saved.map((line) => JSON.parse(line))).toEqual(long);
  }).toPass({ timeout: 20_000 });
});

test('in Firefox a capsule opens from the disk, and its guide leads through it', async ({ tab }) => {
  const chosen = dialoguesOf(folder).find(({ turns }) => turns.length >= 12);
  const made = scratch('firefox-capsule');
  const [guide, out] = [join(made, 'guide.md'), join(made, 'out.html')];
  writeFileSync(guide, `# A morning\n\nHello.\n\n## [One](id:${chosen.dialogue_id})\n\n> Why?\n>\n> Because.\n`);
  const page = ['--guide', guide, '--page', fileURLToPath(ONE_FILE), '--out', out];
  tool('capsule', '--query', 'turns:12..', ...page, folder);
  const { matches } = inspect(folder, 'turns:12..');
  await tab.goto(pathToFileURL(out).href);
  await expectCount(tab, matches, matches);
  const step = () => tab.evaluate(() => document.querySelector('[data-testid=guide-step]')?.textContent);
  await expect.poll(step).toBe('1 of 2');
  await tab.click('[data-testid=guide] button[aria-label="Next step"]');
  await expect.poll(step).toBe('2 of 2');
  const { matches: found } = inspect(folder, `turns:12.. id:${chosen.dialogue_id}`);
  await expectCount(tab, found, matches);
  await tab.click('[data-testid=guide] summary');
  const isOpen = () => tab.evaluate(() => document.querySelector('[data-testid=guide] details')?.open);
  await expect.poll(isOpen).toBe(true);
  await expectShown(tab, chosen);
});
