import * as z from 'zod/mini';
import { ATTEMPT_STATUSES, EXAM_QUESTION_TYPES, type ExamQuestionType, INTEGRITY_EVENTS } from '#contract/exams.ts';
import { allowed, count, day, grade, moment, someone, title } from './values.ts';

/** A question as takers and reviewers read it. */
export const examQuestion = z.strictObject({
  id: z.string(),
  type: z.literal(Object.keys(EXAM_QUESTION_TYPES) as ExamQuestionType[]),
  question: z.string(),
  options: z.array(z.string()),
});

/** A question of a manager's exam, with the heading of a guide where its answer can be read. */
export const citingQuestion = z.extend(examQuestion, {
  cite: z.optional(z.strictObject({ slug: z.string(), section: z.string() })),
});

/** An exam as everyone who can take exams reads it. */
export const openExam = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  timeLimit: count,
  passingScore: count,
  questionCount: count,
  isActive: z.boolean(),
  createdAt: moment,
});

/** An exam without its contents: in lists, and for a manager who holds it. */
export const heldExam = z.extend(openExam, {
  isHeld: z.boolean(),
  drawCount: z.nullable(count),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  totalAssigned: count,
  uniqueUsers: count,
  activeAssignments: count,
  createdBy: z.string(),
  creator: someone,
  revision: count,
  updatedBy: someone,
  updatedAt: z.nullable(moment),
});

export const exam = z.extend(heldExam, { questions: z.array(citingQuestion), answers: z.array(z.string()) });

export const examFigures = z.strictObject({
  totalExams: count,
  activeExams: count,
  activeAssignments: count,
  usersWithExams: count,
  totalAttempts: count,
  completedAttempts: count,
  awaitingMarks: count,
  oldestAwaiting: z.nullable(moment),
  averageScore: z.nullable(z.number()),
});

export const questionFigures = z.strictObject({
  attempts: count,
  questions: z.array(
    z.strictObject({
      questionId: z.string(),
      attempts: count,
      correct: z.nullable(z.number()),
      options: z.array(z.strictObject({ text: z.string(), count })),
      blank: count,
    }),
  ),
});

export const ownAssignment = z.strictObject({
  id: z.string(),
  examId: z.string(),
  userId: z.string(),
  assignedAt: moment,
  expiresAt: moment,
  isActive: z.boolean(),
  requirementId: z.nullable(z.string()),
  dueAt: z.nullable(moment),
  exam: z.nullable(title),
});

export const assignment = z.extend(ownAssignment, { assignedBy: z.string(), user: someone, assigner: someone });

export const assigned = z.strictObject({
  assignmentsCreated: count,
  skipped: z.array(z.strictObject({ id: z.string(), username: z.string() })),
});

export const assignedToGrades = z.extend(assigned, {
  /** Whether the same call has more people to assign the exam to. */
  next: z.nullable(z.literal(true)),
});

export const taker = z.strictObject({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  grade,
  awayUntil: z.nullable(day),
});

/** An attempt as its taker reads it. */
export const ownAttempt = z.strictObject({
  id: z.string(),
  examId: z.string(),
  userId: z.string(),
  assignmentId: z.string(),
  status: z.literal(ATTEMPT_STATUSES),
  score: z.nullable(z.number()),
  awaitingMarks: z.boolean(),
  startedAt: moment,
  deadline: moment,
  extendedMinutes: count,
  completedAt: z.nullable(moment),
  cheatedAt: z.nullable(moment),
  timeLimit: count,
  passingScore: count,
  questionCount: count,
  manuallyAdjusted: z.boolean(),
  comment: z.nullable(z.string()),
  user: someone,
  exam: title,
});

/** A result for its taker; `reread` once it is marked. */
export const ownResult = z.extend(ownAttempt, {
  reread: z.optional(z.array(z.strictObject({ slug: z.string(), section: z.string(), title: z.string() }))),
});

/** The paper: a running attempt for its taker. */
export const runningAttempt = z.extend(ownAttempt, {
  questions: z.array(examQuestion),
  responses: z.record(z.string(), z.string()),
  revision: count,
  serverTime: moment,
});

/** An attempt as managers read it. */
export const attempt = z.extend(ownAttempt, {
  can: z.strictObject({
    mark: allowed('own_row', 'exam_held', 'erased', 'not_completed', 'conflict'),
    score: allowed('own_row', 'erased', 'not_completed'),
  }),
  adjustmentNote: z.nullable(z.string()),
  adjustedBy: z.nullable(z.string()),
  adjuster: someone,
  markNote: z.nullable(z.string()),
  markedBy: z.nullable(z.string()),
  markedAt: z.nullable(moment),
  marker: someone,
});

export const examEvent = z.strictObject({
  type: z.literal(INTEGRITY_EVENTS),
  at: moment,
  durationMs: z.nullable(count),
});

export const markedAnswer = z.extend(examQuestion, {
  response: z.string(),
  answer: z.string(),
  mark: z.nullable(z.number()),
  needsMark: z.boolean(),
});

/** An ended attempt with its events and answers, for managers who do not hold the exam. */
export const reviewedAttempt = z.extend(attempt, {
  events: z.array(examEvent),
  eventsDropped: count,
  review: z.array(markedAnswer),
});
