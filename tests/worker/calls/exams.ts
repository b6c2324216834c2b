import { createPerson } from '../support/client.ts';
import { createAssignment, createAttempt, createExam, type ExamFields, newExam } from '../support/exams.ts';
import { type Call, type Caller, long } from './table.ts';

export const unknown = '00000000-0000-4000-8000-0000000000ff';

const exam = async (fields: Partial<ExamFields> = {}) => (await createExam(fields)).id;
const examWithAttempt = async () => {
  const examId = await exam();
  await createAttempt({ examId, status: 'completed', responses: { choice: 'Blue', short: ' ' } });
  return examId;
};
const deleted = () => exam({ deletedAt: Date.now() });

/** An exam that is assigned to the caller. */
export const assigned = async (c: Caller, fields: Partial<ExamFields> = {}) => {
  const examId = await exam(fields);
  await createAssignment({ examId, userId: c.id });
  return examId;
};

/** An exam that the caller is taking, on an assignment that has expired since. */
const running = async (c: Caller) => {
  const examId = await exam();
  const assignment = await createAssignment({ examId, userId: c.id, expiresAt: 1 });
  await createAttempt({ examId, userId: c.id, assignmentId: assignment.id });
  return examId;
};

const taken = async (c: Caller) => {
  const examId = await exam({ isActive: false });
  await createAttempt({ examId, userId: c.id, status: 'completed' });
  return examId;
};

/** Managers may not change an exam that they hold, or one that is gone. */
const held = {
  'one assigned to them': { at: (c: Caller) => assigned(c), ends: '403 exam_held' },
  'one that they are taking': { at: running, ends: '403 exam_held' },
  'a deleted one': { at: deleted, ends: '404 not_found' },
};

const wrong = {
  questions: [[]],
  'questions.0.cite': [
    [{ ...newExam.questions[0], cite: 'mod' }, ...newExam.questions.slice(1)],
    [{ ...newExam.questions[0], cite: { slug: 'mod', section: 'nowhere' } }, ...newExam.questions.slice(1)],
  ],
  answers: [['Blue']],
  timeLimit: [601],
  passingScore: [70.5],
  title: [' ', long(121)],
  description: [long(5001)],
  drawCount: [0, 4, 1.5, '2'],
  shuffleQuestions: ['yes', null],
  shuffleOptions: [1, null],
  id: ['x'],
};

const templates = [
  {
    route: 'GET /api/exams',
    id: 'listExams',
    summary: 'List exams without their questions',
    tests: ['worker/exams/exam-templates.test.ts'],
    access: 'exam.take',
    wrongQueries: ['active=2', 'active='],
    at: (c) => assigned(c),
    reply: { 2: '[openExam]', 4: '[heldExam]' },
  },
  {
    route: 'GET /api/exams/figures',
    id: 'readExamFigures',
    summary: 'Read the totals of exams, assignments and attempts',
    tests: ['worker/exams/exam-counters.test.ts'],
    access: 'exam.manage',
    reply: 'examFigures',
  },
  {
    route: 'GET /api/exams/:id',
    id: 'readExam',
    summary: 'Read an exam; managers who do not hold it get its questions and answers',
    tests: ['worker/exams/exam-secrecy.test.ts'],
    access: 'exam.take',
    at: () => exam(),
    reply: { 2: 'openExam', 4: 'exam' },
    also: {
      'an archived one': { at: () => exam({ isActive: false }), ends: { 2: '404 not_found', 4: '200' } },
      'an archived one that they took': { at: taken },
      'a deleted one': { at: deleted, ends: '404 not_found' },
      'one assigned to them': { at: (c) => assigned(c), reply: { 2: 'openExam', 4: 'heldExam' } },
    },
  },
  {
    route: 'GET /api/exams/:id/questions/figures',
    id: 'readQuestionFigures',
    summary: 'Read how the newest attempts answered each question of an exam',
    tests: ['worker/exams/questions/question-figures.test.ts', 'worker/proof/question-figures.test.ts'],
    access: 'exam.manage',
    at: examWithAttempt,
    reply: 'questionFigures',
    also: {
      'of an exam assigned to them': { at: (c) => assigned(c), ends: '403 exam_held' },
      'of a deleted one': { at: deleted, ends: '404 not_found' },
    },
  },
  {
    route: 'POST /api/exams',
    id: 'createExam',
    summary: 'Create an exam',
    tests: ['worker/exams/exam-templates.test.ts', 'e2e/exams/exams.e2e.ts'],
    access: 'exam.manage',
    wrong: wrong,
    body: newExam,
    isKeyed: true,
    reply: 'exam',
    audit: 'EXAM_CREATED',
    writes: 14,
  },
  {
    route: 'PUT /api/exams/:id',
    id: 'changeExam',
    summary: 'Edit an exam',
    tests: ['worker/exams/exam-templates.test.ts', 'e2e/exams/exam-managing.e2e.ts'],
    access: 'exam.manage',
    wrong: wrong,
    revised: ['exam_templates', 'id'],
    at: () => exam(),
    body: newExam,
    reply: 'exam',
    audit: 'EXAM_UPDATED',
    writes: 11,
    also: held,
  },
  {
    route: 'PATCH /api/exams/:id',
    id: 'archiveExam',
    summary: 'Archive or restore an exam',
    tests: ['worker/exams/exam-templates.test.ts', 'components/exams/exam-building.test.tsx'],
    access: 'exam.manage',
    wrong: { isActive: [undefined, 'no', null], title: ['x'] },
    at: () => exam(),
    body: { isActive: false },
    reply: 'exam',
    audit: 'EXAM_ARCHIVED',
    writes: 13,
    also: {
      ...held,
      restoring: { at: () => exam({ isActive: false }), body: { isActive: true }, audit: 'EXAM_RESTORED' },
    },
  },
  {
    route: 'DELETE /api/exams/:id',
    id: 'deleteExam',
    summary: 'Delete an exam that nobody has taken',
    tests: ['worker/exams/exam-templates.test.ts', 'components/exams/exam-building.test.tsx'],
    access: 'exam.manage',
    revised: ['exam_templates', 'id'],
    at: () => exam(),
    reply: 'empty',
    audit: 'EXAM_DELETED',
    writes: 11,
    also: held,
  },
] as const satisfies readonly Call[];

const assignments = [
  {
    route: 'GET /api/exam-assignments',
    id: 'listAssignments',
    summary: 'List open assignments',
    tests: ['worker/exams/exam-assignments.test.ts'],
    access: 'exam.manage',
    at: async () => (await createAssignment()).id,
    reply: '[assignment]',
  },
  {
    route: 'GET /api/my-exam-assignments',
    id: 'listOwnAssignments',
    summary: "List the caller's open assignments",
    tests: ['worker/exams/exam-assignments.test.ts'],
    access: 'exam.take',
    at: (c) => assigned(c),
    reply: '[ownAssignment]',
  },
  {
    route: 'POST /api/exam-assignments',
    id: 'assignExam',
    summary: 'Assign an exam to people or to everyone of some grades',
    tests: ['worker/exams/exam-assignments.test.ts', 'e2e/exams/exam-assigning.e2e.ts'],
    access: 'exam.manage',
    wrong: {
      // With people next to them, grades are refused at all.
      grades: [[], [2, 2.5, 3, 4, 2], 'all', [2]],
      'grades.0': [[1], [5], ['2']],
      days: [0, 366, 1.5, '7'],
      userIds: [[], Array.from({ length: 51 }, () => unknown), unknown, null],
      'userIds.0': [['x'], [5]],
    },
    body: async () => ({ examId: await exam(), userIds: [(await createPerson(2)).id] }),
    reply: 'assigned|assignedToGrades',
    audit: 'EXAM_ASSIGNED',
    writes: 31,
    also: {
      'an unknown exam': {
        body: async () => ({ examId: unknown, userIds: [(await createPerson(2)).id] }),
        ends: '404 not_found',
      },
      themselves: { body: async (c) => ({ examId: await exam(), userIds: [c.id] }), ends: '400 invalid_input' },
    },
  },
  {
    route: 'GET /api/users/search',
    id: 'searchTakers',
    summary: 'Search people who can take an exam by username',
    tests: ['worker/exams/exam-takers.test.ts'],
    access: 'exam.manage',
    at: async () => (await createPerson(2)).id,
    query: 'q=person',
    reply: '[taker]',
  },
] as const satisfies readonly Call[];

export const exams = [...templates, ...assignments] as const;
