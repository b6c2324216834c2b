import type { Page } from 'playwright/test';
import { call, changeShell, hold, unique } from '../support/calls.ts';
import { expect, seriousProblems, test } from '../support/fixtures.ts';

const QUESTIONS = 4;

const question = (index: number) => ({
  id: `q${index}`,
  type: 'multiple-choice',
  question: `Question ${index}?`,
  options: ['right', 'wrong'],
});

/** An exam of four questions, assigned to one person. */
async function assign(manager: Page, userId: string): Promise<{ id: string; title: string }> {
  const exam = await call<{ id: string; title: string }>(manager, 'POST', '/api/exams', {
    title: unique('Conduct '),
    description: 'Short.',
    timeLimit: 30,
    passingScore: 50,
    questions: Array.from({ length: QUESTIONS }, (_, index) => question(index)),
    answers: Array.from({ length: QUESTIONS }, () => 'right'),
  });
  await call(manager, 'POST', '/api/exam-assignments', { examId: exam.id, userIds: [userId] });
  return exam;
}

/** Takes an exam with this many correct answers, and returns the attempt's id. */
async function take(page: Page, examId: string, right: number): Promise<string> {
  const { id } = await call<{ id: string }>(page, 'POST', '/api/exam-attempts', { examId, responses: {} });
  const answers = Array.from({ length: QUESTIONS }, (_, index) => [`q${index}`, index < right ? 'right' : 'wrong']);
  const responses = Object.fromEntries(answers);
  await call(page, 'PATCH', `/api/exam-attempts/${id}`, { responses, status: 'completed' });
  return id;
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });
const actions = (page: Page) => page.getByRole('region', { name: 'Quick actions' }).getByRole('link');

test('The dashboard counts the exams to take, with the days left, and links to them', { tag: '@journey' }, async ({
  as,
  joins,
}) => {
  const manager = await as('manager');
  const { page, id } = await joins(2);
  await page.goto('/dashboard');
  await expect(waiting(page).getByText('Nothing waits for you tonight.')).toBeVisible();
  await expect(waiting(page).getByText('There are no exams to take.')).toBeVisible();
  await expect(waiting(page).getByRole('link')).toHaveCount(0);

  const exam = await assign(manager, id);
  await page.reload();
  await expect(waiting(page).getByText(`6 days left: ${exam.title}`)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'Exam to take: 1' }).click();
  await expect(page).toHaveURL(`/exam/take/${exam.id}`);

  await assign(manager, id);
  await page.goto('/dashboard');
  await expect(waiting(page).getByText(/^6 days left: .+, and 1 more$/)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'Exams to take: 2' }).click();
  await expect(page).toHaveURL('/exam');
});

test('The dashboard says that an exam’s clock is running, and links to it', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page, id } = await joins(2);
  const exam = await assign(manager, id);
  await assign(manager, id);
  await call(page, 'POST', '/api/exam-attempts', { examId: exam.id, responses: {} });
  await page.goto('/dashboard');
  await expect(waiting(page).getByText(`The clock is running: ${exam.title}, and 1 more`)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'Exams to take: 2' }).click();
  await expect(page).toHaveURL(`/exam/take/${exam.id}`);
});

test('Each part of the dashboard loads separately, and a failed one can be retried', async ({ as }) => {
  const manager = await as('manager');
  const failure = { error: 'Something went wrong on our side.', code: 'internal', requestId: 'req-500' };
  await changeShell(manager, (shell) => ({ ...shell, examFigures: null, ownAssignments: null }));
  await manager.route('**/api/exams/figures', (route) => route.fulfill({ status: 500, json: failure }));
  const release = await hold(manager, '**/api/my-exam-assignments*');
  await manager.goto('/dashboard');
  const failed = waiting(manager).getByRole('alert').filter({ hasText: 'Attempts awaiting marks' });
  await expect(failed).toContainText(failure.error);
  await expect(waiting(manager).getByRole('link', { name: /^Pending applications: \d+$/ })).toBeVisible();
  await expect(waiting(manager).getByText('Exams to take')).toBeVisible();
  await expect(waiting(manager).getByRole('link', { name: /^Exams? to take/ })).toHaveCount(0);
  await expect(actions(manager)).toHaveCount(6);

  release();
  // It shows even with no exams to take.
  await expect(waiting(manager).getByRole('link', { name: /^Exams? to take: \d+$/ })).toBeVisible();
  await manager.unroute('**/api/exams/figures');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await waiting(manager)
    .getByRole('link', { name: /^Attempts awaiting marks: \d+$/ })
    .click();
  await expect(manager).toHaveURL('/test-results');
});

test('The performance page shows average, count, rank, days and the newest results', async ({ as, joins }) => {
  test.slow();
  const manager = await as('manager');
  const { page, id } = await joins(3);
  await page.goto('/performance');
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);

  const attempts: { title: string; attempt: string; right: number }[] = [];
  for (const right of [0, 2, 3, 4, 4, 1]) {
    const exam = await assign(manager, id);
    attempts.push({ title: exam.title, attempt: await take(page, exam.id, right), right });
  }
  await page.reload();
  const main = page.getByRole('main');
  const figure = (label: string) => main.locator('dl > div').filter({ hasText: label });
  // (0 + 50 + 75 + 100 + 100 + 25) ÷ 6
  await expect(figure('Average score')).toContainText('58%');
  await expect(figure('Exams completed')).toContainText('6');
  await expect(figure('Current rank')).toContainText('Moderator');
  await expect(figure('Current rank')).toContainText('Grade 3');
  await expect(figure('Days active')).toContainText('0');

  const results = main.getByRole('list', { name: 'Recent results' }).getByRole('listitem');
  await expect(results).toHaveCount(5);
  // The oldest of the six is not shown. From 70 up a result is passed, whatever the exam's own pass mark (50).
  for (const { title, right } of attempts.slice(1)) {
    const score = (100 * right) / QUESTIONS;
    const result = results.filter({ hasText: title });
    await expect(result).toContainText(`${score}%`);
    await expect(result.getByText(score >= 70 ? 'Passed' : 'Failed', { exact: true })).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: 'Tips' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  const newest = attempts.at(-1);
  await results.getByRole('link', { name: newest?.title ?? '' }).click();
  await expect(page).toHaveURL(`/exam/results/${newest?.attempt}`);
});
