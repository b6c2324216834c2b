import type { Locator } from 'playwright/test';
import { call, whoIs } from '../support/calls.ts';
import { assign, row, sit, writeExam } from '../support/exam-managing.ts';
import { expect, test } from '../support/fixtures.ts';

const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  id,
  type: 'multiple-choice' as const,
  question: `Which one is ${id}?`,
  options: ['Right', 'Wrong'],
}));
const answers = questions.map(() => 'Right');

const GREEN = /bg-success-bg/;
const RED = /bg-danger-bg/;

/** The coloured element of a result badge. */
const badge = (within: Locator, words: string) =>
  within.getByText(words, { exact: true }).locator('xpath=ancestor-or-self::span[contains(@class, "bg-")]');

test('A result is coloured by the exam’s passing score, but by 70 in the test results', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page, username } = await joins(2);
  const description = 'Five to pick from.';
  const lenient = await writeExam(manager, { description, questions, answers, passingScore: 50 });
  const strict = await writeExam(manager, { questions, answers, passingScore: 70 });
  await assign(manager, strict, page);

  await test.step('Takers see the exam’s settings and whether it is available', async () => {
    await page.goto('/exam');
    const card = page.getByRole('region', { name: lenient.title });
    const facts = /Five to pick from\.\s*30 minutes · pass at 50% · 5 questions/;
    await expect(card).toContainText(facts);
    await expect(card.getByText('Not Assigned', { exact: true })).toBeVisible();
    await expect(card.getByText('Contact a manager to get assigned', { exact: true })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    await assign(manager, lenient, page);
    await page.goto(`/exam/take/${lenient.id}`);
    await expect(page.getByRole('heading', { name: lenient.title, level: 1 })).toBeVisible();
    for (const fact of [description, 'Questions: 5', 'Time limit: 30 minutes', 'Passing score: 50%', 'Attempts: 1'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible();
    await expect(page.getByText('Do not switch tabs', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Examination' })).toBeVisible();
  });

  // Three of five are correct, ignoring case and surrounding blanks; one is unanswered.
  const responses = { a: 'Right', b: ' right ', c: 'RIGHT', d: 'Wrong' };
  const [passed, failed] = [await sit(page, lenient, responses), await sit(page, strict, responses)];

  await test.step('All exam results are coloured by the exam’s passing score', async () => {
    await manager.goto('/exam');
    const results = (title: string) => row(manager, 'All Exam Results', title);
    await expect(badge(results(lenient.title), 'Passed 60%')).toHaveClass(GREEN);
    await expect(badge(results(strict.title), 'Failed 60%')).toHaveClass(RED);
  });

  await test.step('Test results are coloured by 70 and show the taker and the dates', async () => {
    const running = await writeExam(manager, { questions, answers });
    await assign(manager, running, page);
    await call(page, 'POST', '/api/exam-attempts', { examId: running.id, responses: {} });
    const { id: takerId } = await whoIs(page);
    await manager.goto(`/test-results?user=${takerId}`);
    await expect(manager.getByText(`Attempts of ${username} only`)).toBeVisible();
    for (const shown of await manager.getByRole('list', { name: 'Attempts' }).getByRole('listitem').all())
      await expect(shown).toContainText(username);
    const attempt = row(manager, 'Attempts', lenient.title);
    await expect(attempt.getByText('Failed 60%', { exact: true })).toHaveClass(/text-danger/);
    await expect(attempt).toContainText(username);
    await expect(attempt.getByText('Trial Moderator', { exact: true })).toBeVisible();
    await expect(attempt.getByText('Completed', { exact: true })).toBeVisible();
    await expect(attempt).toContainText(/(?:ago|now).*, \d\d:\d\d to \d\d:\d\d/);
    await expect(attempt.getByRole('button', { name: /^Edit Score/ })).toBeVisible();
    const unfinished = row(manager, 'Attempts', running.title);
    await expect(unfinished.getByText('In progress', { exact: true })).toBeVisible();
    await expect(unfinished.getByRole('button', { name: /^Edit Score/ })).toHaveCount(0);
  });

  await test.step('The taker sees the score and what was required', async () => {
    await page.goto(`/exam/results/${passed.id}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: lenient.title, level: 1 })).toBeVisible();
    await expect(badge(main, 'PASSED')).toHaveClass(GREEN);
    await expect(main).toContainText(/Completed \d.*60%.*Required\s*50%.*Time limit\s*30 minutes.*Questions\s*5/s);
    await page.goto(`/exam/results/${failed.id}`);
    await expect(badge(main, 'FAILED')).toHaveClass(RED);
    await expect(main.getByText('Question Review')).toHaveCount(0);
  });

  await test.step('A manager sees every answer next to the correct one', async () => {
    await manager.goto(`/exam/results/${passed.id}`);
    const review = manager.getByRole('region', { name: 'Question Review' });
    const verdicts = review.getByText(/^(Correct|Incorrect)$/);
    await expect(verdicts).toHaveText(['Correct', 'Correct', 'Correct', 'Incorrect', 'Incorrect']);
    await expect(review.getByText('No answer provided', { exact: true })).toHaveCount(1);
    await expect(review.getByText('Correct answer', { exact: true })).toHaveCount(5);
  });
});
