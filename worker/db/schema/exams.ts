import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  ATTEMPT_STATUSES,
  type AttemptStatus,
  type ExamQuestion,
  INTEGRITY_EVENTS,
  type IntegrityEvent,
} from '../../contract/exams.ts';
import { bare, type Condition, flag, id, isJson, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';

/** Matches exams that are not deleted. */
export const isKeptExam: Condition<'deletedAt'> = ({ deletedAt } = examTemplates) => sql`${deletedAt} is null`;

/** Exams as managers write them. `answers` runs parallel to `questions`. */
export const examTemplates = sqliteTable(
  'exam_templates',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    questions: text({ mode: 'json' }).$type<ExamQuestion[]>().notNull(),
    answers: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Whole minutes. */
    timeLimit: integer().notNull(),
    /** 0–100, whole. */
    passingScore: integer().notNull(),
    /** How many of the questions an attempt draws; null for all of them. */
    drawCount: integer(),
    shuffleQuestions: flag().notNull().default(false),
    /** Whether the options of multiple choice are shuffled. */
    shuffleOptions: flag().notNull().default(false),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    isActive: flag().notNull().default(true),
    /** Who edited it last, and when; null before the first edit. */
    updatedBy: text().references(() => users.id),
    updatedAt: moment(),
    revision: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (t) => [
    check('exam_templates_questions', isJson('questions', 'array')),
    check('exam_templates_answers', isJson('answers', 'array')),
    check('exam_templates_length', sql.raw('json_array_length("questions") = json_array_length("answers")')),
    check('exam_templates_limit', sql.raw('"timeLimit" between 1 and 600')),
    check('exam_templates_pass', sql.raw('"passingScore" between 0 and 100')),
    index('exam_templates_created')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isKeptExam(bare('deletedAt'))),
    index('exam_templates_active')
      .on(t.isActive, sql`"createdAt" desc`, sql`"id" desc`)
      .where(isKeptExam(bare('deletedAt'))),
  ],
);

/** Matches assignments that are not closed. Whether one can still be used is `isOpen`. */
export const isActiveAssignment: Condition<'isActive'> = ({ isActive } = examAssignments) => sql`${isActive} = 1`;

/** `isActiveAssignment` for one user's: with a comparison, SQLite prefers the index over everyone's. */
export const isActiveOfUser: Condition<'isActive'> = ({ isActive } = examAssignments) => sql`${isActive}`;

/** Who can start which exam, and until when. At most one open assignment per user and exam. */
export const examAssignments = sqliteTable(
  'exam_assignments',
  {
    id: id(),
    examId: text()
      .notNull()
      .references(() => examTemplates.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    assignedBy: text()
      .notNull()
      .references(() => users.id),
    assignedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    isActive: flag().notNull().default(true),
    /** The requirement it was assigned for, which may be deleted since; null for others. */
    requirementId: text(),
    /** When that requirement was due; null for others. */
    dueAt: moment(),
  },
  (t) => [
    uniqueIndex('exam_assignments_one_open')
      .on(t.examId, t.userId)
      .where(isActiveAssignment(bare('isActive'))),
    index('exam_assignments_assigned').on(t.isActive, sql`"assignedAt" desc`, sql`"id" desc`),
    index('exam_assignments_user').on(t.userId, sql`"assignedAt" desc`, sql`"id" desc`),
    index('exam_assignments_user_open')
      .on(t.userId, sql`"assignedAt" desc`, sql`"id" desc`)
      .where(isActiveOfUser(bare('isActive'))),
    index('exam_assignments_exam').on(t.examId, t.userId),
    index('exam_assignments_expiry')
      .on(t.expiresAt)
      .where(isActiveAssignment(bare('isActive'))),
  ],
);

/** True if the database has the attempt in progress. */
export const isUnclosed: Condition<'status'> = ({ status } = examAttempts) => sql`${status} = 'in_progress'`;

/** Matches completed attempts with answers still to be marked. */
export const awaitsMarks: Condition<'awaitingMarks'> = ({ awaitingMarks } = examAttempts) => sql`${awaitingMarks} = 1`;

/** Matches attempts that passed by the score that they were started with. */
export const isPassed: Condition<'status' | 'score' | 'passingScore'> = ({
  status,
  score,
  passingScore,
} = examAttempts) => sql`${status} = 'completed' and ${score} >= ${passingScore}`;

/** Attempts, each with a snapshot of the exam at its start. */
export const examAttempts = sqliteTable(
  'exam_attempts',
  {
    id: id(),
    examId: text()
      .notNull()
      .references(() => examTemplates.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    assignmentId: text()
      .notNull()
      .unique()
      .references(() => examAssignments.id),
    examTitle: text().notNull(),
    questions: text({ mode: 'json' }).$type<ExamQuestion[]>().notNull(),
    answers: text({ mode: 'json' }).$type<string[]>().notNull(),
    timeLimit: integer().notNull(),
    passingScore: integer().notNull(),
    responses: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    /** Grows with each save; a save with a lower one is late and ignored. */
    revision: integer().notNull().default(0),
    status: text().$type<AttemptStatus>().notNull().default('in_progress'),
    startedAt: moment().notNull(),
    deadline: moment().notNull(),
    /** The minutes that managers have added to the deadline. */
    extendedMinutes: integer().notNull().default(0),
    completedAt: moment(),
    cheatedAt: moment(),
    /** Integrity events beyond the most that are kept. */
    eventsDropped: integer().notNull().default(0),
    /** 0–100; null until everything is marked. */
    score: integer(),
    /** Marks from 0 to 1 by question id, for manually marked answers. */
    marks: text({ mode: 'json' }).$type<Record<string, number>>(),
    markNote: text(),
    markedBy: text().references(() => users.id),
    markedAt: moment(),
    /** Completed, with answers still to be marked. */
    awaitingMarks: flag().notNull().default(false),
    manuallyAdjusted: flag().notNull().default(false),
    adjustmentNote: text(),
    adjustedBy: text().references(() => users.id),
    /** For the taker, shown with the result. */
    comment: text(),
    commentBy: text().references(() => users.id),
  },
  (t) => [
    check('exam_attempts_status', isOneOf('status', ATTEMPT_STATUSES)),
    check('exam_attempts_responses', isJson('responses', 'object')),
    check('exam_attempts_questions', isJson('questions', 'array')),
    check('exam_attempts_answers', isJson('answers', 'array')),
    check('exam_attempts_marks', isJson('marks', 'object')),
    check('exam_attempts_score', sql.raw('"score" is null or "score" between 0 and 100')),
    uniqueIndex('exam_attempts_one_running')
      .on(t.examId, t.userId)
      .where(isUnclosed(bare('status'))),
    index('exam_attempts_started').on(sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_status_started').on(t.status, sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_user_started').on(t.userId, sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_user_status_started').on(t.userId, t.status, sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_user_exam_started').on(t.userId, t.examId, sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_exam_started').on(t.examId, sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_exam_status_started').on(t.examId, t.status, sql`"startedAt" desc`, sql`"id" desc`),
    index('exam_attempts_overdue')
      .on(t.deadline)
      .where(isUnclosed(bare('status'))),
    index('exam_attempts_awaiting')
      .on(sql`"startedAt" desc`, sql`"id" desc`)
      .where(awaitsMarks(bare('awaitingMarks'))),
    index('exam_attempts_user_awaiting')
      .on(t.userId, sql`"startedAt" desc`, sql`"id" desc`)
      .where(awaitsMarks(bare('awaitingMarks'))),
    index('exam_attempts_exam_awaiting')
      .on(t.examId, sql`"startedAt" desc`, sql`"id" desc`)
      .where(awaitsMarks(bare('awaitingMarks'))),
    index('exam_attempts_passed')
      .on(t.examId, t.completedAt, t.id)
      .where(isPassed(bare('status', 'score', 'passingScore'))),
    index('exam_attempts_user_passed')
      .on(t.userId, t.examId, t.completedAt)
      .where(isPassed(bare('status', 'score', 'passingScore'))),
    index('exam_attempts_mark_note_by').on(t.markedBy).where(sql`"markNote" is not null`),
    index('exam_attempts_adjustment_note_by').on(t.adjustedBy).where(sql`"adjustmentNote" is not null`),
    index('exam_attempts_comment_by').on(t.commentBy).where(sql`"comment" is not null`),
  ],
);

/** When the taker left the page during an attempt, and for how long. */
export const examEvents = sqliteTable(
  'exam_events',
  {
    id: id(),
    attemptId: text()
      .notNull()
      .references(() => examAttempts.id),
    type: text().$type<IntegrityEvent>().notNull(),
    at: moment().notNull(),
    /** Milliseconds away; null until the taker is back. */
    durationMs: integer(),
    recordedAt: moment().notNull(),
  },
  (t) => [
    check('exam_events_type', isOneOf('type', INTEGRITY_EVENTS)),
    uniqueIndex('exam_events_once').on(t.attemptId, t.at, t.type),
  ],
);
