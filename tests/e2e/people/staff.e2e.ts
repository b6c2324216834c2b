import { signIn } from '../../support/browse.ts';
import { call } from '../support/calls.ts';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { button, field } from '../support/hiring.ts';
import { openProfile, part, profile, question, records, row, setGrade, signOutEverywhere } from '../support/staff.ts';
import { expectToast } from '../support/watching.ts';

const PROMOTIONS = ['Trial Moderator', 'Junior Moderator', 'Moderator', 'Manager'];

test('A manager promotes a Member to a grade that managers may give', async ({ as, joins }) => {
  const manager = await as('manager');
  const errors = watchErrors(manager);
  const ada = await joins();
  await manager.goto(`/manage/staff?q=${ada.username}`);
  await expect(part(manager, 'Members')).toContainText(/Can be promoted.*Last promoted: Never/s);
  await row(manager, 'Members', ada).getByRole('button', { name: 'Promote' }).click();
  const ask = question(manager, `Promote ${ada.username}?`);
  await expect(ask.locator('label')).toHaveText(PROMOTIONS);
  await expect(ask.getByRole('radio', { name: 'Trial Moderator' })).toBeChecked();
  await ask.getByRole('radio', { name: 'Junior Moderator' }).check();
  await ask.getByRole('button', { name: 'Promote' }).click();
  await expectToast(manager, 'User Promoted', `${ada.username} is now Junior Moderator.`);
  await expect(row(manager, 'Active Staff', ada)).toContainText('Junior Moderator');
  await expect(row(manager, 'Members', ada)).toHaveCount(0);
  await openProfile(manager, 'Active Staff', ada);
  await expect(records(manager, ada)).toHaveCount(1);
  await expect(records(manager, ada)).toContainText('Promoted to Junior Moderator');
  await expect(profile(manager, ada).getByRole('button', { name: 'Promote', exact: true })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('An executive confirms a grade change, and sees conflicting changes by others', { tag: '@journey' }, async ({
  as,
  joins,
}) => {
  const executive = await as('executive');
  const cy = await joins();
  await setGrade(executive, cy, 2);
  await executive.goto(`/executive?q=${cy.username}`);
  const grade = executive.getByRole('combobox', { name: `Grade of ${cy.username}` });
  await expect(grade.locator('option')).toHaveText([...PROMOTIONS, 'Executive']);
  await grade.focus();
  await grade.selectOption('Manager');
  const ask = question(executive, `Make ${cy.username} Manager?`);
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(grade).toHaveValue('2');
  await expect(grade).toBeFocused();
  await grade.selectOption('Manager');
  await ask.getByRole('button', { name: 'Change grade' }).click();
  await expectToast(executive, 'Grade Updated', `${cy.username} is now Manager.`);
  await expect(grade).toHaveValue('4');
  await grade.selectOption('Executive');
  await setGrade(executive, cy, 3);
  await question(executive, `Make ${cy.username} Executive?`).getByRole('button', { name: 'Change grade' }).click();
  await expectToast(executive, 'Grade Update Failed', 'Someone else has changed this in the meantime.');
  await expect(row(executive, 'Active Staff', cy).getByRole('alert')).toContainText('is now Moderator.');
  await expect(grade).toHaveValue('3');
  await executive.getByRole('button', { name: `Fire User ${cy.username}` }).click();
  await setGrade(executive, cy, 4);
  await question(executive, `Fire ${cy.username}?`).getByRole('button', { name: 'Fire User' }).click();
  await expectToast(executive, 'Fire Action Failed', 'Someone else has changed this in the meantime.');
  await expect(row(executive, 'Active Staff', cy).getByRole('alert')).toContainText('is now Manager.');
  await expect(grade).toHaveValue('4');

  await executive.getByRole('searchbox', { name: 'Search people' }).fill('executive');
  await expect(executive.getByText('Showing people whose grade is Executive.')).toBeVisible();
  const own = part(executive, 'Active Staff')
    .getByRole('listitem')
    .filter({ has: executive.getByText('You', { exact: true }) });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('Executive');
  for (const control of ['combobox', 'switch'] as const) await expect(own.getByRole(control)).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'More for executive' })).toHaveCount(0);
});

test('A blocked user lands on the login page on the next click', async ({ as, joins, page, context }) => {
  const executive = await as('executive');
  const eve = await joins();
  await setGrade(executive, eve, 4);
  await context.addCookies((await eve.request.storageState()).cookies);
  await page.goto('/manage/jobs/create');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await executive.goto(`/executive?q=${eve.username}`);
  const active = row(executive, 'Active Staff', eve);
  await active.getByRole('switch', { name: `${eve.username}: Block` }).click();
  await question(executive, `Block ${eve.username}?`).getByRole('button', { name: 'Block User' }).click();
  await expectToast(executive, 'User Blocked', `${eve.username} is signed out and cannot sign in.Undo`);
  const blocked = row(executive, 'Blocked Users', eve);
  await expect(blocked).toBeVisible();
  await expect(active).toHaveCount(0);
  await page.getByRole('link', { name: /^Review Applications/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expectToast(executive, 'User Unblocked', `${eve.username} can sign in again.`);
  await expect(active).toContainText('Manager');
  await signIn(eve.request, eve.username);
  expect((await eve.request.get('/api/auth/me')).status()).toBe(200);
  await signOutEverywhere(executive, eve);
  await executive.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectToast(executive, 'Signed Out Everywhere', `Every session of ${eve.username} has ended.`);
  expect((await eve.request.get('/api/auth/me')).status()).toBe(401);
});

test('An executive adds, edits and deletes a record, and a manager can only add', { tag: '@journey' }, async ({
  as,
  joins,
}) => {
  test.slow();
  const executive = await as('executive');
  const errors = watchErrors(executive);
  const hal = await joins();
  await setGrade(executive, hal, 2);
  await executive.goto(`/manage/staff?q=${hal.username}`);
  await openProfile(executive, 'Active Staff', hal);
  const newest = records(executive, hal).first();
  await button(executive, 'Add Record').click();
  const form = executive.getByRole('dialog', { name: 'Add Record' });
  const severity = form.getByRole('combobox', { name: /Severity/ });
  await expect(severity).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Action type' }).selectOption('Disciplinary');
  await expect(severity).toBeVisible();
  await expect(form.getByLabel(/Expiration date/)).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Action type' }).selectOption('Promotion');
  for (const end of ['From', 'To'])
    await expect(form.getByRole('combobox', { name: `${end} grade (optional)` })).toBeVisible();
  await form.getByRole('combobox', { name: 'Action type' }).selectOption('Final warning');
  await form.getByRole('button', { name: 'Add Record' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await expect(field(executive, 'Title')).toBeFocused();
  await form.getByLabel(/Expiration date/).fill('2020-01-01');
  await field(executive, 'Title').fill('Missed three shifts');
  await field(executive, 'Description').fill('Without a word.\nTwice reminded.');
  await form.getByRole('button', { name: 'Add Record' }).click();
  await expect(form.getByText('This date is in the past')).toBeVisible();
  await form.getByLabel(/Expiration date/).fill('2099-05-01');
  await severity.selectOption('High');
  await form.getByRole('button', { name: 'Add Record' }).click();
  await expectToast(executive, 'Record Added', `Final warning for ${hal.username}.`);
  await expect(form).toHaveCount(0);
  await expect(records(executive, hal)).toHaveCount(2);
  for (const text of ['Final warning', 'Severity: High', 'Missed three shifts', 'Expires 1 May 2099', 'By you'])
    await expect(newest).toContainText(text);

  await button(executive, 'Edit record: Missed three shifts').click();
  const edit = executive.getByRole('dialog', { name: 'Edit Record' });
  await expect(edit.getByLabel(/Expiration date/)).toHaveValue('2099-05-01');
  await field(executive, 'Title').fill('Missed two shifts');
  await executive.keyboard.press('Escape');
  await question(executive, 'Leave without saving?').getByRole('button', { name: 'Stay' }).click();
  await edit.getByRole('combobox', { name: 'Action type' }).selectOption('Note');
  const [{ id }] = await call<[{ id: string }]>(executive, 'GET', `/api/staff-records/user/${hal.id}`);
  await call(executive, 'PATCH', `/api/staff-records/${id}`, {
    title: 'Missed four shifts',
    description: 'Their words.',
  });
  await edit.getByRole('button', { name: 'Save Record' }).click();
  await expect(edit.getByRole('alert')).toContainText(
    /Kept the description .*Both of you changed the title\. It now says: Final warning, ‘Missed four shifts’\..*Their words\./,
  );
  await edit.getByRole('button', { name: 'Save over it' }).click();
  await expectToast(executive, 'Record Updated', `Note for ${hal.username}.`);
  await expect(newest).toContainText('Missed two shifts');
  await expect(newest).not.toContainText('Severity');
  await expect(newest).not.toContainText('Expires');

  const manager = await as('manager');
  await manager.goto(`/manage/staff?open=user-${hal.discordId}`);
  await expect(profile(manager, hal)).toContainText('Missed two shifts');
  await expect(button(manager, 'Add Record')).toBeVisible();
  await expect(profile(manager, hal).getByRole('button', { name: /^(Edit|Delete) record/ })).toHaveCount(0);

  await button(executive, 'Delete record: Missed two shifts').click();
  const ask = executive.getByRole('alertdialog');
  await expect(ask).toContainText('Are you sure you want to delete this record? This action cannot be undone.');
  await ask.getByRole('button', { name: 'Delete record' }).click();
  await expectToast(executive, 'Record Deleted', `Note for ${hal.username}.`);
  await expect(records(executive, hal)).toHaveCount(1);
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});
