import { call } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { button, field } from '../support/hiring.ts';
import { choose, profile, records, row, setGrade } from '../support/staff.ts';
import { expectToast, watchCalls, writes } from '../support/watching.ts';

const OUT_OF_REACH = 'This person’s grade is too high for you to do this.';

const note = (title: string) => ({ actionType: 'note', title, description: 'As it was.' });

test('Failed actions on people show the server’s message', async ({ as, joins }) => {
  test.slow();
  const executive = await as('executive');
  const [ada, bo] = [await joins(2), await joins(2)];
  // The other manager's changes are made through the API.
  const addRecord = (title: string) =>
    call<{ id: string }>(executive, 'POST', '/api/staff-records', { ...note(title), userId: ada.id });
  const deleteRecord = ({ id }: { id: string }) => call(executive, 'DELETE', `/api/staff-records/${id}`);
  await executive.goto(`/executive?q=${ada.username}`);
  const calls = watchCalls(executive);
  const confirm = (name: string) => executive.getByRole('alertdialog').getByRole('button', { name }).click();

  await test.step('Firing a user who was just fired', async () => {
    await expect(row(executive, 'Active Staff', ada)).toBeVisible();
    await setGrade(executive, ada, 1);
    calls.length = 0;
    await choose(executive, ada, 'Fire User');
    await confirm('Fire User');
    await expectToast(executive, 'Fire Action Failed', `${ada.username} already has this grade.`);
    expect(writes(calls)).toEqual([{ call: `PATCH /api/users/${ada.id}/grade`, body: { grade: 1, from: 2 } }]);
  });

  await test.step('Blocking a user who was just promoted', async () => {
    await executive.goto(`/executive?q=${bo.username}`);
    await expect(row(executive, 'Active Staff', bo)).toBeVisible();
    await setGrade(executive, bo, 5);
    calls.length = 0;
    await row(executive, 'Active Staff', bo).getByRole('switch').click();
    await confirm('Block User');
    await expectToast(executive, 'Action Failed', OUT_OF_REACH);
    expect(writes(calls)).toEqual([{ call: `PATCH /api/users/${bo.id}/block`, body: { isBlocked: true } }]);
  });

  await setGrade(executive, ada, 2);
  await executive.goto(`/manage/staff?open=user-${ada.discordId}`);
  await expect(profile(executive, ada)).toBeVisible();

  await test.step('A promotion record names both grades', async () => {
    calls.length = 0;
    await button(executive, 'Add Record').click();
    const form = executive.getByRole('dialog', { name: 'Add Record' });
    const from = form.getByRole('combobox', { name: 'From grade (optional)' });
    await expect(from).toHaveCount(0);
    await form.getByRole('combobox', { name: 'Action type' }).selectOption('Promotion');
    await from.selectOption('Trial Moderator');
    await form.getByRole('combobox', { name: 'To grade (optional)' }).selectOption('Junior Moderator');
    await field(executive, 'Title').fill('Looked after the new ones');
    await field(executive, 'Description').fill('For a month.');
    await form.getByRole('button', { name: 'Add Record' }).click();
    await expectToast(executive, 'Record Added', `Promotion for ${ada.username}.`);
    await expect(records(executive, ada).first()).toContainText('Trial ModeratorJunior Moderator');
    expect(writes(calls)).toEqual([
      {
        call: 'POST /api/staff-records',
        body: {
          actionType: 'promotion',
          title: 'Looked after the new ones',
          description: 'For a month.',
          severity: null,
          fromGrade: 2,
          toGrade: 2.5,
          expiresAt: null,
          userId: ada.id,
        },
      },
    ]);
  });

  await test.step('Editing and deleting records that were just deleted', async () => {
    const [first, second] = [await addRecord('First note'), await addRecord('Second note')];
    await executive.reload();
    await button(executive, 'Edit record: First note').click();
    await deleteRecord(first);
    calls.length = 0;
    await button(executive, 'Save Record').click();
    await expectToast(executive, 'Failed to Update Record', 'There is no such record.');
    const body = { severity: null, fromGrade: null, toGrade: null, expiresAt: null, userId: ada.id, revision: 1 };
    expect(writes(calls)).toEqual([
      { call: `PATCH /api/staff-records/${first.id}`, body: { ...note('First note'), ...body } },
    ]);
    await button(executive, 'Cancel').click();

    await button(executive, 'Delete record: Second note').click();
    await deleteRecord(second);
    await confirm('Delete record');
    await expectToast(executive, 'Failed to Delete Record', 'There is no such record.');
    expect(writes(calls).at(-1)).toEqual({ call: `DELETE /api/staff-records/${second.id}`, body: null });
    await expect(records(executive, ada).filter({ hasText: 'Second note' })).toHaveCount(0);
  });

  await test.step('A record lost by the connection, and one about a user who was just promoted', async () => {
    await button(executive, 'Add Record').click();
    await field(executive, 'Title').fill('Too late');
    await field(executive, 'Description').fill('By a moment.');
    const send = executive.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Add Record' });
    await executive.route('**/api/staff-records', (route) => route.abort('connectionreset'));
    await send.click();
    await expectToast(executive, 'Failed to Add Record', 'Something went wrong');
    await executive.unroute('**/api/staff-records');
    await setGrade(executive, ada, 5);
    await send.click();
    await expectToast(executive, 'Failed to Add Record', OUT_OF_REACH);
  });
});
