// Archives as people have them: their files are those of the folder that was packed.

import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { expectAsNative, expectCount, filesShown, generated, inspect, oddities, openFolder, ready, scratch } from './support.mjs';

/** A folder in an archive, by the programs that people have. */
function packed(name, folder) {
  const archive = join(scratch(`packed-${name}`), name);
  const script = `
import sys, tarfile, zipfile, os
archive, folder = sys.argv[1:]
top = os.path.basename(folder)
if archive.endswith('.zip'):
    with zipfile.ZipFile(archive, 'w', zipfile.ZIP_DEFLATED) as out:
        for base, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(base, name)
                out.write(path, os.path.join(top, os.path.relpath(path, folder)))
        out.writestr('__MACOSX/._x', 'x')
else:
    with tarfile.open(archive, 'w:gz') as out:
        out.add(folder, top)
`;
  execFileSync('python3', ['-c', script, archive, folder]);
  return archive;
}

async function open(page, ...paths) {
  await page.goto('./');
  await page.getByTestId('open-files').setInputFiles(paths);
  await ready(page);
}

/** What is said in the last dialogue of the list, which has this id. */
async function sayingsOfLast(page, id) {
  const rows = page.getByTestId('dialogue-row');
  await rows.first().evaluate((row) => {
    let list = row;
    while (list.scrollHeight <= list.clientHeight + 1) list = list.parentElement;
    list.scrollTop = list.scrollHeight;
  });
  await rows.and(page.locator(`[data-id="${id}"]`)).last().click();
  // Until then the reader shows the dialogue before.
  await expect(page.getByTestId('reader').getByRole('heading', { level: 2 })).toHaveText(String(id));
  await expect(page.getByTestId('flight-row').first()).toBeVisible();
  return page.getByTestId('turn').allInnerTexts();
}

test('a packed folder of dialogues with their flights is read as the folder', async ({ page }) => {
  const folder = generated('airdialogue_data', 300, 11, 'airdialogue');
  const plain = inspect(folder);
  const total = plain.datasets.airdialogue.dialogues;
  const last = plain.files.at(-2).records;
  await openFolder(page, folder);
  const turns = await sayingsOfLast(page, last);
  for (const name of ['airdialogue_data.tar.gz', 'airdialogue_data.zip']) {
    const archive = packed(name, folder);
    expect(inspect(archive).datasets).toEqual(plain.datasets);
    await open(page, archive);
    await expectCount(page, total, total);
    expect(await sayingsOfLast(page, last)).toEqual(turns);
    await expectAsNative(page, archive);
  }
});

test('a file in an archive is read as another kind, and as what it is again', async ({ page }) => {
  const archive = packed('sgd.zip', generated('sgd', 12));
  await open(page, archive);
  // What checking finds is told of the files, too.
  await expectAsNative(page, archive);
  const before = await filesShown(page);
  const at = before.findIndex(({ role }) => role === 'dialogues');
  const row = page.getByTestId('file-row').nth(at);
  for (const [label, dataset] of [['Frames dialogues, raw', 'frames'], ['What its content says', 'sgd']]) {
    await row.getByRole('combobox').focus();
    await row.getByRole('combobox').selectOption({ label });
    await expect(row).toHaveAttribute('data-dataset', dataset);
    await ready(page);
  }
  await expect.poll(() => filesShown(page)).toEqual(before);
});

test('a folder, archives, a text and a picture are opened together', async ({ page }) => {
  const folder = generated('sgd', 60);
  const odd = oddities();
  const all = join(scratch('mixed'), 'all');
  execFileSync('cp', ['-r', folder, all]);
  copyFileSync(packed('sgd.zip', folder), join(all, 'sgd.zip'));
  copyFileSync(packed('sgd.tar.gz', folder), join(all, 'sgd.tar.gz'));
  for (const name of ['archives/data.json.gz', 'files/picture.png', 'files/text.txt'])
    try {
      copyFileSync(join(odd, name), join(all, name.split('/')[1]));
    } catch {
      // Not every name is there.
    }
  await openFolder(page, all);
  const native = await expectAsNative(page, all);
  const dialogues = native.datasets.sgd.dialogues;
  expect(dialogues).toBe(3 * inspect(folder).datasets.sgd.dialogues + 2);
  const row = page.locator('[data-testid="file-row"][data-path$="sgd.zip"]');
  await expect(row).toContainText('an archive');
  await expect(row).toContainText('left alone');
});
