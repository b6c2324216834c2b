import { createPerson } from '../support/client.ts';
import {
  createAssignment,
  createAttempt,
  createExam,
  createUnmarked,
  type ExamFields,
  newExam,
} from '../support/exams.ts';
import { insertRow } from '../support/rows.ts';
import { type Caller, from, type Line, staffAndManagers } from './lines.ts';

const unknown = '00000000-0000-4000-8000-0000000000ff';

const examPath = async (fields: Partial<ExamFields> = {}) => `/api/exams/${(await createExam(fields)).id}`;
const attemptPath = async (fields: Parameters<typeof createAttempt>[0] = {}) =>
  `/api/exam-attempts/${(await createAttempt(fields)).id}`;
const unmarkedPath = async (fields: Parameters<typeof createAttempt>[0] = {}) =>
  `/api/exam-attempts/${(await createUnmarked(fields)).id}`;

/** An exam that is assigned to the caller. */
const assignedExam = async (caller: Caller, fields: Partial<ExamFields> = {}) => {
  const { id } = await createExam(fields);
  await createAssignment({ examId: id, userId: caller.id });
  return id;
};
const assignedPath = async (caller: Caller) => `/api/exams/${await assignedExam(caller)}`;

/** An exam that the caller is taking, on an assignment that has expired since. */
const takenPath = async (caller: Caller) => {
  const { id } = await createExam();
  const assignment = await createAssignment({ examId: id, userId: caller.id, expiresAt: 1 });
  await createAttempt({ examId: id, userId: caller.id, assignmentId: assignment.id });
  return `/api/exams/${id}`;
};

const start = async (caller: Caller, examId: string) => caller.post('/api/exam-attempts', { examId, responses: {} });
const event = { type: 'window_blur', at: '2026-01-02T03:04:05.678Z' };
const save = { responses: { short: 'x' }, revision: 1 };
const submit = { responses: {}, status: 'completed' };

const reading: Line[] = [
  {
    route: 'GET /api/exams',
    access: 'exam.take',
    send: async (c) => {
      await createExam();
      await assignedExam(c);
      return c.get('/api/exams');
    },
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exams/figures',
    access: 'exam.manage',
    send: (c) => c.get('/api/exams/figures'),
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/exams/:id',
    about: 'an active one',
    access: 'exam.take',
    send: async (c) => c.get(await examPath()),
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exams/:id',
    about: 'an archived one',
    access: 'exam.take',
    send: async (c) => c.get(await examPath({ isActive: false })),
    ends: staffAndManagers('404 not_found', '200'),
  },
  {
    route: 'GET /api/exams/:id',
    about: 'an archived one that they took',
    access: 'exam.take',
    send: async (c) => {
      const { id } = await createExam({ isActive: false });
      await createAttempt({ examId: id, userId: c.id, status: 'completed' });
      return c.get(`/api/exams/${id}`);
    },
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exams/:id',
    about: 'a deleted one',
    access: 'exam.take',
    send: async (c) => c.get(await examPath({ deletedAt: Date.now() })),
    ends: from(2, '404 not_found'),
  },
  {
    route: 'GET /api/exams/:id',
    about: 'one assigned to them',
    access: 'exam.take',
    send: async (c) => c.get(await assignedPath(c)),
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exam-assignments',
    access: 'exam.manage',
    send: async (c) => {
      await createAssignment();
      return c.get('/api/exam-assignments');
    },
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/my-exam-assignments',
    access: 'exam.take',
    send: async (c) => {
      await assignedExam(c);
      return c.get('/api/my-exam-assignments');
    },
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exam-attempts',
    access: 'exam.take',
    send: async (c) => {
      await createUnmarked({ userId: c.id });
      return c.get('/api/exam-attempts');
    },
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exam-attempts',
    about: 'their own',
    access: 'exam.take',
    send: async (c) => {
      await createUnmarked({ userId: c.id });
      return c.get('/api/exam-attempts?mine=1');
    },
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exam-attempts/:id',
    about: 'their own',
    access: 'exam.take',
    send: async (c) => c.get(await unmarkedPath({ userId: c.id })),
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/exam-attempts/:id',
    about: "another's",
    access: 'exam.take',
    send: async (c) => {
      const { id } = await createUnmarked();
      const at = Date.now();
      await insertRow('exam_events', {
        id: crypto.randomUUID(),
        attemptId: id,
        type: 'window_blur',
        at,
        recordedAt: at,
      });
      return c.get(`/api/exam-attempts/${id}`);
    },
    ends: staffAndManagers('404 not_found', '200'),
  },
  {
    route: 'GET /api/exam-attempts/:id',
    about: 'an unknown one',
    access: 'exam.take',
    send: (c) => c.get(`/api/exam-attempts/${unknown}`),
    ends: from(2, '404 not_found'),
  },
  {
    route: 'GET /api/users/search',
    access: 'exam.manage',
    send: async (c) => {
      await createPerson(2);
      return c.get('/api/users/search?q=person');
    },
    ends: from(4, '200'),
  },
];

const writing: Line[] = [
  { route: 'POST /api/exams', access: 'exam.manage', send: (c) => c.post('/api/exams', newExam), ends: from(4, '201') },
  ...(
    [
      ['PUT', newExam, '200'],
      ['PATCH', { isActive: false }, '200'],
      ['DELETE', undefined, '204'],
    ] as const
  ).flatMap(([method, body, outcome]): Line[] => {
    const line = (about: string, path: (caller: Caller) => Promise<string>, ends: Line['ends']): Line => ({
      route: `${method} /api/exams/:id`,
      about,
      access: 'exam.manage',
      send: async (c) => c.call(method, await path(c), body ? { body } : {}),
      ends,
    });
    return [
      line('one not assigned to them', () => examPath(), from(4, outcome)),
      line('one assigned to them', assignedPath, from(4, '403 exam_held')),
      line('one that they are taking', takenPath, from(4, '403 exam_held')),
      line('a deleted one', () => examPath({ deletedAt: 1 }), from(4, '404 not_found')),
    ];
  }),
  {
    route: 'POST /api/exam-assignments',
    access: 'exam.manage',
    send: async (c) =>
      c.post('/api/exam-assignments', { examId: (await createExam()).id, userIds: [(await createPerson(2)).id] }),
    ends: from(4, '201'),
  },
  {
    route: 'POST /api/exam-assignments',
    about: 'an unknown exam',
    access: 'exam.manage',
    send: async (c) => c.post('/api/exam-assignments', { examId: unknown, userIds: [(await createPerson(2)).id] }),
    ends: from(4, '404 not_found'),
  },
  {
    route: 'POST /api/exam-assignments',
    about: 'themselves',
    access: 'exam.manage',
    send: async (c) => c.post('/api/exam-assignments', { examId: (await createExam()).id, userIds: [c.id] }),
    ends: from(4, '400 invalid_input'),
  },
];

const taking: Line[] = [
  {
    route: 'POST /api/exam-attempts',
    about: 'assigned',
    access: 'exam.take',
    send: async (c) => start(c, await assignedExam(c)),
    ends: from(2, '201'),
  },
  {
    route: 'POST /api/exam-attempts',
    about: 'not assigned',
    access: 'exam.take',
    send: async (c) => start(c, (await createExam()).id),
    ends: from(2, '403 not_assigned'),
  },
  {
    route: 'POST /api/exam-attempts',
    about: 'assigned, but archived',
    access: 'exam.take',
    send: async (c) => start(c, await assignedExam(c, { isActive: false })),
    ends: from(2, '409 exam_archived'),
  },
  {
    route: 'POST /api/exam-attempts',
    about: 'an unknown exam',
    access: 'exam.take',
    send: (c) => start(c, unknown),
    ends: from(2, '404 not_found'),
  },
  ...[save, submit].flatMap((body): Line[] => {
    const what = 'status' in body ? 'submitting' : 'saving';
    const line = (about: string, path: (caller: Caller) => Promise<string>, ends: Line['ends']): Line => ({
      route: 'PATCH /api/exam-attempts/:id',
      about: `${what} ${about}`,
      access: 'exam.take',
      send: async (c) => c.patch(await path(c), body),
      ends,
    });
    return [
      line('their own', (c) => attemptPath({ userId: c.id }), from(2, '200')),
      line("another's", () => attemptPath(), staffAndManagers('404 not_found', '403 target_out_of_reach')),
      line('an unknown one', async () => `/api/exam-attempts/${unknown}`, from(2, '404 not_found')),
      line('their own, ended', (c) => unmarkedPath({ userId: c.id }), from(2, '409 attempt_ended')),
    ];
  }),
  ...(
    [
      ['PATCH /api/exam-attempts/:id', 'exam.take', '', { score: 80 }],
      ['PATCH /api/exam-attempts/:id/marks', 'exam.manage', '/marks', { marks: { short: 1 } }],
    ] as const
  ).flatMap(([route, access, suffix, body]): Line[] => {
    const line = (about: string, path: (caller: Caller) => Promise<string>, outcome: string): Line => ({
      route,
      about: `scoring ${about}`,
      access,
      send: async (c) => c.patch(`${await path(c)}${suffix}`, body),
      ends: from(4, outcome),
    });
    return [
      line("another's", () => unmarkedPath(), '200'),
      line('their own', (c) => unmarkedPath({ userId: c.id }), '403 own_row'),
      line('their own, running', (c) => attemptPath({ userId: c.id }), '403 own_row'),
      line("another's, running", () => attemptPath(), '409 not_completed'),
      line('an unknown one', async () => `/api/exam-attempts/${unknown}`, '404 not_found'),
    ];
  }),
  {
    route: 'PATCH /api/exam-attempts/:id/marks',
    about: 'of an exam assigned to them',
    access: 'exam.manage',
    send: async (c) =>
      c.patch(`${await unmarkedPath({ examId: await assignedExam(c) })}/marks`, { marks: { short: 1 } }),
    ends: from(4, '403 exam_held'),
  },
  {
    route: 'POST /api/exam-attempts/:id/events',
    about: 'their own',
    access: 'exam.take',
    send: async (c) => c.post(`${await attemptPath({ userId: c.id })}/events`, event),
    ends: from(2, '200'),
  },
  {
    route: 'POST /api/exam-attempts/:id/events',
    about: "another's",
    access: 'exam.take',
    send: async (c) => c.post(`${await attemptPath()}/events`, event),
    ends: from(2, '404 not_found'),
  },
];

/** The lines of the access table about exams. */
export const examLines: Line[] = [...reading, ...writing, ...taking];
