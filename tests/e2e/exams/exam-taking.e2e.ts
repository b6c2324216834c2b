import type { Page } from 'playwright/test';
import { call, unique, whoIs } from '../support/calls.ts';
import { test as base, expect, watchErrors } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

const QUESTIONS = [
  { id: 'rule', type: 'multiple-choice', question: 'May you share what a ModMail says?', options: ['Yes', 'No'] },
  { id: 'log', type: 'short-answer', question: 'Where do you log a mute?' },
  { id: 'calm', type: 'multiple-choice', question: 'Two people shout. What first?', options: ['Ban', 'Slow mode'] },
];

interface Attempt {
  id: string;
  examId: string;
  status: string;
  score: number | null;
  responses: Record<string, string>;
  events: { type: string; durationMs: number | null }[];
}

type Taker = 'trial' | 'junior' | 'moderator';

/** An exam of its own for each test, and how it stands for who takes it. */
class Sitting {
  readonly page: Page;
  readonly manager: Page;
  readonly exam: { id: string; title: string };

  constructor(page: Page, manager: Page, exam: { id: string; title: string }) {
    this.page = page;
    this.manager = manager;
    this.exam = exam;
  }

  async start() {
    await this.page.goto(`/exam/take/${this.exam.id}`);
    await this.page.getByRole('button', { name: 'Start Examination' }).click();
    await expect(this.page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  }

  /** As its taker gets it: with the saved answers while it runs. */
  async attempt(page = this.page): Promise<Attempt> {
    const mine = await call<Attempt[]>(page, 'GET', '/api/exam-attempts?mine=1');
    const own = mine.find(({ examId }) => examId === this.exam.id);
    return call(page, 'GET', `/api/exam-attempts/${own?.id}`);
  }
}

const test = base.extend<{ sits: (who: Taker) => Promise<Sitting> }>({
  sits: async ({ as }, use) => {
    await use(async (who) => {
      const manager = await as('manager');
      const page = await as(who);
      const title = unique('Exam ');
      const answers = ['No', 'The mod log', 'Slow mode'];
      const paper = { title, description: '', timeLimit: 30, passingScore: 60, questions: QUESTIONS, answers };
      const exam = await call<{ id: string }>(manager, 'POST', '/api/exams', paper);
      const userIds = [(await whoIs(page)).id];
      await call(manager, 'POST', '/api/exam-assignments', { examId: exam.id, userIds });
      return new Sitting(page, manager, { id: exam.id, title });
    });
  },
});

const timer = (page: Page) => page.getByRole('timer', { name: 'Time left' });
const saved = (page: Page) => page.getByRole('main').getByText('Saved', { exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const goTo = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: /All questions/ })
    .getByRole('button', { name: `Question ${number}` })
    .click();
const card = (page: Page, { exam }: Sitting) => page.getByRole('region', { name: exam.title });

/** Seconds that a countdown shows. */
async function left(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** What the browser tells a page whose tab is switched from, or back to. */
const showTab = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    if (value === 'hidden') window.dispatchEvent(new Event('blur'));
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    if (value === 'visible') window.dispatchEvent(new Event('focus'));
  }, state);

test('a page that is killed and opened again goes on at the same question, with the same answers, the clock further on', async ({
  sits,
}) => {
  test.slow();
  const sitting = await sits('trial');
  const { page } = sitting;
  const errors = watchErrors(page);
  await page.goto('/exam');
  await expect(card(page, sitting).getByText('Available', { exact: true })).toBeVisible();
  await expect(card(page, sitting).getByText('left to start')).toBeVisible();
  await card(page, sitting).getByRole('link', { name: 'Take Exam' }).click();
  await expect(page.getByText('Attempts: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Start Examination' }).click();
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress through the questions' })).toBeVisible();
  await expect(timer(page)).toHaveText(/^00:(30:00|29:\d\d)$/);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await next(page);
  await expect(page.getByRole('textbox', { name: /Where do you log a mute/ })).toBeFocused();
  await page.keyboard.type('In the mod');
  await expect(saved(page)).toBeVisible();
  // So far on that a clock begun anew could not be taken for it.
  await expect.poll(() => left(page)).toBeLessThan(30 * 60 - 2);
  const before = await left(page);

  // Typed just now, and not yet on its way.
  await page.keyboard.type(' log');
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  expect(errors).toEqual([]);

  const again = await page.context().newPage();
  await again.goto('/exam');
  await card(again, sitting).getByRole('link', { name: 'Continue Exam' }).click();
  await expect(again.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  await expect(again.getByRole('textbox')).toHaveValue('In the mod log');
  expect(await left(again)).toBeLessThanOrEqual(before);
  await expect(saved(again)).toBeVisible();
  expect((await sitting.attempt(again)).responses).toEqual({ rule: 'No', log: 'In the mod log' });

  await again.reload();
  await expect(again.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Previous' }).click();
  await expect(again.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await expect(again.getByText('Flagged', { exact: true })).toHaveCount(0);
});

test('leaving the tab flags the exam, and it ends so though the page says completed', async ({ sits }) => {
  test.slow();
  const sitting = await sits('junior');
  const { page, manager } = sitting;
  await sitting.start();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await showTab(page, 'hidden');
  await expectToast(page, 'Warning: Tab Switch Detected', 'Switching tabs during an exam is not allowed.');
  await expect(page.getByText('Flagged', { exact: true })).toBeVisible();
  const told = page.waitForResponse((response) => response.request().postData()?.includes('durationMs') ?? false);
  await showTab(page, 'visible');
  expect((await told).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Flagged', { exact: true })).toBeVisible();

  await page.route('**/api/exam-attempts/*', (route) => {
    const body: unknown = route.request().postDataJSON();
    const isSubmission = typeof body === 'object' && body !== null && 'status' in body;
    if (isSubmission) expect(body.status).toBe('cheated');
    return route.continue(isSubmission ? { postData: JSON.stringify({ ...body, status: 'completed' }) } : {});
  });
  await goTo(page, 3);
  await page.getByRole('radio', { name: 'Slow mode' }).check();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Submit with 1 unanswered question?' });
  await expect(asked).toContainText('Question 2 is unanswered.');
  await asked.getByRole('button', { name: 'Submit Exam' }).click();
  await expectToast(page, 'Exam Flagged', 'Your exam has been flagged for suspicious activity');
  await expect(page.getByText('Returning to Examinations…')).toBeVisible();
  await expect(page).toHaveURL('/exam');
  await expect(card(page, sitting).getByText('Flagged', { exact: true })).toBeVisible();

  const { id, status } = await sitting.attempt();
  expect(status).toBe('cheated');
  const { events } = await call<Attempt>(manager, 'GET', `/api/exam-attempts/${id}`);
  expect(events.map(({ type }) => type)).toEqual(['tab_hidden']);
  expect(events[0]?.durationMs).toEqual(expect.any(Number));
  await manager.goto(`/exam/results/${id}`);
  await expect(manager.getByText('Flagged for suspicious activity', { exact: true })).toBeVisible();
  await expect(manager.getByText('Switched tabs or hid the page')).toBeVisible();
  await expect(manager.getByText('a hint, not proof')).toBeVisible();
  await expect(manager.getByText('No answer provided')).toHaveCount(1);
});

test('a countdown that reaches zero submits by itself', async ({ sits }) => {
  test.slow();
  const sitting = await sits('moderator');
  const { page } = sitting;
  // The page's time alone: the server still has all that it gave.
  await page.clock.install();
  await sitting.start();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await goTo(page, 3);
  await page.getByRole('radio', { name: 'Slow mode' }).check();
  // A save that is under way would bring the server's time, which goes on as ever.
  await expect(saved(page)).toBeVisible();
  await page.clock.fastForward('29:10');
  await expect(page.getByText('Under 1 minute')).toBeVisible();
  await page.clock.fastForward('00:50');
  await expectToast(page, 'Exam Submitted');
  await expect(page).toHaveURL('/exam');
  // Two of three are right, and nobody has to mark what was left blank.
  await expect(card(page, sitting).getByText('Completed (67%)', { exact: true })).toBeVisible();
  await card(page, sitting).getByRole('link', { name: 'View Results' }).click();
  await expect(page.getByText('PASSED', { exact: true })).toBeVisible();
  await expect(page.getByText('Question Review')).toHaveCount(0);
});

test('answers that are written without a connection survive it, and the page as well', async ({ sits }) => {
  test.slow();
  const sitting = await sits('trial');
  const { page } = sitting;
  const context = page.context();
  await sitting.start();
  await next(page);
  await context.setOffline(true);
  await page.getByRole('textbox').fill('Written in a tunnel');
  await expect(page.getByText('Offline, will retry', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect((await sitting.attempt()).responses).toEqual({ log: 'Written in a tunnel' });

  await context.setOffline(true);
  await page.getByRole('textbox').fill('Written in a longer tunnel');
  await expect(page.getByText('Offline, will retry', { exact: true }).first()).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/exam/take/${sitting.exam.id}`);
  await expect(again.getByRole('textbox')).toHaveValue('Written in a longer tunnel');
  await expect(saved(again)).toBeVisible();
  expect((await sitting.attempt(again)).responses).toEqual({ log: 'Written in a longer tunnel' });
});

test('a submission whose answer is lost is not taken twice, and counts', async ({ sits }) => {
  test.slow();
  const sitting = await sits('junior');
  const { page } = sitting;
  await sitting.start();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(saved(page)).toBeVisible();
  await goTo(page, 3);
  await page.route('**/api/exam-attempts/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const submit = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Submit Exam' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' }).click();
  };
  await submit();
  await expectToast(page, 'Submission Failed', 'Failed to submit exam. Please try again.');
  await page.unroute('**/api/exam-attempts/*');
  await submit();
  await expect(page.getByRole('heading', { name: 'Exam Submitted' })).toBeVisible();
  await expect(page).toHaveURL('/exam');
  expect((await sitting.attempt()).status).toBe('completed');
});

test('going elsewhere in the portal asks first, and who is not assigned is told whom to ask', async ({ sits, as }) => {
  test.slow();
  const sitting = await sits('moderator');
  const { page } = sitting;
  await sitting.start();
  await page.getByRole('link', { name: 'Mod Guide', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Leave the exam?' });
  await expect(asked).toContainText('The clock keeps running');
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Mod Guide', exact: true }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/guides/mod');
  expect((await sitting.attempt()).status).toBe('in_progress');

  const other = await as('trial', `/exam/take/${sitting.exam.id}`);
  await expect(other.getByText('Contact a manager to get assigned')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start Examination' })).toHaveCount(0);
});
