import { days } from '#worker/clock.ts';
import { createPerson, unique } from '../support/client.ts';
import { execute } from '../support/rows.ts';
import { createGuide, createPass, createRequirement, createTick } from '../training/training-rows.ts';
import { unknown } from './exams.ts';
import { type Call, long } from './table.ts';

/** Adds a requirement, with room for more. */
const requirement = async (fields: Parameters<typeof createRequirement>[0] = {}) => {
  await execute("delete from requirements where id not in (select requirementId from task_ticks) and kind = 'task'");
  return (await createRequirement(fields)).id;
};

const task = async (fields: object = {}) => {
  await requirement();
  return { title: `Task ${unique()}`, fromGrade: 2, kind: 'task', dueDays: 14, ...fields };
};

const gate = () => requirement({ isGate: true, fromGrade: 4 });

const requirements = [
  {
    route: 'GET /api/requirements',
    id: 'listRequirements',
    summary: 'List what each grade is asked to read, pass and do',
    tests: ['worker/training/requirements.test.ts'],
    access: 'training.manage',
    at: () => requirement(),
    reply: '[requirement]',
  },
  {
    route: 'POST /api/requirements',
    id: 'addRequirement',
    summary: 'Ask a grade to read a guide, pass an exam or do a task',
    tests: ['worker/training/requirements.test.ts'],
    access: 'training.manage',
    wrong: {
      title: [undefined, ' ', long(81)],
      fromGrade: [undefined, 1, 6, '2'],
      kind: [undefined, 'watch'],
      slug: [5, 'mod'],
      examId: ['x', unknown],
      dueDays: [undefined, 0, 366, 1.5],
      validDays: [1, 14, 3651],
      isGate: [null, true],
      selfTick: ['yes'],
      id: ['mine'],
    },
    body: () => task(),
    isKeyed: true,
    reply: 'requirement',
    audit: 'REQUIREMENT_CREATED',
    writes: 13,
    also: {
      'an unknown guide': { body: () => task({ kind: 'read', slug: 'nothing' }), ends: '404 not_found' },
      'a gate': { body: () => task({ fromGrade: 3, isGate: true }), ends: { 4: '403 grade_too_low', 5: '201' } },
      'a guide': { body: async () => ({ ...(await task()), kind: 'read', slug: await createGuide() }) },
    },
  },
  {
    route: 'PATCH /api/requirements/:id',
    id: 'changeRequirement',
    summary: 'Change what a grade is asked for',
    tests: ['worker/training/requirements.test.ts'],
    access: 'training.manage',
    wrong: {
      title: [' ', long(81)],
      fromGrade: [1, '2'],
      kind: ['read'],
      slug: ['mod'],
      examId: [unknown],
      dueDays: [0, 366],
      validDays: [10, 3651],
      isGate: [1, true],
      selfTick: [null],
      revision: [undefined, '1'],
    },
    at: () => requirement(),
    body: { title: 'Renamed', revision: 1 },
    reply: 'requirement',
    audit: 'REQUIREMENT_UPDATED',
    writes: 12,
    also: {
      'a gate': { at: gate, ends: { 4: '403 grade_too_low', 5: '200' } },
      'an outdated revision': { body: { title: 'Renamed', revision: 9 }, ends: '409 conflict' },
    },
  },
  {
    route: 'DELETE /api/requirements/:id',
    id: 'deleteRequirement',
    summary: 'Delete what a grade is asked for; what people did for it stays',
    tests: ['worker/training/requirements.test.ts'],
    access: 'training.manage',
    revised: ['requirements', 'id'],
    at: () => requirement(),
    reply: 'empty',
    audit: 'REQUIREMENT_DELETED',
    writes: 10,
    also: { 'a gate': { at: gate, ends: { 4: '403 grade_too_low', 5: '204' } } },
  },
  {
    route: 'POST /api/requirements/:id/assign',
    id: 'assignEveryoneDue',
    summary: 'Assign an exam to everyone to whom it is due',
    tests: ['worker/training/assigning.test.ts'],
    access: 'training.manage',
    wrong: { cursor: ['x', 5], userIds: [[]] },
    at: async (c) => {
      const { id, examId } = await createPass();
      // Everyone else holds the exam.
      await execute(
        `insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
          select lower(hex(randomblob(16))), ?, id, ?, 1, ?, 1 from users where grade >= 2`,
        examId,
        c.id,
        Date.now() + days(7),
      );
      await createPerson(2);
      return id;
    },
    body: {},
    reply: 'assignedDue',
    audit: 'EXAM_ASSIGNED',
    writes: 28,
    also: {
      'of a task': { at: () => requirement(), ends: '409 conflict' },
      'of an archived exam': {
        at: async () => (await createPass({ exam: { isActive: false } })).id,
        ends: '409 exam_archived',
      },
      'of none': { at: unknown, ends: '404 not_found' },
    },
  },
] as const satisfies readonly Call[];

/** A task that a new trial moderator has. */
const ticking = async (fields: { requirementId?: string; userId?: string } = {}) => ({
  requirementId: fields.requirementId ?? (await requirement({ selfTick: true })),
  userId: (await createPerson(2)).id,
  done: true,
  ...fields,
});

/** A new person, with some of what is asked of them done. */
const person = async () => {
  const requirementId = await requirement();
  const { id } = await createPerson(2);
  await createTick({ userId: id, requirementId });
  return id;
};

const standings = [
  {
    route: 'GET /api/standing',
    id: 'readOwnStanding',
    summary: 'Read what is asked of the caller, most urgent first',
    tests: ['worker/training/standing.test.ts', 'unit/worker/standing.test.ts'],
    access: 'training.read',
    at: () => requirement(),
    reply: '[ownStanding]',
  },
  {
    route: 'GET /api/standing/people',
    id: 'listStandings',
    summary: 'List staff and where they stand with what is asked of them',
    tests: ['worker/training/standing-people.test.ts'],
    access: 'training.manage',
    at: person,
    wrongQueries: ['grade=7', 'userId=x', 'requirementId=x', 'state=late'],
    reply: '[personStandings]',
  },
  {
    route: 'GET /api/standing/people/export',
    id: 'exportStandings',
    summary: 'Export where staff stand as CSV',
    tests: ['worker/training/standing-export.test.ts'],
    access: 'training.manage',
    at: person,
    query: 'grade=2',
    wrongQueries: ['grade=7', 'userId=x', 'requirementId=x', 'state=late', 'export=x'],
    reply: 'text/csv',
    audit: 'STANDING_EXPORTED',
    writes: 9,
    repeats: true,
  },
  {
    route: 'POST /api/standing/tasks',
    id: 'tickTask',
    summary: 'Tick a task, or take the tick back',
    tests: ['worker/training/tasks.test.ts'],
    access: 'training.read',
    wrong: { requirementId: [undefined, 'x'], userId: [undefined, 'x'], done: [undefined, 1] },
    body: (c) => ticking({ userId: c.id }),
    ends: '200',
    reply: 'requiredStanding',
    audit: 'TASK_TICKED',
    writes: 11,
    also: {
      'somebody else’s': {
        body: () => ticking(),
        ends: { 2: '403 grade_too_low', 2.5: '403 grade_too_low', 3: '403 grade_too_low', 4: '200' },
        // A target other than the actor has an index of its own.
        writes: 12,
      },
      'their own that a manager ticks': {
        body: async (c) => ticking({ requirementId: await requirement(), userId: c.id }),
        ends: { 2: '403 own_row', 6: '200' },
      },
      'taking a tick back': {
        body: async (c) => {
          const requirementId = await requirement({ selfTick: true });
          await createTick({ userId: c.id, requirementId });
          return { requirementId, userId: c.id, done: false };
        },
        writes: 9,
      },
      'an unknown one': { body: (c) => ticking({ requirementId: unknown, userId: c.id }), ends: '404 not_found' },
    },
  },
] as const satisfies readonly Call[];

/** What staff have to read, pass and do. */
export const training = [...requirements, ...standings] as const;
