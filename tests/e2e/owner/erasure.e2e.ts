import { call } from '../support/calls.ts';
import { expect, seriousProblems, test } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

test('The owner erases a Member by typing their username', { tag: '@journey' }, async ({ as, joins }) => {
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
  await ask.getByRole('textbox', { name: `Type ${username} to confirm` }).fill(`${username}y`);
  await expect(erase).toBeDisabled();
  await ask.getByRole('textbox').fill(username);
  await erase.click();
  await expectToast(owner, 'Person Erased', `What was kept about ${username} is being deleted.`);
  await expect(owner.getByRole('heading', { name: `No results for ‘${username}’` })).toBeVisible();
});

test('Erasing a person from their profile leads back to the list', async ({ as, joins }) => {
  const { username } = await joins();
  const owner = await as('owner', `/manage/staff?q=${username}`);
  await owner.getByRole('link', { name: username }).click();
  await owner
    .getByRole('dialog', { name: username })
    .getByRole('button', { name: `More for ${username}` })
    .click();
  await owner.getByRole('menuitem', { name: 'Erase…' }).click();
  await owner.getByRole('alertdialog').getByRole('textbox').fill(username);
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  await expect(owner.getByRole('list', { name: 'Members' })).toHaveCount(0);
});

test('On a phone the dialog fits, and a blocked Member keeps their block', async ({ as, joins }) => {
  const { id, username } = await joins();
  const owner = await as('owner');
  await call(owner, 'PATCH', `/api/users/${id}/block`, { isBlocked: true });
  await owner.setViewportSize({ width: 390, height: 700 });
  await owner.goto(`/executive?q=${username}`);
  await owner.getByRole('link', { name: username }).click();
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: `More for ${username}` })
    .click();
  await owner.getByRole('menuitem', { name: 'Erase…' }).click();
  const ask = owner.getByRole('alertdialog', { name: `Erase ${username}?` });
  await expect(ask).toContainText('Their block stays for good: they cannot sign in again.');
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await ask.getByRole('textbox').fill(username);
  await ask.getByRole('button', { name: 'Erase for good' }).click();
  await expectToast(owner, 'Person Erased', `What was kept about ${username} is being deleted.`);
});

test('Executives and staff have no Erase button', async ({ as, joins }) => {
  const member = await joins();
  const executive = await as('executive');
  await call(executive, 'PATCH', `/api/users/${member.id}/block`, { isBlocked: true });
  await executive.goto(`/executive?q=${member.username}`);
  await expect(executive.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expect(executive.getByRole('button', { name: /^Erase/ })).toHaveCount(0);
});
