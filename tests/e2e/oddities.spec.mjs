// Hundreds of odd and broken files: the page says of them what the native tool says.

import { expect, test } from './fixtures.mjs';
import { expectAsNative, oddities, openFolder } from './support.mjs';

test('odd files have one report, in the page and natively', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = oddities();
  await openFolder(page, folder);
  const native = await expectAsNative(page, folder);
  expect(native.files.length).toBeGreaterThan(600);
});
