import { attemptOf, choiceOnly, createAttempt, createExam, createUnmarked } from '../support/exams.ts';
import { insertRow } from '../support/rows.ts';
import { assigned, unknown } from './exams.ts';
import { type Call, type Caller, long } from './table.ts';

type Fields = Parameters<typeof createAttempt>[0];

const attempt = async (fields: Fields = {}) => (await createAttempt(fields)).id;
const unmarked = async (fields: Fields = {}) => (await createUnmarked(fields)).id;
const own = (c: Caller) => attempt({ userId: c.id });
const ownEnded = (c: Caller) => unmarked({ userId: c.id });

const watched = async () => {
  const id = await unmarked();
  const at = Date.now();
  await insertRow('exam_events', { id: crypto.randomUUID(), attemptId: id, type: 'window_blur', at, recordedAt: at });
  return id;
};

const moreTime = async (_: Caller, id: string) => ({ minutes: 10, from: new Date((await attemptOf(id)).deadline) });

const taking = (about: string, body: object) => ({
  [`${about} another's`]: { at: () => attempt(), body, ends: { 2: '404 not_found', 4: '403 target_out_of_reach' } },
  [`${about} an unknown one`]: { at: unknown, body, ends: '404 not_found' },
  [`${about} their own, ended`]: { at: ownEnded, body, ends: '409 attempt_ended' },
});

/** Managers mark and score completed attempts of others. */
const marking = {
  'scoring their own': { at: ownEnded, ends: { 4: '403 own_row' } },
  'scoring their own, running': { at: own, ends: { 4: '403 own_row' } },
  'scoring their own, flagged': {
    at: (c: Caller) => attempt({ userId: c.id, status: 'cheated' }),
    ends: { 4: '403 own_row' },
  },
  "scoring another's, running": { at: () => attempt(), ends: { 4: '409 not_completed' } },
  'scoring an unknown one': { at: unknown, ends: { 4: '404 not_found' } },
};
const score = { body: { score: 80 }, audit: 'EXAM_ATTEMPT_SCORED', reply: 'attempt' } as const;

export const attempts = [
  {
    route: 'GET /api/exam-attempts',
    id: 'listAttempts',
    summary: "List the caller's attempts or, for managers, everyone's",
    tests: ['worker/exams/exam-attempts-list.test.ts'],
    access: 'exam.take',
    wrongQueries: ['status=done', 'status=', 'mine=0', 'awaiting=yes', 'order=up'],
    at: ownEnded,
    reply: { 2: '[ownAttempt]', 4: '[attempt]' },
    also: { 'their own': { query: 'mine=1', reply: '[ownAttempt]' } },
  },
  {
    route: 'GET /api/exam-attempts/:id',
    id: 'readAttempt',
    summary: 'Read an attempt: the paper while it runs, the result afterwards, or its review',
    tests: ['worker/exams/exam-marking.test.ts', 'worker/exams/exam-secrecy.test.ts'],
    access: 'exam.take',
    at: ownEnded,
    reply: 'ownResult',
    also: {
      'their own, marked': { at: (c) => attempt({ userId: c.id, status: 'completed' }) },
      "another's": { at: watched, ends: { 2: '404 not_found', 4: '200' }, reply: 'reviewedAttempt' },
      'an unknown one': { at: unknown, ends: '404 not_found' },
    },
  },
  {
    route: 'POST /api/exam-attempts',
    id: 'startExam',
    summary: 'Start an assigned exam, or resume it',
    tests: ['worker/exams/exam-life.test.ts', 'e2e/exams/exam-taking.e2e.ts'],
    access: 'exam.take',
    wrong: { examId: [undefined, 'x', 5], status: ['completed'] },
    body: async (c) => ({ examId: await assigned(c), responses: {} }),
    isKeyed: true,
    reply: 'runningAttempt',
    audit: 'EXAM_ATTEMPT_STARTED',
    writes: 24,
    also: {
      'not assigned': { body: async () => ({ examId: (await createExam()).id }), ends: '403 not_assigned' },
      'assigned, but archived': {
        body: async (c) => ({ examId: await assigned(c, { isActive: false }) }),
        ends: '409 exam_archived',
      },
      'an unknown exam': { body: { examId: unknown }, ends: '404 not_found' },
    },
  },
  {
    route: 'PATCH /api/exam-attempts/:id',
    id: 'saveAttempt',
    summary: "Save or submit the caller's responses, or set a score",
    tests: [
      'worker/exams/exam-life.test.ts',
      'worker/exams/exam-marking.test.ts',
      'unit/contract/exam-template.test.ts',
      'unit/web/exams/attempt-machine.test.ts',
      'components/messages.test.tsx',
    ],
    access: 'exam.take',
    wrong: {
      'responses.other': [{ other: 'y' }],
      'responses.short': [{ short: 5 }, { short: long(100_001) }, { short: '\0' }],
      responses: [[], null, 'x'],
      revision: [-1],
    },
    at: own,
    body: { responses: { short: 'x' }, revision: 1 },
    reply: 'runningAttempt',
    // Answers are saved every few seconds.
    audit: 'none',
    writes: 1,
    also: {
      ...taking('saving', { responses: { short: 'x' }, revision: 1 }),
      'submitting their own': {
        writes: 21,
        at: (c) => attempt({ userId: c.id, ...choiceOnly }),
        body: { responses: {}, status: 'completed' },
        reply: 'ownAttempt',
        audit: 'EXAM_ATTEMPT_SUBMITTED',
      },
      ...taking('submitting', { responses: {}, status: 'completed' }),
      "scoring another's": { ...score, at: () => unmarked(), ends: { 4: '200' }, writes: 22 },
      ...Object.fromEntries(Object.entries(marking).map(([about, its]) => [about, { ...score, ...its }])),
    },
  },
  {
    route: 'PATCH /api/exam-attempts/:id/marks',
    id: 'markAttempt',
    summary: 'Mark the free answers of an attempt',
    tests: ['worker/exams/exam-marking.test.ts'],
    access: 'exam.manage',
    wrong: { 'marks.short': [{ short: 1.1 }, { short: -0.1 }, { short: '1' }, { short: null }], comment: [5] },
    at: () => unmarked(),
    body: { marks: { short: 1, long: 1 } },
    reply: 'attempt',
    audit: 'EXAM_ATTEMPT_MARKED',
    // Two of them in the indexes of passed attempts.
    writes: 22,
    also: {
      ...marking,
      'of an exam assigned to them': {
        at: async (c) => unmarked({ examId: await assigned(c) }),
        ends: '403 exam_held',
      },
    },
  },
  {
    route: 'POST /api/exam-attempts/:id/extend',
    id: 'extendAttempt',
    summary: 'Give a running attempt more time',
    tests: ['worker/exams/more-time.test.ts'],
    access: 'exam.manage',
    wrong: { minutes: [undefined, 0, 121, 1.5, '5'], from: [undefined, 'soon', 5, ''], reason: ['x'] },
    at: () => attempt(),
    body: moreTime,
    ends: '200',
    reply: 'attempt',
    audit: 'EXAM_ATTEMPT_EXTENDED',
    writes: 11,
    also: {
      'their own': { at: own, ends: '403 own_row' },
      'an unknown one': { at: unknown, body: { minutes: 10, from: new Date(0) }, ends: '404 not_found' },
      'an ended one': { at: () => unmarked(), ends: '409 attempt_ended' },
      'with another deadline': { body: { minutes: 10, from: new Date(0) }, ends: '409 conflict' },
      'of an exam assigned to them': { at: async (c) => attempt({ examId: await assigned(c) }) },
    },
  },
  {
    route: 'POST /api/exam-attempts/:id/events',
    id: 'reportEvent',
    summary: 'Report that the taker left the page',
    tests: ['worker/exams/exam-events.test.ts'],
    access: 'exam.take',
    wrong: { type: ['copy', undefined], at: [undefined, 'soon', 5, ''], durationMs: [-1, 'long'], score: [1] },
    at: own,
    body: { type: 'window_blur', at: '2026-01-02T03:04:05.678Z' },
    ends: '200',
    reply: 'runningAttempt',
    // The events of an attempt are their own record.
    audit: 'none',
    writes: 4,
    also: { "another's": { at: () => attempt(), ends: '404 not_found' } },
  },
] as const satisfies readonly Call[];
