import type { Page } from 'playwright/test';
import { signIn } from '../../support/browse.ts';
import { call, unique } from '../support/calls.ts';
import { row, writeExam } from '../support/exam-managing.ts';
import { expect, test } from '../support/fixtures.ts';
import { button, field, postJob } from '../support/hiring.ts';

/** Ends the session without the page noticing. */
const endSession = (page: Page) => page.context().clearCookies();

test('A notice edit survives the end of the session, and conflicts instead of overwriting', async ({ as, calls }) => {
  const manager = await as('manager');
  const notice = { title: unique('Late shifts '), content: 'As it was.', targetGrades: [4, 5] };
  const { id } = await call<{ id: string }>(manager, 'POST', '/api/notices', notice);
  const edit = manager.getByRole('article', { name: notice.title }).getByRole('button', { name: 'Edit' });
  await manager.goto('/notices');
  await edit.click();
  await field(manager, 'Content').fill('Half a sentence');
  await endSession(manager);
  await button(manager, 'Save Changes').click();
  await expect(manager).toHaveURL('/login');

  await call(await calls('executive'), 'PATCH', `/api/notices/${id}`, { content: 'Theirs.' });
  await signIn(manager.request, 'manager');
  await manager.goto('/notices');
  await edit.click();
  await expect(field(manager, 'Content')).toHaveValue('Half a sentence');
  await button(manager, 'Save Changes').click();
  await expect(manager.getByRole('alert')).toContainText('Someone else has changed this in the meantime');
  await button(manager, 'Save over it').click();
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await expect(manager.getByRole('article', { name: notice.title })).toContainText('Half a sentence');
  // A saved form is no longer kept.
  await edit.click();
  await button(manager, 'Cancel').click();
  await expect(manager.getByRole('dialog')).toHaveCount(0);
});

test('A half-written record or profile survives the end of the session, for its author only', async ({ as, joins }) => {
  test.slow();
  const { username, discordId } = await joins(2);
  const manager = await as('manager');
  const address = `/manage/staff?open=user-${discordId}`;
  await manager.goto(address);
  await button(manager, 'Add Record').click();
  await field(manager, 'Title').fill('Helped a newcomer');
  await field(manager, 'Description').fill('For an hour.');
  await endSession(manager);
  await manager.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Add Record' }).click();
  await expect(manager).toHaveURL('/login');

  // Another user who signs in on this device does not see it.
  await signIn(manager.request, 'executive');
  await manager.goto(address);
  await button(manager, 'Add Record').click();
  await expect(field(manager, 'Title')).toHaveValue('');
  await endSession(manager);
  await signIn(manager.request, 'manager');
  await manager.goto(address);
  await button(manager, 'Add Record').click();
  await expect(field(manager, 'Title')).toHaveValue('Helped a newcomer');
  await expect(field(manager, 'Description')).toHaveValue('For an hour.');
  await manager.getByRole('dialog', { name: 'Add Record' }).getByRole('button', { name: 'Add Record' }).click();
  await expect(manager.getByRole('dialog', { name: username })).toContainText('Helped a newcomer');

  await button(manager, 'Edit profile').click();
  await field(manager, 'Notes').fill('Quick to answer.');
  await endSession(manager);
  await button(manager, 'Save profile').click();
  await expect(manager).toHaveURL('/login');
  await signIn(manager.request, 'manager');
  await manager.goto(address);
  await button(manager, 'Edit profile').click();
  await expect(field(manager, 'Notes')).toHaveValue('Quick to answer.');
});

test('A half-written job or exam survives the end of the session, even when another call discovers it', async ({
  as,
}) => {
  test.slow();
  const manager = await as('manager');
  const job = await postJob(manager);
  await manager.goto(`/manage/edit-job/${job.id}`);
  await field(manager, 'Description').fill('Half a description');
  await endSession(manager);
  // Hovering over a link preloads its page.
  await manager.getByRole('link', { name: 'Test Results' }).hover();
  await expect(manager).toHaveURL('/login');
  await signIn(manager.request, 'manager');
  await manager.goto(`/manage/edit-job/${job.id}`);
  await expect(field(manager, 'Description')).toHaveValue('Half a description');

  const exam = await writeExam(manager);
  const edit = row(manager, 'Exam templates', exam.title).getByRole('link', { name: 'Edit' });
  await manager.goto('/manage/exams');
  await edit.click();
  await field(manager, 'Title').fill('Half a title');
  await endSession(manager);
  await button(manager, 'Save Changes').click();
  await expect(manager).toHaveURL('/login');
  await signIn(manager.request, 'manager');
  await manager.goto('/manage/exams');
  await edit.click();
  await expect(field(manager, 'Title')).toHaveValue('Half a title');
});
