import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { AttemptStatus, ExamQuestion, IntegrityEvent } from '#contract/exams.ts';
import { client, type ListPage, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { SHELL_KEYS } from '#lib/session.ts';

export const examKeys = {
  lists: ['exams', 'list'],
  list: (filter: ExamFilter) => ['exams', 'list', filter],
  one: (id: string) => ['exams', 'one', id],
  figures: SHELL_KEYS.examFigures,
};

export const assignmentKeys = {
  all: ['exam-assignments'],
  own: SHELL_KEYS.ownAssignments,
  open: ['exam-assignments', 'open'],
};

export const attemptKeys = {
  own: ['exam-attempts', 'own'],
  lists: ['exam-attempts', 'all'],
  list: (filter: AttemptFilter) => ['exam-attempts', 'all', filter],
  one: (id: string) => ['exam-attempts', 'one', id],
  running: (id: string) => ['exam-attempts', 'running', id],
};

type ExamCalls = (typeof client.api.exams)[':id'];
type AttemptCalls = (typeof client.api)['exam-attempts'];

/** An exam as its takers see it in lists. */
export type Exam = InferResponseType<typeof client.api.exams.$get, 200>[number];

/** An exam with its questions and answers, for managers who do not hold it. */
export type FullExam = Extract<InferResponseType<ExamCalls['$put'], 200>, { answers: string[] }>;

/** An exam in a manager's list, with who wrote it and how many people hold it. */
export type ManagedExam = Omit<FullExam, 'questions' | 'answers'>;

/** Whether an exam was read by a manager. */
export const isManagedExam = (exam: Exam): exam is ManagedExam => 'isHeld' in exam;

/** Whether an exam was read with its answers. */
export const isFullExam = (exam: Exam): exam is FullExam => 'answers' in exam;

/** An attempt as its taker sees it in lists. */
export type OwnAttempt = InferResponseType<AttemptCalls['$get'], 200>[number];

/** An attempt in a manager's list, with who adjusted or marked it and why. */
export type ManagedAttempt = InferResponseType<AttemptCalls[':id']['marks']['$patch'], 200>;

/** One question of an ended attempt, with its answer and the correct or sample one. */
export type ReviewedQuestion = ExamQuestion & {
  response: string;
  answer: string;
  /** 0–1 as given by a manager; null while unmarked. */
  mark: number | null;
  /** Whether a manager has to mark it: free text that is not blank. */
  needsMark: boolean;
};

/** An attempt as a manager reviews it, with the integrity events its page reported. */
export type ReviewedAttempt = ManagedAttempt & {
  events: { type: IntegrityEvent; at: string; durationMs: number | null }[];
  review: ReviewedQuestion[];
};

/** Whether an attempt was read by a manager. */
export const isManagedAttempt = (attempt: OwnAttempt): attempt is ManagedAttempt => 'adjustedBy' in attempt;

/** Whether an attempt came with its review: it has ended, and the manager neither sat it nor holds its exam. */
export const isReviewedAttempt = (attempt: OwnAttempt): attempt is ReviewedAttempt => 'review' in attempt;

/** The exams that the signed-in person may see, newest first. */
export const examsQuery = pagedQuery({
  queryKey: examKeys.lists,
  readPage: (start) => sendPage(client.api.exams.$get({ query: start })),
  staleTime: 10_000,
});

/** What a manager's list of exams is narrowed to. */
export type ExamFilter = { active?: '0' | '1' | undefined; q?: string | undefined };

/** The exams a manager's search finds, newest first. */
export const examSearchQuery = ({ active, q }: ExamFilter) =>
  pagedQuery({
    queryKey: examKeys.list({ active, q: q ?? '' }),
    readPage: (start) =>
      sendPage(client.api.exams.$get({ query: { ...(active && { active }), ...(q && { q }), ...start } })) as Promise<
        ListPage<ManagedExam>
      >,
    staleTime: 10_000,
  });

/** One exam: with its questions and answers for managers who do not hold it. */
export const examQuery = (id: string) =>
  queryOptions({
    queryKey: examKeys.one(id),
    queryFn: () => send(client.api.exams[':id'].$get({ param: { id } })),
    // Whether one holds the exam decides what the reply contains, and an edit must start from the newest text.
    staleTime: 0,
  });

/** Totals over all exams, assignments and attempts, for managers. */
export const examFiguresQuery = queryOptions({
  queryKey: examKeys.figures,
  queryFn: () => send(client.api.exams.figures.$get()),
  // The marking queue grows all the time.
  staleTime: 10_000,
});

/** The signed-in person's assignments that can still be used. */
export const ownAssignmentsQuery = queryOptions({
  queryKey: assignmentKeys.own,
  queryFn: () => send(client.api['my-exam-assignments'].$get({ query: { limit: '200' } })),
  // An exam assigned a minute ago must not look unassigned; the shell has just brought them.
  staleTime: 10_000,
});

/** An assignment that can still be used, with its exam and who holds it. */
export type OpenAssignment = InferResponseType<(typeof client.api)['exam-assignments']['$get'], 200>[number];

/** Every open assignment, newest first, for managers. */
export const assignmentsQuery = pagedQuery({
  queryKey: assignmentKeys.open,
  readPage: (start) => sendPage(client.api['exam-assignments'].$get({ query: start })),
  staleTime: 10_000,
});

/** The signed-in person's own attempts, newest first. */
export const ownAttemptsQuery = pagedQuery({
  queryKey: attemptKeys.own,
  readPage: (start) => sendPage(client.api['exam-attempts'].$get({ query: { mine: '1', limit: '200', ...start } })),
  // People come back for a result that has just been marked.
  staleTime: 0,
});

/** What a manager's list of attempts is narrowed to. */
export type AttemptFilter = {
  status?: AttemptStatus | undefined;
  examId?: string | undefined;
  /** Only those awaiting marks. */
  awaiting?: boolean | undefined;
  q?: string | undefined;
};

/** Attempts of everyone, newest first, for managers. */
export const attemptsQuery = ({ status, examId, awaiting, q }: AttemptFilter) =>
  pagedQuery({
    queryKey: attemptKeys.list({ status, examId, awaiting: awaiting ?? false, q: q ?? '' }),
    readPage: (start) =>
      sendPage(
        client.api['exam-attempts'].$get({
          query: {
            ...(status && { status }),
            ...(examId && { examId }),
            ...(awaiting && { awaiting: '1' as const }),
            ...(q && { q }),
            ...start,
          },
        }),
      ) as Promise<ListPage<ManagedAttempt>>,
    staleTime: 10_000,
  });

/** One attempt: the paper while it runs, then the result for its taker and the review for managers. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: attemptKeys.one(id),
    queryFn: () => send(client.api['exam-attempts'][':id'].$get({ param: { id } })),
    staleTime: 0,
  });
