// Going through findings: switches, suppressions, a report whose Python is run, and two versions compared.

import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { generated, openFolder, rulesShown, scratch } from './support.mjs';

const RULE = 'SGD-ACT-SLOT';

/** Generated dialogues, of which three have an act about a slot that no service has; `edit` changes them further. */
function planted(name, edit = () => {}) {
  const folder = join(scratch(name), 'sgd');
  cpSync(generated('sgd', 12), folder, { recursive: true });
  const path = join(folder, 'train', 'dialogues_001.json');
  const dialogues = JSON.parse(readFileSync(path, 'utf8'));
  for (const dialogue of dialogues.slice(1, 4)) {
    const turn = dialogue.turns.find((turn) => turn.frames[0].actions.some((act) => act.slot));
    turn.frames[0].actions.find((act) => act.slot).slot = `odd \`slot\` of ${dialogue.dialogue_id}`;
  }
  edit(dialogues);
  writeFileSync(path, JSON.stringify(dialogues, null, 1));
  return folder;
}

const row = (page, rule = RULE) => page.locator(`[data-testid=finding-row][data-rule=${rule}]`);

/** What a button saves, by its name. */
async function saved(page, name, as) {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const path = join(scratch('saved'), as);
  await (await begun).saveAs(path);
  return path;
}

test.beforeEach(({ page }) => page.addInitScript(() => delete window.showSaveFilePicker));

test('a rule that is switched off counts nowhere and stays off', async ({ page }) => {
  const folder = planted('switched');
  await openFolder(page, folder);
  expect((await rulesShown(page))[RULE]).toBe(3);
  const sum = page.getByTestId('findings-found');
  const before = await sum.textContent();
  await page.getByRole('switch', { name: `${RULE} counts` }).click();
  await expect(row(page)).toHaveAttribute('data-count', '0');
  await expect(sum).not.toHaveText(before);
  await expect(page.getByTestId('suppressed-count')).toHaveText('1 suppression of 3 findings');
  expect(readFileSync(await saved(page, 'Save all as CSV', 'f.csv'), 'utf8')).not.toContain(RULE);
  await page.getByLabel('Save suppressed findings too').check();
  expect(readFileSync(await saved(page, 'Save all as CSV', 'g.csv'), 'utf8')).toContain(RULE);
  await page.reload();
  await openFolder(page, folder);
  expect((await rulesShown(page))[RULE]).toBeUndefined();
  await page.getByTestId('findings-off').locator('summary').click();
  await page.getByRole('switch', { name: `${RULE} counts` }).click();
  await expect(row(page)).toHaveAttribute('data-count', '3');
  await expect(sum).toHaveText(before);
});

test('one finding is suppressed with a reason, and the file of suppressions brings it back', async ({ page }) => {
  await openFolder(page, planted('suppressed'));
  await rulesShown(page);
  await row(page).getByRole('link').first().click();
  const hits = row(page).getByRole('listitem');
  await expect(hits).toHaveCount(3);
  const id = await hits.first().getByRole('link').locator('bdi').textContent();
  await hits.first().getByRole('button', { name: 'Suppress…' }).click();
  const form = page.getByTestId('suppress-form');
  await form.getByLabel('What to suppress of this rule').selectOption(`In dialogue ${id}`);
  await form.getByLabel('Reason').fill('reported');
  await form.getByRole('button', { name: 'Suppress', exact: true }).click();
  await expect(row(page)).toHaveAttribute('data-count', '2');
  await expect(hits).toHaveCount(2);
  await expect(row(page)).toContainText('1 finding suppressed');
  const path = await saved(page, 'Save suppressions', 's.json');
  const { suppressions } = JSON.parse(readFileSync(path, 'utf8'));
  expect(suppressions).toEqual([
    { rule: RULE, file: 'sgd/train/dialogues_001.json', dialogue: id, reason: 'reported' },
  ]);
  await page.getByTestId('suppressed-count').click();
  await page.getByRole('button', { name: /^Remove: / }).click();
  await expect(row(page)).toHaveAttribute('data-count', '3');
  const faulty = join(scratch('faulty'), 'faulty.json');
  writeFileSync(faulty, readFileSync(path, 'utf8').replace('"dialogue"', '"dialog"'));
  await page.getByTestId('load-suppressions').setInputFiles(faulty);
  await expect(page.getByRole('alert').filter({ hasText: 'unknown field' })).toContainText('Line 5: unknown field `dialog`');
  await expect(row(page)).toHaveAttribute('data-count', '3');
  await page.getByTestId('load-suppressions').setInputFiles(path);
  await expect(row(page)).toHaveAttribute('data-count', '2');
  await expect(page.getByText('1 suppression was loaded from s.json.')).toBeVisible();
});

/** Runs each piece of Python of a report, and counts them. */
const RUN = `
import re, sys
pieces = re.findall(r'(?ms)^(\`\`\`+)python\\n(.*?)^\\1$', open(sys.argv[1], encoding='utf-8').read())
for fence, code in pieces:
    exec(code, {'print': lambda *_: None})
print(len(pieces))
`;

test('the Python of a saved report confirms its findings', async ({ page }) => {
  const folder = planted('reported');
  writeFileSync(join(folder, 'broken.json'), '[{"dialogue_id": "1", "services": [], "turns": [}]');
  await openFolder(page, folder);
  await rulesShown(page);
  const path = await saved(page, 'Report', 'report.md');
  const report = readFileSync(path, 'utf8');
  expect(report).toContain(`## ${RULE} (error)`);
  expect(report).toMatch(/3 findings in 3 of \d+ records, /);
  const pieces = execFileSync('python3', ['-c', RUN, path], { cwd: dirname(folder), encoding: 'utf8' });
  expect(Number(pieces)).toBe(report.match(/^### /gm).length);
  await row(page).getByRole('link').first().click();
  const ofRule = readFileSync(await saved(page, 'Report of this rule', 'one.md'), 'utf8');
  expect(ofRule.match(/^## .*/gm)).toEqual([`## ${RULE} (error)`]);
});

test('findings that were saved are compared with those of another version', async ({ page }) => {
  await openFolder(page, planted('version-1'));
  await rulesShown(page);
  const before = await saved(page, 'Save all as JSON lines', 'v1.jsonl');
  // One of the three dialogues is removed, and another has one more mistake.
  const folder = planted('version-2', (dialogues) => {
    dialogues.splice(1, 1);
    const turn = dialogues[1].turns.findLast((turn) => turn.frames[0].actions.some((act) => act.slot));
    turn.frames[0].actions.findLast((act) => act.slot).slot = 'a new one';
  });
  await openFolder(page, folder);
  await rulesShown(page);
  await page.getByTestId('load-findings').setInputFiles(before);
  const change = page.locator(`[data-testid=change-row][data-rule=${RULE}]`);
  await expect(change).toHaveAttribute('data-new', '1');
  await expect(change).toHaveAttribute('data-gone', '1');
  await expect(change).toHaveAttribute('data-moved', '2');
  await change.locator('summary').click();
  const isNew = change.getByRole('listitem').filter({ hasText: 'a new one' });
  await isNew.getByRole('link').click();
  await expect(page.locator('[data-testid=turn] [data-testid=finding][aria-current=true]')).toContainText('a new one');
  await page.goBack();
  await expect(change).toHaveAttribute('data-new', '1');
  await page.getByRole('button', { name: 'Close the comparison' }).click();
  await expect(page.getByTestId('compared')).toHaveCount(0);
});
