import type { Page } from 'playwright/test';
import { bell, entries } from '../support/bell.ts';
import { call } from '../support/calls.ts';
import { seriousProblems, showTheme } from '../support/fixtures.ts';
import { button, expect, expectInToast, postJob, test, unique, watchErrors } from '../support/hiring.ts';

const detail = (page: Page, username: string) => page.getByRole('dialog', { name: username });
const saved = (page: Page) => page.getByRole('dialog', { name: 'Saved replies' });
const useReply = async (page: Page, title: string) => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
};

test('A manager accepts with a saved reply, and the applicant reads it', async ({ as, joins }) => {
  test.slow();
  const manager = await as('manager');
  const errors = watchErrors(manager);
  const job = await postJob(manager);
  const applicant = await joins();
  const data = { jobId: job.id, responses: { q0: 'For the quiet.' } };
  const { id } = await call<{ id: string }>(applicant.page, 'POST', '/api/applications', data);
  const [title, old] = [unique('Welcome '), unique('No ')];
  const theirs = { title: old, body: 'Not this time.' };
  const reply = await call<{ id: string }>(manager, 'POST', '/api/saved-replies', theirs);
  await manager.goto(`/manage/applications?q=${applicant.username}&open=${id}`);
  await detail(manager, applicant.username).getByRole('button', { name: 'ACCEPT' }).click();
  const question = manager.getByRole('alertdialog', { name: `Accept ${applicant.username}?` });
  const message = question.getByRole('textbox', { name: 'Message' });
  await expect(question).toContainText(`This is sent to ${applicant.username}`);
  await message.fill('Hello there.');

  await test.step('Saved replies are managed from there, and the message waits', async () => {
    await useReply(manager, 'Manage saved replies');
    await saved(manager).getByRole('button', { name: 'Add reply' }).click();
    const form = manager.getByRole('dialog', { name: 'Add reply' });
    await form.getByRole('button', { name: 'Add reply' }).click();
    await expect(form).toContainText('Title is required');
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('textbox', { name: 'Text' }).fill('Welcome to {job}, {name}.');
    await form.getByRole('button', { name: 'Add reply' }).click();
    await expect(form).toHaveCount(0);
    await expect(saved(manager).getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await expect(saved(manager)).toContainText(/\d+ of 50/);
    await button(manager, `Edit ${old}`).click();
    const edit = manager.getByRole('dialog', { name: 'Edit reply' });
    await edit.getByRole('textbox', { name: 'Text' }).fill('Not this time, {name}.');
    await call(manager, 'PATCH', `/api/saved-replies/${reply.id}`, { body: 'Maybe in spring.', revision: 1 });
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(edit.getByRole('alert')).toContainText(/They changed the text\..*Maybe in spring\./);
    await edit.getByRole('button', { name: 'Save over it' }).click();
    await expect(edit).toHaveCount(0);
    await button(manager, `Delete ${old}`).click();
    const ask = manager.getByRole('alertdialog', { name: `Delete ‘${old}’?` });
    await ask.getByRole('button', { name: 'Delete reply' }).click();
    await expect(ask).toHaveCount(0);
    // The question hid the list.
    await expect(saved(manager)).toBeVisible();
    await expect(saved(manager).getByRole('listitem').filter({ hasText: old })).toHaveCount(0);
    await manager.keyboard.press('Escape');
    await expect(saved(manager)).toHaveCount(0);
    await expect(message).toHaveValue('Hello there.');
  });

  await test.step('A reply goes below what is typed, with the names filled in, and can be edited', async () => {
    await useReply(manager, title);
    await expect(message).toHaveValue(`Hello there.\n\nWelcome to ${job.title}, ${applicant.username}.`);
    await expect(message).toBeFocused();
    await manager.keyboard.press('Control+z');
    await expect(message).toHaveValue('Hello there.');
    await useReply(manager, title);
    await manager.keyboard.type(' See you tonight.');
    await message.fill(`${await message.inputValue()}${'x'.repeat(2000)}`);
    await expect(question).toContainText('characters too many');
    await expect(question.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await message.fill(`Welcome to ${job.title}.\n<b>See you tonight.</b>`);
  });

  await question.getByRole('button', { name: 'Accept' }).click();
  await expectInToast(manager, 'Application Updated');
  await expect(detail(manager, applicant.username)).toContainText('See you tonight.');

  await test.step('The bell leads the applicant to the message', async () => {
    const { page } = applicant;
    await page.goto('/vacancies');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await bell(page).click();
    await entries(page)
      .getByRole('link', { name: `Your application for ${job.title} has an answer` })
      .click();
    await expect(page).toHaveURL('/progress');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: job.title }).first();
    await expect(row.getByRole('heading', { name: 'Answer' })).toBeVisible();
    await expect(row.getByText('<b>See you tonight.</b>')).toBeVisible();
    await expect(row).not.toContainText('manager');
    expect(await seriousProblems(page)).toEqual([]);
  });
  expect(errors.filter((error) => !error.includes('409'))).toEqual([]);
});

test('The dialog with everything in it passes axe in both themes, and nothing scrolls sideways', async ({
  as,
  joins,
  applies,
}) => {
  test.slow();
  const [manager, colleague] = [await as('manager'), await joins(4)];
  const { id, username } = await applies(unique('full.'), await postJob(manager, { reviewsNeeded: 2 }));
  const path = `/api/applications/${id}`;
  await call(colleague.page, 'PUT', `${path}/review`, { verdict: 'no', reason: 'x'.repeat(400) });
  await call(manager, 'PUT', `${path}/review`, { verdict: 'yes', reason: 'Calm.' });
  await call(colleague.page, 'PUT', `${path}/review`, { verdict: 'unsure', reason: 'Calm.', revision: 1 });
  await call(colleague.page, 'POST', `${path}/notes`, { body: `Long words: ${'word'.repeat(80)}` });
  await call(manager, 'PATCH', `${path}/assignee`, { userId: colleague.id });

  await manager.emulateMedia({ reducedMotion: 'reduce' });
  const check = async (state: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(manager, theme);
      expect(await seriousProblems(manager), `${state}, ${theme}`).toEqual([]);
    }
    for (const width of [360, 390, 768, 1280, 1600]) {
      await manager.setViewportSize({ width, height: 800 });
      const overflows = await manager.evaluate(() =>
        [...document.querySelectorAll('html, [role="dialog"] *, [role="alertdialog"] *')]
          .filter((element) => {
            const { overflowX } = getComputedStyle(element);
            const scrolls = element === document.documentElement || ['auto', 'scroll'].includes(overflowX);
            return scrolls && element.tagName !== 'TEXTAREA' && element.scrollWidth > element.clientWidth;
          })
          .map((element) => element.className),
      );
      expect(overflows, `${state} at ${width} px`).toEqual([]);
    }
    await manager.setViewportSize({ width: 1280, height: 800 });
  };

  await manager.goto(`/manage/applications?open=${id}`);
  const dialog = detail(manager, username);
  await expect(dialog.getByRole('region', { name: 'Reviews' }).getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: 'Team notes' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await check('The dialog');
  await dialog.getByRole('textbox', { name: 'Add a note' }).fill('@');
  await dialog.getByRole('textbox', { name: 'Add a note' }).press('End');
  await dialog.getByRole('textbox', { name: 'Add a note' }).pressSequentially(' @');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await check('The colleagues to mention');
  await dialog.getByRole('button', { name: 'ACCEPT' }).click();
  await check('The decision');
  await useReply(manager, 'Manage saved replies');
  await expect(saved(manager)).toBeVisible();
  await check('The saved replies');
});
