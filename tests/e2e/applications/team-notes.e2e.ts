import type { Page } from 'playwright/test';
import { bell, entries } from '../support/bell.ts';
import { comeBack } from '../support/fixtures.ts';
import { expect, postJob, test, unique, watchErrors } from '../support/hiring.ts';

const detail = (page: Page, username: string) => page.getByRole('dialog', { name: username });
const part = (page: Page, name: string) => page.getByRole('dialog').getByRole('region', { name, exact: true });

test('Colleagues write team notes, mention each other by keyboard, and remove notes', async ({
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
