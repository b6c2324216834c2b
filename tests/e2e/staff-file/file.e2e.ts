import type { Page } from 'playwright/test';
import { call } from '../support/calls.ts';
import { expect, type Newcomer, test, watchErrors } from '../support/fixtures.ts';
import { part, profile, question, records } from '../support/staff.ts';
import { expectToast } from '../support/watching.ts';

const TITLE = 'Two shifts missed';
const TEXT = 'Both Sundays, without a word.';

/** Adds a warning about a person for the user of this page. */
const warn = (author: Page, { id }: Newcomer) =>
  call(author, 'POST', '/api/staff-records', {
    userId: id,
    actionType: 'warning',
    title: TITLE,
    description: TEXT,
    severity: 'low',
  });

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('A warning is shared, confirmed and appealed, and an executive overturns it', async ({ as, joins }) => {
  test.slow();
  const [manager, ada] = await Promise.all([as('manager'), joins(3)]);
  const errors = watchErrors(ada.page);
  await warn(manager, ada);

  await test.step('A manager shares it with one confirmation, and then it no longer changes', async () => {
    await manager.goto(`/manage/staff?open=user-${ada.discordId}`);
    const record = records(manager, ada).filter({ hasText: TITLE });
    await record.getByRole('button', { name: /^Share with .+…/ }).click();
    const ask = question(manager, `Share ‘${TITLE}’ with ${ada.username}?`);
    await expect(ask).toContainText('They will read this word for word.');
    await ask.getByRole('button', { name: 'Share record' }).click();
    await expectToast(manager, 'Record Shared', `Warning for ${ada.username}.`);
    await expect(record).toContainText('Shared');
    await expect(record).toContainText('not confirmed yet');
    await expect(profile(manager, ada).getByRole('button', { name: /^Share with/ })).toHaveCount(1);
  });

  await test.step('Its subject reads it in full, confirms it and appeals with the keyboard', async () => {
    await ada.page.goto('/file');
    const toConfirm = part(ada.page, 'To confirm');
    await expect(toConfirm).toContainText(TEXT);
    await expect(toConfirm).not.toContainText('manager');
    await toConfirm.getByRole('button', { name: 'I have read this' }).click();
    await expect(toConfirm).toHaveCount(0);
    await expect(ada.page.getByRole('heading', { name: 'My file' })).toBeFocused();

    const open = entry(ada.page, TITLE).getByRole('button', { name: 'Appeal' });
    await open.click();
    const form = ada.page.getByRole('dialog', { name: `Appeal ‘${TITLE}’` });
    await form.getByRole('textbox', { name: 'Your appeal' }).fill('I was ill on both.');
    await ada.page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.click();
    await expect(form.getByRole('textbox', { name: 'Your appeal' })).toHaveValue('I was ill on both.');
    await form.getByRole('textbox', { name: 'Your appeal' }).press('Control+Enter');
    await expectToast(ada.page, 'Appeal Sent', 'The answer will be in your file.');
    await expect(entry(ada.page, TITLE)).toContainText('Appealed');
    await expect(open).toHaveCount(0);
  });

  await test.step('An executive who did not write it answers, and it counts no more', async () => {
    const executive = await as('executive', '/executive');
    const row = part(executive, 'Appeals').getByRole('listitem').filter({ hasText: ada.username });
    await row.getByRole('button', { name: /^Decide…/ }).click();
    const form = executive.getByRole('dialog', { name: `${ada.username}’s appeal` });
    await expect(form).toContainText(TEXT);
    await expect(form).toContainText('I was ill on both.');
    await form.getByRole('radio', { name: /^Overturn it/ }).check();
    await form.getByRole('textbox', { name: 'Answer' }).fill('The lead has confirmed it.');
    await form.getByRole('textbox', { name: 'Answer' }).press('Control+Enter');
    await expectToast(executive, 'Appeal Decided', `${ada.username} finds the answer in their file.`);
    await expect(row).toHaveCount(0);
  });

  await ada.page.reload();
  const overturned = entry(ada.page, TITLE);
  await expect(overturned).toContainText('Overturned. It no longer counts.');
  await expect(overturned).toContainText('The lead has confirmed it.');
  await expect(overturned).not.toContainText('executive');
  expect(errors).toEqual([]);
});
