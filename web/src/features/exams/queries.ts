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

/** An exam as takers see it in lists. */
export type Exam = InferResponseType<typeof client.api.exams.$get, 200>[number];

/** An exam with its questions and answers, for managers who do not hold it. */
export type FullExam = Extract<InferResponseType<ExamCalls['$put'], 200>, { answers: string[] }>;

/** An exam in a manager's list, with its creator and its numbers of holders. */
export type ManagedExam = Omit<FullExam, 'questions' | 'answers'>;

/** Whether an exam was read as a manager. */
export const isManagedExam = (exam: Exam): exam is ManagedExam => 'isHeld' in exam;

/** Whether an exam was read with its answers. */
export const isFullExam = (exam: Exam): exam is FullExam => 'answers' in exam;

/** An attempt as its taker sees it in lists. */
export type OwnAttempt = InferResponseType<AttemptCalls['$get'], 200>[number];

/** An attempt in a manager's list, with its marker, adjuster and their notes. */
export type ManagedAttempt = InferResponseType<AttemptCalls[':id']['marks']['$patch'], 200>;

/** A question of an ended attempt, with the given and the correct or sample answer. */
export type ReviewedQuestion = ExamQuestion & {
  response: string;
  answer: string;
  /** 0–1, set by a manager; null while unmarked. */
  mark: number | null;
  /** Whether a manager has to mark it: non-blank free text. */
  needsMark: boolean;
};

/** An attempt as a manager reviews it, with its integrity events. */
export type ReviewedAttempt = ManagedAttempt & {
  events: { type: IntegrityEvent; at: string; durationMs: number | null }[];
  /** Events that were counted but not kept. */
  eventsDropped: number;
  review: ReviewedQuestion[];
};

/** A heading of a guide that a result names. */
type Reread = { slug: string; section: string; title: string };

/** Where a taker can read again about what they did not get right; none before the attempt is marked. */
export const rereadOf = (attempt: OwnAttempt): Reread[] => (attempt as { reread?: Reread[] }).reread ?? [];

/** Whether an attempt was read as a manager. */
export const isManagedAttempt = (attempt: OwnAttempt): attempt is ManagedAttempt => 'adjustedBy' in attempt;

/** Whether an attempt includes its review: it has ended, and the manager neither took it nor holds its exam. */
export const isReviewedAttempt = (attempt: OwnAttempt): attempt is ReviewedAttempt => 'review' in attempt;

/** The exams visible to the user, newest first. */
export const examsQuery = pagedQuery({
  queryKey: examKeys.lists,
  readPage: (start) => sendPage(client.api.exams.$get({ query: start })),
  staleTime: 10_000,
});

/** Filter of a manager's list of exams. */
export type ExamFilter = { active?: '0' | '1' | undefined; q?: string | undefined };

/** The exams that match a manager's search, newest first. */
export const examSearchQuery = ({ active, q }: ExamFilter) =>
  pagedQuery({
    queryKey: examKeys.list({ active, q: q ?? '' }),
    readPage: (start) =>
      sendPage(client.api.exams.$get({ query: { ...(active && { active }), ...(q && { q }), ...start } })) as Promise<
        ListPage<ManagedExam>
      >,
    staleTime: 10_000,
  });

/** One exam, with its questions and answers for managers who do not hold it. */
export const examQuery = (id: string) =>
  queryOptions({
    queryKey: examKeys.one(id),
    queryFn: () => send(client.api.exams[':id'].$get({ param: { id } })),
    // The reply depends on whether the user holds the exam, and an edit must start from the newest text.
    staleTime: 0,
  });

/** How the newest attempts answered each question of an exam. */
export const questionFiguresQuery = (id: string) =>
  queryOptions({
    queryKey: [...examKeys.one(id), 'figures'],
    queryFn: () => send(client.api.exams[':id'].questions.figures.$get({ param: { id } })),
    staleTime: 10_000,
  });

/** How one question was answered. */
export type QuestionFigures = InferResponseType<ExamCalls['questions']['figures']['$get'], 200>['questions'][number];

/** Totals over all exams, assignments and attempts, for managers. */
export const examFiguresQuery = queryOptions({
  queryKey: examKeys.figures,
  queryFn: () => send(client.api.exams.figures.$get()),
  // The marking queue changes constantly.
  staleTime: 10_000,
});

/** The user's open assignments. */
export const ownAssignmentsQuery = queryOptions({
  queryKey: assignmentKeys.own,
  queryFn: () => send(client.api['my-exam-assignments'].$get({ query: { limit: '200' } })),
  // A new assignment must show soon; the shell has just loaded the first list.
  staleTime: 10_000,
});

/** An open assignment, with its exam and holder. */
export type OpenAssignment = InferResponseType<(typeof client.api)['exam-assignments']['$get'], 200>[number];

/** Every open assignment, newest first, for managers. */
export const assignmentsQuery = pagedQuery({
  queryKey: assignmentKeys.open,
  readPage: (start) => sendPage(client.api['exam-assignments'].$get({ query: start })),
  staleTime: 10_000,
});

/** The user's own attempts, newest first. */
export const ownAttemptsQuery = pagedQuery({
  queryKey: attemptKeys.own,
  readPage: (start) => sendPage(client.api['exam-attempts'].$get({ query: { mine: '1', limit: '200', ...start } })),
  // Takers return to see a result that was just marked.
  staleTime: 0,
});

/** Filter of a manager's list of attempts. */
export type AttemptFilter = {
  status?: AttemptStatus | undefined;
  examId?: string | undefined;
  /** Only this taker's. */
  userId?: string | undefined;
  /** Only attempts awaiting marks. */
  awaiting?: boolean | undefined;
  /** By default the newest first. */
  order?: 'newest' | 'oldest' | undefined;
  q?: string | undefined;
};

/** Everyone's attempts, for managers. */
export const attemptsQuery = ({ status, examId, userId, awaiting, order = 'newest', q }: AttemptFilter) =>
  pagedQuery({
    queryKey: attemptKeys.list({ status, examId, userId, awaiting: awaiting ?? false, order, q: q ?? '' }),
    readPage: (start) =>
      sendPage(
        client.api['exam-attempts'].$get({
          query: {
            ...(status && { status }),
            ...(examId && { examId }),
            ...(userId && { userId }),
            ...(awaiting && { awaiting: '1' as const }),
            ...(order === 'oldest' && { order }),
            ...(q && { q }),
            ...start,
          },
        }),
      ) as Promise<ListPage<ManagedAttempt>>,
    staleTime: 10_000,
  });

/** One attempt: the questions while it runs, then the result for its taker and the review for managers. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: attemptKeys.one(id),
    queryFn: () => send(client.api['exam-attempts'][':id'].$get({ param: { id } })),
    staleTime: 0,
  });
