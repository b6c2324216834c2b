import * as z from 'zod/mini';
import { INTEGRITY_EVENTS } from '#contract/exams.ts';
import { readJson } from '../data.ts';
import { type ExamKey, examKeys } from './exams.ts';

/** The number of wrong answers (0.5 for a half-right free answer), or their question IDs, with `~` if half right. */
const missed = z.union([z.number(), z.array(z.string())]);
export type Missed = z.infer<typeof missed>;

/** How one attempt went. */
const sitting = z.strictObject({
  /** Days before today. */
  sat: z.number(),
  missed,
  /** How many questions the taker reached before the time ran out. */
  reached: z.exactOptional(z.number()),
  /** Integrity events: type, minute of the attempt, and duration in ms (null if the taker never came back). */
  absences: z.exactOptional(z.array(z.tuple([z.enum(INTEGRITY_EVENTS), z.number(), z.nullable(z.number())]))),
  /** How far marking has got. Default: complete. */
  marking: z.exactOptional(z.enum(['none', 'first answer', 'by hand'])),
  note: z.exactOptional(z.string()),
  /** What the marker told the taker. */
  comment: z.exactOptional(z.string()),
  /** A score that a manager set by hand, and why. */
  adjusted: z.exactOptional(z.tuple([z.number(), z.string()])),
  /** Past its deadline but not closed yet. */
  unclosed: z.exactOptional(z.boolean()),
});
export type Sitting = z.infer<typeof sitting>;

const round = z.strictObject({
  /** Days before today. */
  assigned: z.number(),
  /** Default: a random manager. */
  by: z.exactOptional(z.string()),
  /** Expired without being used, but not closed yet. */
  unclosed: z.exactOptional(z.boolean()),
  /** Null if not started. */
  takers: z.record(z.string(), z.nullable(sitting)),
});

/** An exam assigned to several people in one call. */
export interface Round extends z.infer<typeof round> {
  readonly exam: ExamKey;
}

/** Half a year of exams, in order for each exam. */
export const rounds: readonly Round[] = examKeys.flatMap((exam) =>
  readJson(`exams/${exam}-rounds.json`, z.array(round)).map((one) => ({ exam, ...one })),
);
