import type { Page, Route } from 'playwright/test';
import { call, unique, whoIs } from '../support/calls.ts';
import { assign, writeExam } from '../support/exam-managing.ts';
import { test as base, expect, watchErrors } from '../support/fixtures.ts';
import { expectToast, whenSaid } from '../support/watching.ts';

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

/** An exam created for one test and assigned to the user of `page`. */
class AssignedExam {
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

  /** The attempt as its taker reads it, with the saved answers if it is running. */
  async attempt(page = this.page): Promise<Attempt> {
    const mine = await call<Attempt[]>(page, 'GET', '/api/exam-attempts?mine=1');
    const own = mine.find(({ examId }) => examId === this.exam.id);
    return call(page, 'GET', `/api/exam-attempts/${own?.id}`);
  }
}

const test = base.extend<{ takes: (who: Taker) => Promise<AssignedExam> }>({
  takes: async ({ as }, use) => {
    await use(async (who) => {
      const manager = await as('manager');
      const page = await as(who);
      const title = unique('Exam ');
      const answers = ['No', 'The mod log', 'Slow mode'];
      const paper = { title, description: '', timeLimit: 30, passingScore: 60, questions: QUESTIONS, answers };
      const exam = await call<{ id: string }>(manager, 'POST', '/api/exams', paper);
      const userIds = [(await whoIs(page)).id];
      await call(manager, 'POST', '/api/exam-assignments', { examId: exam.id, userIds });
      return new AssignedExam(page, manager, { id: exam.id, title });
    });
  },
});

const timer = (page: Page) => page.getByRole('timer', { name: 'Time left' });
const saved = (page: Page) => page.getByRole('banner').getByText('Saved', { exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const goTo = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: /All questions/ })
    .getByRole('button', { name: `Question ${number}` })
    .click();
const card = (page: Page, { exam }: AssignedExam) => page.getByRole('region', { name: exam.title });

/** The countdown's value in seconds. */
async function left(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Fires the events of switching to another tab, or back. */
const showTab = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    if (value === 'hidden') window.dispatchEvent(new Event('blur'));
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    if (value === 'visible') window.dispatchEvent(new Event('focus'));
  }, state);

test('An exam reopened after a crash has the same question and answers, and less time', async ({ takes }) => {
  test.slow();
  const taking = await takes('trial');
  const { page } = taking;
  const errors = watchErrors(page);
  await page.goto('/exam');
  await expect(card(page, taking).getByText('Available', { exact: true })).toBeVisible();
  await expect(card(page, taking).getByText('left to start')).toBeVisible();
  await card(page, taking).getByRole('link', { name: 'Take Exam' }).click();
  await expect(page.getByText('Attempts: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Start Examination' }).click();
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Questions answered' });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await expect(timer(page)).toHaveText(/^00:(30:00|29:\d\d)$/);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  // The bar counts answers, not steps.
  await expect(page.getByText('1 of 3 answered').first()).toBeVisible();
  await expect(progress).toHaveAttribute('aria-valuetext', '33%');
  await next(page);
  await expect(progress).toHaveAttribute('aria-valuetext', '33%');
  await expect(page.getByRole('textbox', { name: /Where do you log a mute/ })).toBeFocused();
  await page.keyboard.type('In the mod');
  await expect(saved(page)).toBeVisible();
  // Long enough to detect a restarted clock.
  await expect.poll(() => left(page)).toBeLessThan(30 * 60 - 2);
  const before = await left(page);

  // Not sent before the crash.
  await page.keyboard.type(' log');
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  expect(errors).toEqual([]);

  const again = await page.context().newPage();
  await again.goto('/exam');
  await card(again, taking).getByRole('link', { name: 'Continue Exam' }).click();
  await expect(again.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  await expect(again.getByRole('textbox')).toHaveValue('In the mod log');
  expect(await left(again)).toBeLessThanOrEqual(before);
  await expect(saved(again)).toBeVisible();
  expect((await taking.attempt(again)).responses).toEqual({ rule: 'No', log: 'In the mod log' });

  await again.reload();
  await expect(again.getByText('Question 2 of 3', { exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Previous' }).click();
  await expect(again.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await expect(again.getByText('Flagged', { exact: true })).toHaveCount(0);
});

test('Leaving the tab flags the exam, even if the page submits it as completed', async ({ takes }) => {
  test.slow();
  const taking = await takes('junior');
  const { page, manager } = taking;
  await taking.start();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await showTab(page, 'hidden');
  await expectToast(page, 'Warning: Tab Switch Detected', 'Switching tabs during an exam is not allowed.');
  await expect(page.getByText('Flagged', { exact: true })).toBeVisible();
  const reported = page.waitForResponse((response) => response.request().postData()?.includes('durationMs') ?? false);
  await showTab(page, 'visible');
  expect((await reported).status()).toBe(200);
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
  const confirmation = page.getByRole('alertdialog', { name: 'Submit with 1 unanswered question?' });
  await expect(confirmation).toContainText('Question 2 is unanswered.');
  const returning = whenSaid(page, 'Returning to Examinations…');
  await confirmation.getByRole('button', { name: 'Submit Exam' }).click();
  await expectToast(page, 'Exam Flagged', 'Your exam has been flagged for suspicious activity');
  await returning;
  await expect(page).toHaveURL('/exam');
  await expect(card(page, taking).getByText('Flagged', { exact: true })).toBeVisible();

  const { id, status } = await taking.attempt();
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

test('The exam is submitted automatically when the countdown reaches zero', async ({ takes }) => {
  test.slow();
  const taking = await takes('moderator');
  const { page } = taking;
  // Only the page's time advances, not the server's.
  await page.clock.install();
  await taking.start();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await goTo(page, 3);
  await page.getByRole('radio', { name: 'Slow mode' }).check();
  // The reply to a save would reset the clock to the server's time.
  await expect(saved(page)).toBeVisible();
  // To fifty seconds before the end: the page's clock has run on since the start.
  await page.clock.fastForward(((await left(page)) - 50) * 1000);
  await expect(page.getByText('Under 1 minute')).toBeVisible();
  await page.clock.fastForward('00:50');
  await expectToast(page, 'Exam Submitted');
  await expect(page).toHaveURL('/exam');
  // Two of three are correct, and a blank answer needs no mark.
  await expect(card(page, taking).getByText('Completed (67%)', { exact: true })).toBeVisible();
  await card(page, taking).getByRole('link', { name: 'View Results' }).click();
  await expect(page.getByText('PASSED', { exact: true })).toBeVisible();
  await expect(page.getByText('Question Review')).toHaveCount(0);
});

test('Answers written offline are saved once the connection is back, even in a new page', { tag: '@journey' }, async ({
  takes,
}) => {
  test.slow();
  const taking = await takes('trial');
  const { page } = taking;
  const context = page.context();
  await taking.start();
  await next(page);
  await context.setOffline(true);
  await page.getByRole('textbox').fill('Written in a tunnel');
  await expect(page.getByText('Offline, will retry', { exact: true }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect((await taking.attempt()).responses).toEqual({ log: 'Written in a tunnel' });

  await context.setOffline(true);
  await page.getByRole('textbox').fill('Written in a longer tunnel');
  await expect(page.getByText('Offline, will retry', { exact: true }).first()).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/exam/take/${taking.exam.id}`);
  await expect(again.getByRole('textbox')).toHaveValue('Written in a longer tunnel');
  await expect(saved(again)).toBeVisible();
  expect((await taking.attempt(again)).responses).toEqual({ log: 'Written in a longer tunnel' });
});

test('Twelve questions are in one row at the top, and Submit Exam asks offline at its first press', async ({ as }) => {
  const manager = await as('manager');
  const trial = await as('trial');
  const ids = Array.from({ length: 12 }, (_, index) => `q${index}`);
  const exam = await writeExam(manager, {
    questions: ids.map((id) => ({ id, type: 'short-answer', question: `What is ${id}?` })),
    answers: ids.map(() => ''),
  });
  await assign(manager, exam, trial);
  await trial.setViewportSize({ width: 1366, height: 768 });
  await trial.goto(`/exam/take/${exam.id}`);
  await trial.getByRole('button', { name: 'Start Examination' }).click();
  const tiles = trial.getByRole('navigation', { name: 'All questions' }).getByRole('button');
  await tiles.last().click();
  const submit = trial.getByRole('button', { name: 'Submit Exam' });
  const places = await Promise.all([tiles.first(), tiles.last()].map((item) => item.boundingBox()));
  expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  await expect(tiles.first()).toBeInViewport();
  await expect(submit).toBeInViewport();
  const overflow = await trial.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await trial.waitForLoadState('networkidle');
  await trial.context().setOffline(true);
  await submit.click();
  await expect(trial.getByRole('alertdialog', { name: 'Submit with 12 unanswered questions?' })).toBeVisible();
});

test('A submission whose reply is lost counts once', async ({ takes }) => {
  test.slow();
  const taking = await takes('junior');
  const { page } = taking;
  await taking.start();
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
  const submitted = whenSaid(page, 'Returning to Examinations…');
  await submit();
  await submitted;
  await expect(page).toHaveURL('/exam');
  expect((await taking.attempt()).status).toBe('completed');
});

test('Leaving a running exam asks first, and an unassigned user cannot start it', async ({ takes, as }) => {
  test.slow();
  const taking = await takes('moderator');
  const { page, manager, exam } = taking;
  await test.step('An exam that has just been archived cannot be started', async () => {
    await page.goto(`/exam/take/${exam.id}`);
    await expect(page.getByRole('button', { name: 'Start Examination' })).toBeVisible();
    await call(manager, 'PATCH', `/api/exams/${exam.id}`, { isActive: false });
    await page.getByRole('button', { name: 'Start Examination' }).click();
    await expectToast(page, 'Failed to Start Exam', 'Could not start exam. Make sure you have an active assignment.');
    await call(manager, 'PATCH', `/api/exams/${exam.id}`, { isActive: true });
  });
  await taking.start();
  const leave = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Mod Guide', exact: true }).click();
  };
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await leave();
  const confirmation = page.getByRole('alertdialog', { name: 'Leave the exam?' });
  await expect(confirmation).toContainText('The clock keeps running');
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  await leave();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/guides/mod');
  expect((await taking.attempt()).status).toBe('in_progress');

  const other = await as('trial', `/exam/take/${taking.exam.id}`);
  await expect(other.getByText('Contact a manager to get assigned')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start Examination' })).toHaveCount(0);
});

test('On a phone a sheet leads to every question, and neither the bar nor the foot moves', async ({ takes }) => {
  const taking = await takes('junior');
  const { page } = taking;
  await page.setViewportSize({ width: 360, height: 640 });
  await taking.start();
  const places = async () => ({
    bar: await page.getByRole('banner').boundingBox(),
    clock: await timer(page).boundingBox(),
    foot: await page.locator('[data-exam-room] > footer').boundingBox(),
  });
  const before = await places();
  expect(before.bar?.y).toBe(0);
  expect((before.foot?.y ?? 0) + (before.foot?.height ?? 0)).toBe(640);
  await expect(page.getByRole('navigation', { name: 'All questions' })).toHaveCount(0);

  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(saved(page)).toBeVisible();
  const count = page.getByRole('button', { name: '1 of 3 answered' });
  await count.click();
  const sheet = page.getByRole('dialog', { name: 'All questions' });
  await expect(sheet.getByRole('button', { name: /^Question 1\s*, answered$/ })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.keyboard.press('Escape');
  await expect(count).toBeFocused();
  await count.click();
  await goTo(page, 2);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('textbox', { name: /Where do you log a mute/ })).toBeFocused();
  await page.keyboard.type('In the mod log');
  await expect(page.getByRole('button', { name: '2 of 3 answered' })).toBeVisible();
  expect(await places()).toEqual(before);

  // The room never has the navigation, so nothing moves on a reload either.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading the exam' }).or(timer(page)).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(timer(page)).toBeVisible();
});

test('The exam room has a menu but no navigation, even if its code fails to load', async ({ takes }) => {
  const taking = await takes('junior');
  const { page } = taking;
  await taking.start();
  const menu = page.getByRole('button', { name: 'Open menu' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  /** Called with the request for the room's code. */
  let onCode: (route: Route) => Promise<void>;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('Start Examination') ? onCode(route) : route.fulfill({ response });
  });
  const goOn = async () => {
    await page.goto('/exam');
    await page.locator(`main a[href="/exam/take/${taking.exam.id}"]`).click();
  };

  const held = Promise.withResolvers<void>();
  onCode = (route) => held.promise.then(() => route.continue());
  await goOn();
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeVisible();
  await expect(menu).toBeVisible();
  await expect(navigation).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Go to/ })).toHaveCount(0);
  held.resolve();
  await expect(timer(page)).toBeVisible();
  await expect(menu).toBeVisible();

  onCode = (route) => route.abort();
  await goOn();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Take Exam' })).toBeVisible();
});
