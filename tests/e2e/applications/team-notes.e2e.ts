import type { Page } from 'playwright/test';
import { bell, entries } from '../support/bell.ts';
import { call } from '../support/calls.ts';
import { comeBack } from '../support/fixtures.ts';
import { expect, postJob, test, toast, unique, watchErrors } from '../support/hiring.ts';

const detail = (page: Page, username: string) => page.getByRole('dialog', { name: username });
const part = (page: Page, name: string) => page.getByRole('dialog').getByRole('region', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('listitem');

test('Colleagues write team notes, mention each other by keyboard, and remove notes', { tag: '@journey' }, async ({
  as,
  joins,
  applies,
}) => {
  test.slow();
  const [manager, colleague] = [await as('manager'), await joins(4)];
  const errors = [manager, colleague.page].map(watchErrors);
  const { id, username } = await applies(unique('noted.'), await postJob(manager));
  await manager.goto(`/manage/applications?open=${id}`);
  const notes = part(manager, 'Team notes');
  const text = notes.getByRole('textbox', { name: 'Add a note' });

  await test.step('Typing @ lists colleagues, and Enter puts the name into the note', async () => {
    await text.pressSequentially(`Please look, @${colleague.username.slice(0, 8)}`);
    const option = notes.getByRole('option', { name: new RegExp(`^${colleague.username}\\b`) });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await manager.keyboard.press('Escape');
    await expect(option).toHaveCount(0);
    await expect(detail(manager, username)).toBeVisible();
    await text.press('Backspace');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await text.press('Enter');
    await expect(text).toHaveValue(`Please look, @${colleague.username} `);
    await expect(
      notes.getByRole('status').filter({ hasText: `${colleague.username} will be notified.` }),
    ).toBeVisible();
  });

  await test.step('Unsent text survives stepping away and back', async () => {
    await text.pressSequentially('today?');
    await manager.reload();
    await expect(text).toHaveValue(`Please look, @${colleague.username} today?`);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('listitem')).toContainText(`@${colleague.username} today?`);
    await expect(text).toHaveValue('');
    await expect(text).toBeFocused();
  });

  await test.step('The colleague is notified of the mention, and answers', async () => {
    await colleague.page.goto('/dashboard');
    await expect(bell(colleague.page)).toHaveAccessibleName('Notifications, 1 unread');
    await bell(colleague.page).click();
    const mention = entries(colleague.page).first();
    await expect(mention).toContainText('manager mentioned you in a note on an application for');
    await mention.getByRole('link').click();
    await expect(detail(colleague.page, username)).toBeVisible();
    const theirs = part(colleague.page, 'Team notes');
    await expect(theirs.getByRole('listitem')).toContainText('Mentions you');
    await expect(theirs.getByRole('button', { name: 'Remove the note of manager' })).toHaveCount(0);
    await theirs.getByRole('textbox', { name: 'Add a note' }).fill('Done.');
    await theirs.getByRole('button', { name: 'Add note' }).click();
    await expect(theirs.getByRole('listitem').first()).toContainText('Done.');
  });

  await test.step('A removed note says who removed it', async () => {
    await comeBack(manager);
    await expect(notes.getByRole('listitem')).toHaveCount(2);
    await notes.getByRole('button', { name: 'Remove the note of manager' }).click();
    const question = manager.getByRole('alertdialog', { name: 'Remove this note?' });
    await question.getByRole('button', { name: 'Remove note' }).click();
    await expect(question).toHaveCount(0);
    await expect(notes.getByRole('listitem').last()).toContainText('Removed by manager');
    await expect(notes).not.toContainText('today?');
  });
  expect(errors.flat()).toEqual([]);
});

test('A manager takes an application with one key, and the chips narrow the list', async ({ as, joins, applies }) => {
  const [manager, colleague] = [await as('manager'), await joins(4)];
  const job = await postJob(manager);
  const group = unique('taken.');
  const first = await applies(`${group}.ada`, job);
  const second = await applies(`${group}.bo`, job);
  await manager.goto(`/manage/applications?job=${job.id}`);
  await expect(rows(manager)).toHaveCount(2);

  await test.step('I assigns the focused application, but takes nothing from a colleague', async () => {
    await rows(manager).getByRole('link', { name: first.username }).focus();
    await manager.keyboard.press('i');
    await expect(toast(manager, 'Assigned to you')).toBeVisible();
    await expect(rows(manager).filter({ hasText: first.username })).toContainText('Assigned to manager');
    await call(colleague.page, 'PATCH', `/api/applications/${second.id}/assignee`, { userId: colleague.id });
    await rows(manager).getByRole('link', { name: second.username }).focus();
    await manager.keyboard.press('i');
    await expect(toast(manager, 'Not Assigned')).toBeVisible();
    await expect(rows(manager).filter({ hasText: second.username })).toContainText(`Assigned to ${colleague.username}`);
  });

  await test.step('The chips are in the address', async () => {
    await manager.getByRole('button', { name: 'Mine' }).click();
    await expect(manager).toHaveURL(`/manage/applications?job=${job.id}&assignee=me`);
    await expect(rows(manager)).toHaveCount(1);
    await manager.getByRole('button', { name: 'Unassigned' }).click();
    await expect(manager.getByRole('heading', { name: 'No pending applications for this choice' })).toBeVisible();
    await manager.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(manager).toHaveURL('/manage/applications');
  });

  await test.step('The dialog can hand it over, clear it and take it back', async () => {
    await manager.goto(`/manage/applications?open=${first.id}`);
    const assignee = part(manager, 'Assignee');
    await expect(assignee).toContainText('manager (you)');
    await assignee.getByRole('button', { name: 'Change' }).click();
    // Outside the field, its letters are shortcuts.
    await expect(assignee.getByRole('combobox')).toBeFocused();
    await manager.keyboard.type(colleague.username.slice(0, 8));
    await assignee.getByRole('option', { name: new RegExp(`^${colleague.username}\\b`) }).click();
    await expect(toast(manager, `Assigned to ${colleague.username}`)).toBeVisible();
    await expect(assignee).toContainText(colleague.username);
    await assignee.getByRole('button', { name: 'Clear' }).click();
    await expect(assignee).toContainText('Nobody yet');
    await manager.keyboard.press('i');
    await expect(assignee).toContainText('manager (you)');
  });
});

test('The dialog lists the applicant’s other applications, with links', async ({ as, joins }) => {
  const manager = await as('manager');
  const [one, two] = [await postJob(manager), await postJob(manager)];
  const { page, username } = await joins();
  const apply = (jobId: string) => call<{ id: string }>(page, 'POST', '/api/applications', { jobId, responses: {} });
  const earlier = await apply(one.id);
  await manager.goto(`/manage/applications?open=${earlier.id}`);
  await expect(part(manager, 'Applied before')).toContainText('This is their first application.');
  await expect(part(manager, 'Applied before')).toContainText('On Discord since October 2021');
  const later = await apply(two.id);
  await manager.goto(`/manage/applications?open=${later.id}`);
  const before = part(manager, 'Applied before').getByRole('listitem');
  await expect(before).toHaveCount(1);
  await expect(before).toContainText('Pending');
  await before.getByRole('link', { name: one.title }).click();
  await expect(manager).toHaveURL(`/manage/applications?open=${earlier.id}`);
  await expect(detail(manager, username)).toContainText(one.title);
});
