import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { AttemptStatus, ExamQuestion, IntegrityEvent } from '#contract/exams.ts';
import { client, type ListPage, send, sendPage } from '../../lib/api.ts';

type ExamCalls = (typeof client.api.exams)[':id'];
type AttemptCalls = (typeof client.api)['exam-attempts'];

/** An exam as its takers see it in lists. */
export type Exam = InferResponseType<typeof client.api.exams.$get, 200>[number];

/** An exam with its questions and answers, for managers who do not hold it. */
export type FullExam = Extract<InferResponseType<ExamCalls['$put'], 200>, { answers: string[] }>;

/** An exam in a manager's list: also who wrote it, and how many hold it. */
export type ManagedExam = Omit<FullExam, 'questions' | 'answers'>;

/** Whether an exam was read by a manager. */
export const isManagedExam = (exam: Exam): exam is ManagedExam => 'isHeld' in exam;

/** Whether an exam was read with its answers. */
export const isFullExam = (exam: Exam): exam is FullExam => 'answers' in exam;

/** An attempt as its taker sees it in lists. */
export type OwnAttempt = InferResponseType<AttemptCalls['$get'], 200>[number];

/** An attempt in a manager's list: also who adjusted or marked it, and why. */
export type ManagedAttempt = InferResponseType<AttemptCalls[':id']['marks']['$patch'], 200>;

/** One question of an attempt that is over, beside its answer and the correct or sample one. */
export type ReviewedQuestion = ExamQuestion & {
  response: string;
  answer: string;
  /** 0..1 as a manager gave it; null where none did. */
  mark: number | null;
  /** Whether a person has to mark it: free text, and not blank. */
  needsMark: boolean;
};

/** An attempt as a manager reviews it, with what its page saw meanwhile. */
export type ReviewedAttempt = ManagedAttempt & {
  events: { type: IntegrityEvent; at: string; durationMs: number | null }[];
  review: ReviewedQuestion[];
};

/** Whether an attempt was read by a manager. */
export const isManagedAttempt = (attempt: OwnAttempt): attempt is ManagedAttempt => 'adjustedBy' in attempt;

/** Whether an attempt was read with its review: over, somebody else's, and on no exam that the manager holds. */
export const isReviewedAttempt = (attempt: OwnAttempt): attempt is ReviewedAttempt => 'review' in attempt;

/** Exams, newest first: those one may see, with how many questions they ask (spec §2, `/exam`). */
export const examsQuery = infiniteQueryOptions({
  queryKey: ['exams', 'list'],
  queryFn: ({ pageParam }) => sendPage(client.api.exams.$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 10_000,
});

/** What a manager's list of exams is narrowed to. */
export type ExamFilter = { active?: '0' | '1' | undefined; q?: string | undefined };

/** Exams as a manager looks through them, newest first. */
export const examSearchQuery = ({ active, q }: ExamFilter) =>
  infiniteQueryOptions({
    queryKey: ['exams', 'list', { active: active ?? '', q: q ?? '' }],
    queryFn: ({ pageParam }) =>
      sendPage(
        client.api.exams.$get({
          query: { ...(active && { active }), ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        }),
      ) as Promise<ListPage<ManagedExam>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 10_000,
  });

/** One exam: with its questions and answers for managers who do not hold it. */
export const examQuery = (id: string) =>
  queryOptions({
    queryKey: ['exams', 'one', id],
    queryFn: () => send(client.api.exams[':id'].$get({ param: { id } })),
    // Whether one holds it decides what is inside, and an edit begins from the newest.
    staleTime: 0,
  });

/** Totals over all exams, assignments and attempts, for managers. */
export const examFiguresQuery = queryOptions({
  queryKey: ['exams', 'figures'],
  queryFn: () => send(client.api.exams.figures.$get()),
  // The marking queue grows while one looks elsewhere.
  staleTime: 10_000,
});

/** The signed-in person's assignments that can still be used. */
export const ownAssignmentsQuery = queryOptions({
  queryKey: ['exam-assignments', 'own'],
  queryFn: () => send(client.api['my-exam-assignments'].$get({ query: { limit: '200' } })),
  // One that was given a minute ago must not look as if it were not.
  staleTime: 0,
});

/** Every open assignment, newest first, for managers. */
export const assignmentsQuery = infiniteQueryOptions({
  queryKey: ['exam-assignments', 'open'],
  queryFn: ({ pageParam }) =>
    sendPage(client.api['exam-assignments'].$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 10_000,
});

/** The signed-in person's own attempts, newest first. */
export const ownAttemptsQuery = infiniteQueryOptions({
  queryKey: ['exam-attempts', 'own'],
  queryFn: ({ pageParam }) =>
    sendPage(
      client.api['exam-attempts'].$get({ query: { mine: '1', limit: '200', ...(pageParam && { cursor: pageParam }) } }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  // A result that was marked meanwhile is what people come for.
  staleTime: 0,
});

/** What a manager's list of attempts is narrowed to. */
export type AttemptFilter = {
  status?: AttemptStatus | undefined;
  examId?: string | undefined;
  /** Only those that wait for marks. */
  awaiting?: boolean | undefined;
  q?: string | undefined;
};

/** Attempts of everyone, newest first, for managers. */
export const attemptsQuery = ({ status, examId, awaiting, q }: AttemptFilter) =>
  infiniteQueryOptions({
    queryKey: ['exam-attempts', 'all', { status, examId, awaiting: awaiting ?? false, q: q ?? '' }],
    queryFn: ({ pageParam }) =>
      sendPage(
        client.api['exam-attempts'].$get({
          query: {
            ...(status && { status }),
            ...(examId && { examId }),
            ...(awaiting && { awaiting: '1' as const }),
            ...(q && { q }),
            ...(pageParam && { cursor: pageParam }),
          },
        }),
      ) as Promise<ListPage<ManagedAttempt>>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 10_000,
  });

/** One attempt: the paper while its taker sits it, the result for them afterwards, the review for managers. */
export const attemptQuery = (id: string) =>
  queryOptions({
    queryKey: ['exam-attempts', 'one', id],
    queryFn: () => send(client.api['exam-attempts'][':id'].$get({ param: { id } })),
    staleTime: 0,
  });
