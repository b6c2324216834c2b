import * as z from 'zod/mini';
import type { Grade } from '../grades.ts';
import { anyGrade } from '../people.ts';
import type { RequirementValues } from './requirements.ts';

/** Where a person stands with a requirement, most urgent first. `open` is a gate above their grade that is not met. */
export const STANDING_STATES = ['overdue', 'due', 'open', 'met'] as const;

export type StandingState = (typeof STANDING_STATES)[number];

/** One person's standing with one requirement, computed when it is read (docs/rules/training.md#standing). */
export type Standing = {
  requirementId: string;
  state: StandingState;
  /** When it was met last; null unless it is met. */
  metAt: Date | null;
  /** When that runs out; null unless it is met and does. */
  until: Date | null;
  /** By when it has to be met, or met again; null if nothing is due. */
  dueAt: Date | null;
};

/** One's own standing, in the shell too. */
export type OwnStanding = Standing & {
  requirement: { id: string } & Pick<
    RequirementValues,
    'title' | 'kind' | 'fromGrade' | 'slug' | 'examId' | 'isGate' | 'selfTick'
  >;
};

/** A person and all their standings, for managers. */
export type PersonStandings = {
  user: { id: string; username: string; displayName: string | null; grade: Grade; avatar: string | null };
  standings: Standing[];
};

/** The filters of `GET /api/standing/people` and of its export. They choose people, not standings. */
export const standingFilter = {
  grade: z.optional(z.pipe(z.coerce.number(), anyGrade)),
  userId: z.optional(z.uuid()),
  requirementId: z.optional(z.uuid()),
  state: z.optional(z.enum(STANDING_STATES)),
};

/** The body of `POST /api/standing/tasks`. */
export const taskInput = z.strictObject({
  requirementId: z.uuid('Choose a task'),
  userId: z.uuid('Choose a person'),
  done: z.boolean(),
});

/** A gate that is not met, as refusals and dialogs name it. */
export type UnmetGate = { id: string; title: string } & Pick<RequirementValues, 'kind' | 'fromGrade'>;
