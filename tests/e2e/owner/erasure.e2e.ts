import { expect, seriousProblems, test } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

test('The owner erases a Member by typing their username', async ({ as, joins }) => {
  const { username } = await joins();
  const owner = await as('owner', `/owner?q=${username}`);
  const users = owner.getByRole('list', { name: 'Users' }).getByRole('listitem');
  const more = users.getByRole('button', { name: `More for ${username}` });
  await expect(more).toBeEnabled();
  await more.focus();
  await owner.keyboard.press('Enter');
  await expect(owner.getByRole('menuitem', { name: 'Download data' })).toBeFocused();
  await owner.getByRole('menuitem', { name: 'Erase…' }).click();
  const ask = owner.getByRole('alertdialog', { name: `Erase ${username}?` });
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const erase = ask.getByRole('button', { name: 'Erase for good' });
  await expect(erase).toBeDisabled();
  expect(await seriousProblems(owner)).toEqual([]);
  await owner.setViewportSize({ width: 390, height: 700 });
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await ask.getByRole('textbox', { name: `Type ${username} to confirm` }).fill(`${username}y`);
  await expect(erase).toBeDisabled();
  await ask.getByRole('textbox').fill(username);
  await erase.click();
  await expectToast(owner, 'Person Erased', `What was kept about ${username} is being deleted.`);
  await expect(owner.getByRole('heading', { name: `No results for ‘${username}’` })).toBeVisible();
});
