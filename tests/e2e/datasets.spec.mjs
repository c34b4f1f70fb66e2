// Every dataset in one drop: what each file was taken for, and a dialogue of each.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import {
  dialoguesOf,
  drop,
  expectAsNative,
  expectCount,
  filesOf,
  filesShown,
  generated,
  goAsking,
  inspect,
  openFirst,
  openFolder,
  ready,
  real,
  recordsOf,
  together,
  search,
} from './support.mjs';

const parts = {
  airdialogue: generated('air', 18, 11, 'airdialogue'),
  frames: generated('frames', 4, 11, 'frames'),
  sgd: generated('sgd', 12),
  taskmaster: generated('tm3', 12, 11, 'taskmaster'),
};

/** All four in one folder. */
const mixed = (name) => together(name, parts);

/** The first dialogue of a dataset as the page lists them: its texts, in turns. */
function firstTexts(dataset) {
  const [path] = filesOf(parts[dataset]).filter((path) => /data|dialogues_|frames/.test(path.split('/').at(-1)));
  const [record] = recordsOf(path);
  switch (dataset) {
    case 'airdialogue':
      return record.dialogue.map((line) => line.replace(/^(customer|agent): /, ''));
    case 'frames':
      return record.turns.map((turn) => turn.text);
    case 'sgd':
      return record.turns.map((turn) => turn.utterance);
    default:
      return record.utterances.map((utterance) => utterance.text);
  }
}

test('a mixed drop says of every file what it was taken for and why', async ({ page }) => {
  const folder = mixed('mixed-drop');
  await page.goto('./');
  await drop(page, [folder]);
  await ready(page);
  const native = await expectAsNative(page, folder);
  expect(new Set(native.files.map((file) => file.dataset))).toEqual(new Set(Object.keys(parts)));
  for (const row of await page.getByTestId('file-row').all()) {
    // The reason is there for those who ask.
    const why = row.locator('.files-why', { hasText: /because \S/ });
    await expect(why).toBeHidden();
    await row.getByText('Why?', { exact: true }).click();
    await expect(why).toBeVisible();
  }
});

for (const dataset of Object.keys(parts)) {
  test(`a dialogue of ${dataset} opens with all its turns`, async ({ page }) => {
    await openFolder(page, mixed(`mixed-${dataset}`));
    await search(page, `dataset:${dataset}`);
    await openFirst(page);
    const texts = firstTexts(dataset);
    const turns = page.getByTestId('turn');
    await expect(turns).toHaveCount(texts.length);
    for (const [index, text] of texts.entries())
      await expect(turns.nth(index)).toContainText(text, { useInnerText: false });
  });
}

test('datasets are filtered by the names that people know', async ({ page }) => {
  await openFolder(page, mixed('mixed-facet'));
  const box = page.getByRole('checkbox', { name: /^Schema-Guided Dialogue/ });
  await box.click();
  await expect(box).toBeChecked();
  const sgd = dialoguesOf(parts.sgd).length;
  await expectCount(page, sgd);
  await expect(page.getByTestId('search')).toHaveValue(/dataset:sgd/);
});

test('split lists that came along give every Taskmaster dialogue its split', async ({ page }) => {
  const folder = parts.taskmaster;
  const ids = filesOf(join(folder, 'data')).flatMap((path) =>
    recordsOf(path).map((record) => record.conversation_id),
  );
  await openFolder(page, folder);
  for (const split of readdirSync(join(folder, 'splits'))) {
    const lists = readdirSync(join(folder, 'splits', split)).map((name) =>
      readFileSync(join(folder, 'splits', split, name), 'utf8'),
    );
    const named = ids.filter((id) => lists.some((list) => list.includes(id))).length;
    await search(page, `role:dialogues split:${split}`);
    await expectCount(page, named);
    if (named > 0)
      await expect(page.getByRole('checkbox', { name: new RegExp(`^${split} ${named}$`) })).toBeChecked();
  }
});

test('what was published stands beside what was counted, and what belongs together is named', async ({ page }) => {
  const folder = generated('airdialogue_data', 12, 11, 'airdialogue');
  const { files } = inspect(folder);
  await openFolder(page, folder);
  await page.goto('./#/files');
  const row = page.getByTestId('published-row').filter({ hasText: 'AirDialogue, train' });
  const { records } = files.find(({ path }) => path.endsWith('train_data.json'));
  await expect(row).toContainText('321\u202f459');
  await expect(row).toContainText(`${String(321_459 - records).slice(0, 3)}\u202f${String(321_459 - records).slice(3)} are not open`);
  const kb = page.locator('[data-testid=file-row][data-path$="train_kb.json"]');
  await expect(kb).toContainText(/with \S*train_data\.json/);
});

test('a file is read as another kind, and as what it is again', async ({ page }) => {
  const folder = generated('sgd', 12);
  await openFolder(page, folder);
  // What checking finds is told of the files, too.
  await expectAsNative(page, folder);
  const before = await filesShown(page);
  const at = before.findIndex((file) => file.role === 'dialogues');
  const row = page.getByTestId('file-row').nth(at);
  const choice = row.getByRole('combobox', { name: /^Read .* as$/ });
  await choice.focus();
  await choice.selectOption({ label: 'Frames dialogues, raw' });
  await expect(row).toHaveAttribute('data-dataset', 'frames');
  await ready(page);
  await expect(row).toContainText('because you said so');
  await expect(choice).toBeFocused();
  await goAsking(page, 'dataset:frames');
  await expectCount(page, before[at].records);
  await page.goto('./#/files');
  const choiceAgain = row.getByRole('combobox');
  await choiceAgain.focus();
  await choiceAgain.selectOption({ label: 'What its content says' });
  await expect(row).toHaveAttribute('data-dataset', 'sgd');
  await ready(page);
  await expect.poll(() => filesShown(page)).toEqual(before);
});

test('the real files have the numbers of the native tool', async ({ page }) => {
  const folder = real();
  test.skip(folder === null, 'the real files are not beside the project');
  test.setTimeout(180_000);
  await openFolder(page, folder);
  await expectAsNative(page, folder);
});

test('long names in the filters begin where their boxes do', async ({ page }) => {
  await openFolder(page, generated('tm1', 12, 3, 'taskmaster', 'tm1'));
  const values = page.getByRole('group', { name: 'Slot' }).locator('.facets-value');
  await expect(values.first()).toBeVisible();
  const gaps = await values.evaluateAll((values) =>
    values.map((value) => {
      const text = document.createRange();
      text.selectNodeContents([...value.childNodes].findLast((part) => part.nodeType === Node.TEXT_NODE));
      return text.getClientRects()[0].top - value.getBoundingClientRect().top;
    }),
  );
  expect(Math.max(...gaps)).toBeLessThan(8);
});

/** Opens a dialogue by its id. */
async function openDialogue(page, id) {
  await search(page, `id:${id} role:dialogues`);
  await openFirst(page);
  await expect(page.getByTestId('reader')).toContainText(id);
}

test('calls of Taskmaster lead to the turns that their values were said in, and say how they went', async ({ page }) => {
  const folder = generated('tm3-calls', 40, 11, 'taskmaster', 'tm3');
  const records = filesOf(join(folder, 'data')).flatMap(recordsOf);
  const callsOf = (record) => record.utterances.flatMap((utterance) => utterance.apis ?? []);
  await openFolder(page, folder);
  for (const [status, says] of [['success', '✓ booking succeeded'], ['failure', '✕ booking failed']]) {
    const record = records.find((record) =>
      callsOf(record).some(({ name, response }) => name === 'book_tickets' && response?.status === status),
    );
    await openDialogue(page, record.conversation_id);
    await expect(page.getByRole('group', { name: 'Call of book_tickets' }).last()).toContainText(says);
    const { index, args } = callsOf(record).findLast(({ name }) => name === 'book_tickets');
    const source = record.utterances.findLastIndex(
      ({ index: at, speaker, segments = [] }) =>
        at <= index &&
        speaker === 'user' &&
        segments.some(({ text, annotations }) => text === args['num.tickets'] && annotations[0].name === 'num.tickets'),
    );
    const values = page.getByRole('group', { name: 'Call of book_tickets' }).last().getByRole('definition');
    const value = values.filter({ hasText: args['num.tickets'] });
    await value.getByRole('link', { name: `turn ${source + 1}` }).click();
    await expect(page.getByTestId('turn').nth(source)).toHaveAttribute('aria-current', 'true');
    const script = page.locator('.fields-field').filter({ hasText: 'Script' });
    // Long ones are folded.
    await script.locator('summary').click();
    const title = /\{\{HIDE movie_1 name\.movie ([^}]*)\}\}/.exec(record.instructions)[1];
    await expect(script.locator('mark').filter({ hasText: title }).first()).toBeVisible();
  }
});

test('what the two annotators of a Taskmaster dialogue say stands under the turn', async ({ page }) => {
  const folder = generated('tm1-annotators', 40, 3, 'taskmaster', 'tm1');
  const records = recordsOf(join(folder, 'self-dialogs.json'));
  const isAgreed = ({ annotations: [one, other] }) => one && one.name === other?.name && one.name.endsWith('.accept');
  const turnOf = (record) => record.utterances.findIndex(({ segments = [] }) => segments.some(isAgreed));
  const record = records.find((record) => turnOf(record) >= 0);
  await openFolder(page, folder);
  await openDialogue(page, record.conversation_id);
  const { text, annotations } = record.utterances[turnOf(record)].segments.find(isAgreed);
  const turn = page.getByTestId('turn').nth(turnOf(record));
  await expect(turn.locator('.fields')).toContainText(`“${text}”`);
  await expect(turn.locator('.fields')).toContainText('accepted, both agree');
  const steps = annotations[0].name.split('.').slice(0, -1).join(' › ');
  await expect(turn.locator(`.reader-span[title*="${steps}: accepted, both agree"]`).first()).toBeVisible();
});
