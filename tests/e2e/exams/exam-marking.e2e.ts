import type { Page } from 'playwright/test';
import {
  assign,
  button,
  dialog,
  field,
  readAttempt,
  refuse,
  row,
  sit,
  unique,
  writeExam,
} from '../support/exam-managing.ts';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { expectToast, watchCalls, writes } from '../support/watching.ts';

const marking = (page: Page) => page.getByRole('region', { name: 'Marking' });
const question = (page: Page, text: string) => marking(page).getByRole('listitem', { name: text });
const mark = (page: Page, text: string, choice: string) =>
  question(page, text).getByRole('radio', { name: new RegExp(`^${choice}`) });

const SHORT = 'What must a warning say?';
const LONG = 'Tell how you would calm two people down.';

test('A manager marks free-text answers in two sessions and continues with the next attempt', async ({ as }) => {
  test.slow();
  const [manager, trial, junior] = [await as('manager'), await as('trial'), await as('junior')];
  const errors = watchErrors(manager);
  const exam = await writeExam(manager);
  await assign(manager, exam, trial, junior);
  const answers = { choice: ' read ', short: 'The rule.', long: 'I would listen.\nThen talk.' };
  const attempt = await sit(trial, exam, answers);
  const later = await sit(junior, exam, { ...answers, long: '' });

  await manager.goto('/test-results');
  await manager.getByRole('tab', { name: /^Awaiting marking/ }).click();
  await expect(manager).toHaveURL(/awaiting=true/);
  await expect(manager.getByRole('combobox', { name: 'Order' })).toHaveValue('oldest');
  await manager.getByRole('combobox', { name: 'Exam' }).selectOption({ label: exam.title });
  await expect(row(manager, 'Attempts', exam.title)).toHaveCount(2);
  await manager.getByRole('link', { name: `Mark trial, ${exam.title}` }).click();
  await expect(manager).toHaveURL(`/exam/results/${attempt.id}`);

  await test.step('Each answer is shown next to its sample', async () => {
    await expect(question(manager, SHORT)).toContainText('The rule.');
    await expect(question(manager, SHORT)).toContainText('Which rule was broken.');
    await expect(question(manager, LONG)).toContainText('I would listen.\nThen talk.');
    await expect(marking(manager)).toContainText('0 of 2 marked');
  });

  await test.step('A mark is set by keyboard and saved', async () => {
    await mark(manager, SHORT, '0').focus();
    await manager.keyboard.press('ArrowRight');
    await expect(mark(manager, SHORT, '½')).toBeChecked();
    await expect(question(manager, SHORT).getByRole('spinbutton')).toHaveValue('0.5');
    await field(marking(manager), 'Note (optional)').fill('Nearly.');
    await button(marking(manager), 'Save marks').click();
    await expect(marking(manager)).toContainText('1 of 2 marked. Saved.');
    expect(await readAttempt(manager, attempt.id)).toMatchObject({
      score: null,
      awaitingMarks: true,
      markNote: 'Nearly.',
    });
  });

  await test.step('A number outside 0 to 1 is refused', async () => {
    const exact = question(manager, LONG).getByRole('spinbutton', { name: 'Or exactly' });
    await exact.fill('1.2');
    await button(marking(manager), 'Save marks').click();
    await expect(exact).toBeFocused();
    await expect(exact).toHaveAccessibleDescription(/A number from 0 to 1/);
    await exact.fill('0.8');
  });

  await test.step('Marks survive a failed save, and the score shows once it succeeds', async () => {
    await refuse(manager, '**/marks', 'PATCH', 503, { error: 'Try again shortly.', code: 'unavailable' });
    await button(marking(manager), 'Save marks').click();
    await expect(marking(manager).getByRole('alert')).toContainText('Your marks are still here.');
    await manager.unroute('**/marks');
    await button(marking(manager), 'Save marks').click();
    // round(100 × (1 + 0.5 + 0.8) ÷ 3)
    await expect(marking(manager)).toContainText('2 of 2 marked. Saved. The marking is complete.');
    await expect(marking(manager).getByText('Passed 77%')).toBeVisible();
    expect(await readAttempt(manager, attempt.id)).toMatchObject({ score: 77, awaitingMarks: false });
  });

  const next = marking(manager).getByRole('link', { name: 'Next in queue' });
  await expect(next).toBeFocused();
  await manager.goto(`/exam/results/${later.id}`);
  await mark(manager, SHORT, '1').check();
  await manager.getByRole('link', { name: 'Back to Test Results' }).click();
  const ask = manager.getByRole('alertdialog', { name: 'Leave without saving?' });
  await button(ask, 'Stay').click();
  await button(marking(manager), 'Save marks').click();
  await expect(marking(manager)).toContainText('1 of 1 marked. Saved.');
  // The blank answer scores 0 and needs no mark.
  expect(await readAttempt(manager, later.id)).toMatchObject({ score: 67, awaitingMarks: false });
  expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
});

test('A manager edits scores of others’ completed attempts, in whole numbers from 0 to 100', async ({ as }) => {
  test.slow();
  const [manager, trial, executive] = [await as('manager'), await as('trial'), await as('executive')];
  const questions = [{ id: 'q', type: 'multiple-choice' as const, question: 'Which?', options: ['a', 'b'] }];
  const exam = await writeExam(executive, { title: unique('Quick Exam '), questions, answers: ['a'] });
  await assign(executive, exam, trial, manager);
  const attempt = await sit(trial, exam, { q: 'b' });
  await sit(manager, exam, { q: 'a' });
  await manager.goto(`/test-results?exam=${exam.id}`);

  const own = row(manager, 'Attempts', 'Yours');
  await expect(own.getByText('Passed 100%')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  const others = row(manager, 'Attempts', 'trial');
  await expect(others.getByText('Failed 0%')).toBeVisible();
  const edit = others.getByRole('button', { name: /^Edit Score/ });
  await edit.click();
  const form = dialog(manager, 'Edit Score');
  const score = form.getByRole('textbox', { name: 'Score (0–100)' });
  await expect(score).toBeFocused();
  for (const wrong of ['', '101', '7.5', '-1', 'many']) {
    await score.fill(wrong);
    await button(form, 'Save Score').click();
    await expectToast(manager, 'Invalid Score', 'Score must be a number between 0 and 100.');
    await expect(score).toHaveAccessibleDescription(/Score must be a number between 0 and 100\./);
    await expect(score).toBeFocused();
  }

  await test.step('A conflict shows the current score and lets the manager save over it', async () => {
    const current = { ...(await readAttempt(manager, attempt.id)), score: 40, manuallyAdjusted: true };
    const body = { error: 'Someone else has changed this in the meantime.', code: 'conflict' };
    await refuse(manager, `**/api/exam-attempts/${attempt.id}`, 'PATCH', 409, {
      ...body,
      current: { ...current, adjuster: { username: 'executive' } },
    });
    await score.fill('85');
    await field(form, 'Note (optional)').fill('A slip of the mouse.');
    await button(form, 'Save Score').click();
    await expectToast(manager, 'Update Failed', 'Failed to update test score.');
    await expect(form.getByRole('alert')).toContainText('executive has changed this in the meantime');
    await expect(form.getByRole('alert')).toContainText('The score is now 40%. Saving again sets yours.');
    await manager.unroute(`**/api/exam-attempts/${attempt.id}`);
  });

  const calls = watchCalls(manager);
  await button(form, 'Save Score').click();
  await expectToast(manager, 'Score Updated');
  const { id: adjustedBy } = await (await manager.request.get('/api/auth/me')).json();
  const body = { score: 85, manuallyAdjusted: true, adjustmentNote: 'A slip of the mouse.', adjustedBy };
  expect(writes(calls)).toEqual([{ call: `PATCH /api/exam-attempts/${attempt.id}`, body }]);
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(others.getByText('Passed 85%')).toBeVisible();
  await expect(others).toContainText('Score set by manager: A slip of the mouse.');
  expect(await readAttempt(manager, attempt.id)).toMatchObject({ score: 85, adjustmentNote: 'A slip of the mouse.' });
});

test('The address keeps the search, status and exam that filter the results', async ({ as }) => {
  const [manager, trial, junior] = [await as('manager'), await as('trial'), await as('junior')];
  const exam = await writeExam(manager);
  await assign(manager, exam, trial, junior);
  await sit(trial, exam, { choice: 'Ban' });
  await sit(junior, exam, { choice: 'Read', short: 'x' });
  await manager.goto('/test-results');
  for (const name of ['Total Attempts', 'Average Score', 'Active Exams'])
    await expect(manager.getByText(name, { exact: true })).toBeVisible();
  await manager.getByRole('searchbox', { name: 'Search attempts' }).fill(exam.title);
  const rows = manager.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await manager.getByRole('searchbox', { name: 'Search attempts' }).fill('trial');
  await manager.getByRole('combobox', { name: 'Exam' }).selectOption({ label: exam.title });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Failed 0%');
  await manager.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Expired' });
  await expect(manager.getByRole('heading', { name: 'No results for ‘trial’' })).toBeVisible();
  await manager.reload();
  await expect(manager.getByRole('combobox', { name: 'Status' })).toHaveValue('expired');
  await button(manager, 'Clear filters').click();
  await expect(manager).toHaveURL('/test-results');
  await expect(rows.first()).toBeVisible();

  await test.step('A result leads back to the search it was opened from', async () => {
    const address = `/test-results?q=junior&exam=${exam.id}`;
    await manager.goto(address);
    await rows.getByRole('link', { name: 'junior' }).first().click();
    await expect(manager.getByRole('heading', { name: `junior · ${exam.title}`, level: 1 })).toBeVisible();
    const current = manager.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
    await expect(current).toHaveAccessibleName(/^Test Results/);
    await manager.getByRole('link', { name: 'Back to Test Results' }).click();
    await expect(manager).toHaveURL(address);
  });

  await test.step('A search without matches in the queue counts the matches outside it', async () => {
    await manager.goto(`/test-results?awaiting=true&q=trial&exam=${exam.id}`);
    await expect(manager.getByText('None awaits marking. 1 matches in All attempts.')).toBeVisible();
    await manager.getByRole('link', { name: 'Show all attempts' }).click();
    await expect(rows).toHaveCount(1);
  });

  await test.step('On a phone the filters share one line', async () => {
    await manager.setViewportSize({ width: 360, height: 740 });
    const tops = ['Status', 'Exam'].map(async (name) => {
      const filter = manager.getByRole('combobox', { name });
      await expect(filter).toBeVisible();
      return (await filter.boundingBox())?.y;
    });
    expect(new Set(await Promise.all(tops)).size).toBe(1);
  });
});
