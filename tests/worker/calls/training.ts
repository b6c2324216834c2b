import { unique } from '../support/client.ts';
import { execute } from '../support/rows.ts';
import { createGuide, createRequirement } from '../support/training.ts';
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
    writes: 12,
    also: {
      'an unknown guide': { body: () => task({ kind: 'read', slug: 'nothing' }), ends: '404 not_found' },
      'a gate': { body: () => task({ fromGrade: 3, isGate: true }), ends: { 4: '403 grade_too_low', 5: '201' } },
      'a guide': { body: async () => ({ ...(await task()), kind: 'read', slug: await createGuide() }), writes: 13 },
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
    writes: 10,
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
] as const satisfies readonly Call[];

/** What staff have to read, pass and do. */
export const training = [...requirements] as const;
