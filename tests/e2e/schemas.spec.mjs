// What describes the data, and how much of it is used.

import { expect, test } from './fixtures.mjs';
import { dialoguesOf, expectCount, generated, openFolder, together } from './support.mjs';

const sgd = generated('sgd', 30, 5);
const folder = together('described', { sgd, frames: generated('frames', 12, 7, 'frames') });

test('a service says how many dialogues use each slot, and leads to them', async ({ page }) => {
  await openFolder(page, folder, './#/schemas');
  const services = page.getByRole('navigation', { name: 'Services' });
  await services.getByRole('link', { name: /^Buses_1/ }).last().click();
  const train = dialoguesOf(`${sgd}/train`).filter(({ services }) => services.includes('Buses_1'));
  const has = ({ turns }, slot) =>
    turns.some(({ frames }) => frames.some((frame) => Object.keys(frame.state?.slot_values ?? {}).includes(slot)));
  const row = page.getByRole('row', { name: /^from_city/ });
  const count = train.filter((dialogue) => has(dialogue, 'from_city')).length;
  const link = row.getByRole('link');
  await expect(link).toHaveText(count === 1 ? '1 dialogue' : `${count} dialogues`);
  await link.click();
  await expectCount(page, count, dialoguesOf(sgd).length + 12);
});

test('a dataset says where it is from, and what its acts mean and how often they occur', async ({ page }) => {
  await openFolder(page, folder, './#/schemas/frames/-/');
  await expect(page.getByRole('heading', { level: 2, name: 'Frames' })).toBeVisible();
  await expect(page.getByText('nothing of it may be shown or passed on to others')).toBeVisible();
  const row = page.getByRole('region', { name: 'Act', exact: true }).getByRole('row', { name: /^user\/inform/ });
  await expect(row).toContainText('Gives a value.');
  await row.getByRole('link', { name: '12 dialogues' }).click();
  await expectCount(page, 12, dialoguesOf(sgd).length + 12);
});
