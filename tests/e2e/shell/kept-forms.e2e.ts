import type { Page } from 'playwright/test';
import { signIn } from '../../support/browse.ts';
import { call, unique } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { button, field } from '../support/hiring.ts';

/** Ends the session without the page noticing. */
const endSession = (page: Page) => page.context().clearCookies();

test('A notice edit survives the end of the session, and conflicts instead of overwriting', async ({ as, calls }) => {
  const manager = await as('manager');
  const notice = { title: unique('Late shifts '), content: 'As it was.', targetGrades: [4, 5] };
  const { id } = await call<{ id: string }>(manager, 'POST', '/api/notices', notice);
  const edit = async () => {
    await button(manager, `More for ${notice.title}`).click();
    await manager.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await manager.goto('/notices');
  await edit();
  await field(manager, 'Content').fill('Half a sentence');
  await endSession(manager);
  await button(manager, 'Save Changes').click();
  await expect(manager).toHaveURL('/login');

  await call(await calls('executive'), 'PATCH', `/api/notices/${id}`, { content: 'Theirs.' });
  await signIn(manager.request, 'manager');
  await manager.goto('/notices');
  await edit();
  await expect(field(manager, 'Content')).toHaveValue('Half a sentence');
  await button(manager, 'Save Changes').click();
  await expect(manager.getByRole('alert')).toContainText('executive has changed this in the meantime');
  await button(manager, 'Save over it').click();
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await expect(manager.getByRole('article', { name: notice.title })).toContainText('Half a sentence');
  // A saved form is no longer kept.
  await edit();
  await button(manager, 'Cancel').click();
  await expect(manager.getByRole('dialog')).toHaveCount(0);
});
