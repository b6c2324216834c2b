import type { FullExam, OwnAttempt } from '#features/exams/queries.ts';
import type { ReplyOf } from './api.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** An open assignment of ann for the exam 'exam-1', which is called 'Conduct 1'. */
export const assignmentOf = (n: number): ReplyOf<'GET /api/my-exam-assignments'>[number] => ({
  id: `assignment-${n}`,
  examId: `exam-${n}`,
  userId: 'ann',
  assignedAt: inDays(-1),
  expiresAt: inDays(6.5 + n / 100),
  isActive: true,
  requirementId: null,
  dueAt: null,
  exam: { id: `exam-${n}`, title: `Conduct ${n}` },
});

/** An attempt of ann at that exam, completed unless told otherwise. */
export const attemptOf = (n: number, fields: Partial<OwnAttempt> = {}): OwnAttempt => ({
  id: `attempt-${n}`,
  examId: `exam-${n}`,
  userId: 'ann',
  assignmentId: `assignment-${n}`,
  status: 'completed',
  score: 75,
  awaitingMarks: false,
  startedAt: inDays(-n),
  deadline: inDays(0.02 - n),
  extendedMinutes: 0,
  completedAt: inDays(0.01 - n),
  cheatedAt: null,
  timeLimit: 30,
  passingScore: 50,
  questionCount: 4,
  manuallyAdjusted: false,
  comment: null,
  user: { id: 'ann', username: 'ann', displayName: null, avatar: null, grade: 3 },
  exam: { id: `exam-${n}`, title: `Conduct ${n}` },
  ...fields,
});

/** An exam with one question, as a manager reads it who does not hold it. */
export const examOf = (fields: Partial<FullExam> = {}): FullExam => ({
  id: 'exam-1',
  title: 'Night Exam',
  description: '',
  timeLimit: 30,
  passingScore: 70,
  questionCount: 1,
  isActive: true,
  createdAt: '2026-11-20T18:03:00.000Z',
  createdBy: 'bea',
  creator: { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 4 },
  updatedAt: '2026-11-20T18:03:00.000Z',
  updatedBy: null,
  revision: 1,
  drawCount: null,
  shuffleQuestions: false,
  shuffleOptions: false,
  isHeld: false,
  totalAssigned: 1,
  uniqueUsers: 1,
  activeAssignments: 1,
  questions: [{ id: 'q', type: 'multiple-choice', question: 'Which?', options: ['Read', 'Ban'] }],
  answers: ['Read'],
  ...fields,
});
