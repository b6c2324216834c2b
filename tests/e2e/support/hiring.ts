import type { Locator, Page } from 'playwright/test';
import { type Caller, call, unique } from './calls.ts';
import { test as base, expect, watchErrors } from './fixtures.ts';
import { expectInToast } from './watching.ts';

interface Question {
  id: string;
  label: string;
  type?: 'text' | 'textarea' | 'select' | 'radio';
  placeholder?: string;
  required?: boolean;
  options?: string[];
}

interface JobInput {
  title: string;
  description: string;
  requirements: string;
  formQuestions: Question[];
  isActive: boolean;
  reviewsNeeded?: number;
  reapplyDays?: number;
  minAccountDays?: number;
  minServerDays?: number;
}

interface Job extends JobInput {
  id: string;
}

/** Posts a job as this manager, by default with two short questions. */
export async function postJob(manager: Caller, job: Partial<JobInput> = {}): Promise<Job> {
  const data: JobInput = {
    title: unique('Night Watch '),
    description: 'Keeps an eye on the channels at night.',
    requirements: 'Being awake when others are not.',
    formQuestions: ['Why you?', 'Since when?'].map((label, index) => ({ id: `q${index}`, type: 'text', label })),
    isActive: true,
    ...job,
  };
  return call(manager, 'POST', '/api/jobs', data);
}

/** Decides on an application through the API, as another manager would. */
export async function decide(page: Caller, id: string, status: string): Promise<void> {
  await call(page, 'PATCH', `/api/applications/${id}`, { status });
}

/** Accepts or declines in the open dialog, and confirms it without a message. */
export async function answer(page: Page, verb: 'Accept' | 'Decline'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: verb.toUpperCase() }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
}

/** The stored application's status, and whether it is suspended. */
export async function statusOf(page: Page, id: string): Promise<{ status: string; suspended: boolean }> {
  const { status, suspended } = await call<{ status: string; suspended: boolean }>(
    page,
    'GET',
    `/api/applications/${id}`,
  );
  return { status, suspended };
}

interface Applicant {
  id: string;
  username: string;
}

/** `applies(username, job, answers)` signs in a new user, who applies for the job. */
export const test = base.extend<{
  applies: (username: string, job: Job, responses?: Record<string, string>) => Promise<Applicant>;
}>({
  applies: async ({ calls }, use) => {
    await use(async (username, job, responses = { q0: 'I like the quiet.' }) => {
      const applicant = await calls(username);
      const { id } = await call<{ id: string }>(applicant, 'POST', '/api/applications', { jobId: job.id, responses });
      return { id, username };
    });
  },
});

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in a job's form, except its questions. */
export async function describeJob(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('Greets who is new.\nAnswers what they ask.');
  await field(page, 'Requirements').fill('A friendly word.');
}

/** Adds a question to a job's form, and returns its section. */
export async function addQuestion(page: Page, number: number, text: string, type: string, options?: string) {
  await button(page, 'Add Question').click();
  const question = page.getByRole('listitem', { name: `Question ${number}`, exact: true });
  await expect(question.getByRole('textbox', { name: 'Question text' })).toBeFocused();
  await question.getByRole('textbox', { name: 'Question text' }).fill(text);
  await question.getByRole('combobox', { name: 'Type' }).selectOption(type);
  for (const [index, option] of (options?.split('\n') ?? []).entries())
    await question.getByRole('textbox', { name: `Option ${index + 1}` }).fill(option);
  return question;
}

/** Whether a click in the middle of an element would reach it: inside the window, and not covered. */
export const isFree = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Moves with Tab until the element has focus, a limited number of times. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

export { expect, expectInToast, unique, watchErrors };
