import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { seconds } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { ANSWERS, createExam, QUESTIONS } from '../support/exams.ts';
import { rowsOf } from '../support/rows.ts';
import { live, type Step, step } from './machine.ts';

const TIME_LIMIT = 30 * 60;
const GRACE = 30;
const WEEK = 7 * 86_400;
const NOBODY = '00000000-0000-4000-8000-0000000000ff';

type Responses = { choice?: string; short?: string };

type Attempt = {
  status: 'in_progress' | 'completed' | 'cheated' | 'expired';
  /** Seconds until the deadline. */
  left: number;
  responses: Responses;
  revision: number;
  isFlagged: boolean;
  mark: number | null;
  score: number | null;
  awaiting: boolean;
  isByHand: boolean;
  assignment: Assignment;
};

/** `left`: seconds until it expires. */
type Assignment = { isActive: boolean; left: number };

/** One person's assignments and attempts at an exam of two questions, oldest first. */
type Model = { assignments: Assignment[]; attempts: Attempt[] };

type Real = { taker: SignedIn; ids: string[] };

/** How many lives have begun. */
let begun = 0;

let manager: SignedIn;
let examId: string;

const isOverdue = ({ status, left }: Attempt) => status === 'in_progress' && left < -GRACE;
const isRunning = ({ status, left }: Attempt) => status === 'in_progress' && left >= -GRACE;

/** 50 for the right choice, and up to 50 for the free answer, which needs a mark unless it is blank. */
function scoreOf({ responses, mark }: Attempt, isUnmarked = false): number | null {
  const choice = responses.choice === 'Blue' ? 50 : 0;
  if (!responses.short) return choice;
  if (mark === null) return isUnmarked ? choice : null;
  return choice + 50 * mark;
}

function end(attempt: Attempt, isFlagged: boolean): void {
  attempt.status = isFlagged ? 'cheated' : 'completed';
  attempt.score = scoreOf(attempt, isFlagged);
  attempt.awaiting = attempt.score === null;
}

/** What an attempt that nobody submitted in time comes to. */
function asOfNow(attempt: Attempt): Attempt {
  const seen = { ...attempt };
  if (!isOverdue(attempt)) return seen;
  if (attempt.isFlagged || Object.keys(attempt.responses).length > 0) end(seen, attempt.isFlagged);
  else Object.assign(seen, { status: 'expired', score: 0 });
  return seen;
}

function close(attempt: Attempt): void {
  if (!isOverdue(attempt)) return;
  Object.assign(attempt, asOfNow(attempt));
  attempt.assignment.isActive = false;
}

const closeExpired = ({ assignments }: Model) => {
  for (const assignment of assignments) if (assignment.left <= 0) assignment.isActive = false;
};

const assigning: Step<Model, Real> = {
  name: 'assign',
  expected: (model) => {
    closeExpired(model);
    model.attempts.forEach(close);
    const isAssigned = model.assignments.some(({ isActive }) => isActive);
    if (!isAssigned) model.assignments.push({ isActive: true, left: WEEK });
    return `201, ${isAssigned ? 0 : 1} assigned`;
  },
  act: async ({ taker }) => {
    const { outcome, body } = await manager.post('/api/exam-assignments', { examId, userIds: [taker.id] });
    return `${outcome}, ${body.assignmentsCreated} assigned`;
  },
};

const starting: Step<Model, Real> = {
  name: 'start',
  expected: ({ assignments, attempts }) => {
    if (attempts.some(isRunning)) return '200';
    const assignment = assignments.find(
      (given) =>
        given.isActive &&
        given.left > 0 &&
        !attempts.some((attempt) => attempt.assignment === given && isOverdue(attempt)),
    );
    attempts.forEach(close);
    if (!assignment) return '403 not_assigned';
    attempts.push({
      status: 'in_progress',
      left: TIME_LIMIT,
      responses: {},
      revision: 0,
      isFlagged: false,
      mark: null,
      score: null,
      awaiting: false,
      isByHand: false,
      assignment,
    });
    return '201';
  },
  act: async ({ taker, ids }) => {
    const { outcome, status, body } = await taker.post('/api/exam-attempts', { examId });
    if (status === 201) ids.push(String(body.id));
    return outcome;
  },
};

const answers = fc.constantFrom<Responses>(
  {},
  { choice: 'Blue' },
  { choice: 'Red', short: 'Because.' },
  { choice: 'Blue', short: 'Because.' },
);

const pathOf = ({ ids }: Real) => `/api/exam-attempts/${ids.at(-1) ?? NOBODY}`;

const saving = fc.tuple(answers, fc.integer({ min: 1, max: 5 })).map(
  ([responses, revision]): Step<Model, Real> => ({
    name: `save ${JSON.stringify(responses)} as revision ${revision}`,
    expected: ({ attempts }) => {
      const attempt = attempts.at(-1);
      if (!attempt) return '404 not_found';
      if (attempt.status !== 'in_progress') return '409 attempt_ended';
      close(attempt);
      if (attempt.left < 0) return '409 deadline_passed';
      if (revision > attempt.revision) Object.assign(attempt, { responses, revision });
      return '200';
    },
    act: async (real) => (await real.taker.patch(pathOf(real), { responses, revision })).outcome,
  }),
);

const submitting = fc.tuple(answers, fc.nat(4)).map(
  ([responses, luck]): Step<Model, Real> => ({
    name: `submit ${JSON.stringify(responses)}${luck ? '' : ' as cheated'}`,
    expected: ({ attempts }) => {
      const attempt = attempts.at(-1);
      if (!attempt) return '404 not_found';
      if (attempt.status !== 'in_progress') return '409 attempt_ended';
      if (isOverdue(attempt)) {
        close(attempt);
        return '409 deadline_passed';
      }
      attempt.responses = responses;
      end(attempt, attempt.isFlagged || luck === 0);
      attempt.assignment.isActive = false;
      return '200';
    },
    act: async (real) =>
      (await real.taker.patch(pathOf(real), { responses, status: luck ? 'completed' : 'cheated' })).outcome,
  }),
);

const leaving = step<Model, Real>(
  'leave the page',
  ({ attempts }) => {
    const attempt = attempts.at(-1);
    if (!attempt) return '404 not_found';
    if (isRunning(attempt)) {
      attempt.isFlagged = true;
      return '200';
    }
    close(attempt);
    return '409 attempt_ended';
  },
  async (real) =>
    (await real.taker.post(`${pathOf(real)}/events`, { type: 'tab_hidden', at: new Date().toISOString() })).outcome,
);

const marking = fc.constantFrom(0, 0.5, 1).map(
  (mark): Step<Model, Real> => ({
    name: `mark ${mark}`,
    expected: ({ attempts }) => {
      const attempt = attempts.at(-1);
      if (!attempt) return '404 not_found';
      const { status, responses, isByHand } = asOfNow(attempt);
      if (status !== 'completed') {
        close(attempt);
        return '409 not_completed';
      }
      if (!responses.short) return '400 invalid_input';
      if (isByHand) return '409 conflict';
      close(attempt);
      attempt.mark = mark;
      attempt.score = scoreOf(attempt);
      attempt.awaiting = false;
      return '200';
    },
    act: async (real) => (await manager.patch(`${pathOf(real)}/marks`, { marks: { short: mark } })).outcome,
  }),
);

const scoring = fc.constantFrom(40, 80).map(
  (score): Step<Model, Real> => ({
    name: `set the score ${score}`,
    expected: ({ attempts }) => {
      const attempt = attempts.at(-1);
      if (!attempt) return '404 not_found';
      const { status } = asOfNow(attempt);
      close(attempt);
      if (status !== 'completed') return '409 not_completed';
      Object.assign(attempt, { score, isByHand: true, awaiting: false });
      return '200';
    },
    act: async (real) => (await manager.patch(pathOf(real), { score })).outcome,
  }),
);

const closing = step<Model, Real>(
  'the cron trigger closes',
  (model) => {
    closeExpired(model);
    model.attempts.forEach(close);
    return 'closed';
  },
  async () => {
    await runTask('closing');
    return 'closed';
  },
);

/** Lets time pass: so many seconds, or until so many seconds after the deadline of the running attempt. */
const passing = fc
  .constantFrom<{ pass: number } | { beyond: number }>(
    { pass: 7 * 60 },
    { pass: 8 * 86_400 },
    { beyond: 10 },
    { beyond: 60 },
  )
  .map((time): Step<Model, Real> => {
    let shift = 0;
    return {
      name: JSON.stringify(time),
      expected: ({ attempts, assignments }) => {
        const left = attempts.find(({ status }) => status === 'in_progress')?.left ?? 0;
        shift = 'pass' in time ? time.pass : Math.max(0, left > 0 ? left + time.beyond : 0);
        for (const assignment of assignments) assignment.left -= shift;
        for (const attempt of attempts) attempt.left -= shift;
        return 'later';
      },
      act: async ({ taker }) => {
        const ms = seconds(shift);
        await env.DB.batch([
          env.DB.prepare(
            'update exam_attempts set startedAt = startedAt - ?, deadline = deadline - ? where userId = ?',
          ).bind(ms, ms, taker.id),
          env.DB.prepare('update exam_assignments set expiresAt = expiresAt - ? where userId = ?').bind(ms, taker.id),
        ]);
        return 'later';
      },
    };
  });

beforeAll(async () => {
  manager = await signedIn(4);
  const exam = { questions: QUESTIONS.slice(0, 2), answers: ANSWERS.slice(0, 2), timeLimit: TIME_LIMIT / 60 };
  examId = (await createExam(exam)).id;
});

it('An exam attempt lives as the model says, in any order of steps', async ({ task }) => {
  await live<Model, Real>(task, 'an exam attempt', {
    begin: async () => {
      const real: Real = { taker: await signedIn(2), ids: [] };
      const model: Model = { assignments: [], attempts: [] };
      begun += 1;
      // Every other life begins further on, with a running attempt.
      if (begun % 2 === 0)
        for (const { expected, act } of [assigning, starting]) {
          expected(model);
          await act(real);
        }
      return { model, real };
    },
    steps: [
      fc.constant(assigning),
      fc.constant(starting),
      fc.constant(starting),
      saving,
      saving,
      submitting,
      leaving,
      marking,
      scoring,
      closing,
      passing,
      passing,
    ],
    shown: ({ assignments, attempts }) => ({
      assignments: assignments.map(({ isActive }) => isActive),
      attempts: attempts
        .map(asOfNow)
        .map(({ status, score, awaiting, isByHand }) => ({ status, score, awaiting, isByHand })),
      paper: attempts.filter(isRunning).map(({ responses, revision }) => ({ responses, revision })),
    }),
    read: async ({ taker, ids }) => {
      const assignments = await rowsOf<{ isActive: number }>(
        'select isActive from exam_assignments where userId = ? order by rowid',
        taker.id,
      );
      const { rows } = await manager.get(`/api/exam-attempts?examId=${examId}&userId=${taker.id}`);
      const views = ids.map((id) => rows.find((row) => row.id === id) ?? {});
      const { body } = await taker.get(`/api/exam-attempts/${ids.at(-1) ?? NOBODY}`);
      return {
        assignments: assignments.map(({ isActive }) => isActive === 1),
        attempts: views.map(({ status, score, awaitingMarks, manuallyAdjusted }) => ({
          status,
          score,
          awaiting: awaitingMarks,
          isByHand: manuallyAdjusted,
        })),
        paper: body.status === 'in_progress' ? [{ responses: body.responses, revision: body.revision }] : [],
      };
    },
  });
});
