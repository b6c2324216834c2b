import type { Locator, Page } from 'playwright/test';
import { call, unique, whoIs } from './calls.ts';

interface Question {
  id: string;
  type: 'multiple-choice' | 'short-answer' | 'long-answer';
  question: string;
  options?: string[];
}

/** The body for creating an exam. */
export interface ExamInput {
  title: string;
  description: string;
  timeLimit: number;
  passingScore: number;
  questions: Question[];
  answers: string[];
}

/** The fields of an exam as a manager reads it. */
export interface Exam extends ExamInput {
  id: string;
  isActive: boolean;
}

/** One question of each type. */
const paper: Pick<ExamInput, 'questions' | 'answers'> = {
  questions: [
    { id: 'choice', type: 'multiple-choice', question: 'What comes first?', options: ['Read', 'Ban'] },
    { id: 'short', type: 'short-answer', question: 'What must a warning say?' },
    { id: 'long', type: 'long-answer', question: 'Tell how you would calm two people down.' },
  ],
  answers: ['Read', 'Which rule was broken.', 'Listen to both, one after the other.'],
};

/** Creates an exam as the manager of this page; by default with one question of each type. */
export async function writeExam(page: Page, exam: Partial<ExamInput> = {}): Promise<Exam> {
  const data = { title: unique('Night Exam '), description: '', timeLimit: 30, passingScore: 70, ...paper, ...exam };
  return call(page, 'POST', '/api/exams', data);
}

/** The stored exam. */
export const readExam = (page: Page, id: string): Promise<Exam> => call(page, 'GET', `/api/exams/${id}`);

/** Assigns an exam to the users of these pages. */
export async function assign(manager: Page, exam: Exam, ...people: Page[]): Promise<void> {
  const takers = await Promise.all(people.map(whoIs));
  await call(manager, 'POST', '/api/exam-assignments', { examId: exam.id, userIds: takers.map(({ id }) => id) });
}

/** Takes an exam as the user of this page, and submits it. */
export async function sit(taker: Page, exam: Exam, responses: Record<string, string>): Promise<{ id: string }> {
  const start = { examId: exam.id, responses: {} };
  const { id } = await call<{ id: string }>(taker, 'POST', '/api/exam-attempts', start);
  return call(taker, 'PATCH', `/api/exam-attempts/${id}`, { responses, status: 'completed' });
}

/** The fields of an attempt as a manager reads it. */
export const readAttempt = (page: Page, id: string) =>
  call<{ score: number | null; awaitingMarks: boolean; adjustmentNote: string | null; markNote: string | null }>(
    page,
    'GET',
    `/api/exam-attempts/${id}`,
  );

/** Makes calls to a path fail until `page.unroute` of that path. */
export const refuse = (page: Page, path: string, method: string, status: number, body: object) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { requestId: 'req-1', ...body } })
      : route.fallback(),
  );

/** The list row that holds this text. */
export const row = (page: Page, list: string, text: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true });

export { unique };
