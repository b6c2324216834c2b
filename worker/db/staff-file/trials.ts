import { and, eq, type SQL, sql } from 'drizzle-orm';
import { dayOf, now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import { dueDay, type LeaveDays, type TrialDays } from '../../contract/staff-file/trials.ts';
import type { Database } from '../database.ts';
import { staffProfiles } from '../schema/staff.ts';
import { leaves } from '../schema/staff-file.ts';

/** A trial's columns; all null without one. */
export type TrialColumns = Pick<typeof staffProfiles.$inferSelect, 'trialFrom' | 'trialLength' | 'trialDueOn'>;

/** The columns without a trial. */
export const NO_TRIAL: TrialColumns = { trialFrom: null, trialLength: null, trialDueOn: null };

/** What a trial that begins or goes on sets besides: its id, its opinions, and the reminders of it. */
export type TrialChange = TrialColumns &
  Partial<
    Pick<typeof staffProfiles.$inferSelect, 'trialId' | 'trialYes' | 'trialNo' | 'trialUnsure' | 'opinionsWanted'>
  >;

/** A new trial has no opinions. */
const newTrial = (trial: TrialColumns): TrialChange => ({
  ...trial,
  trialId: crypto.randomUUID(),
  trialYes: 0,
  trialNo: 0,
  trialUnsure: 0,
  opinionsWanted: 0,
});

/** A user's trial and the leaves that move it, and both as one `text`. `isAsRead` holds while neither has changed. */
export type TrialState = TrialColumns & { today: string; leaves: LeaveDays[]; text: string; isAsRead: SQL };

type Stored = [
  from: string | null,
  length: number | null,
  dueOn: string | null,
  leaves: [fromDay: string, toDay: string, endedAt: number | null][],
];

/**
 * Reads a user's trial and the leaves since its first day in one text, which a write compares. `isBeginning` also reads
 * leaves of a user without a trial.
 */
export function readTrial(db: Database, userId: string | SQL, isBeginning = false) {
  const today = dayOf(now());
  const since = sql`min(coalesce(tried.trialFrom, ${today}), ${today})`;
  const moving = sql`(select json_group_array(json_array(fromDay, toDay, endedAt)) from (
    select fromDay, toDay, endedAt from ${leaves} moved
    where moved.userId = ${userId} and moved.toDay >= ${since} order by moved.toDay, moved.rowid))`;
  const state = sql<string>`(select json_array(tried.trialFrom, tried.trialLength, tried.trialDueOn,
    json(${isBeginning ? moving : sql`iif(tried.trialFrom is null, '[]', ${moving})`}))
    from (select 1) left join ${staffProfiles} tried on tried.userId = ${userId})`;
  return {
    statement: db.select({ state: state.as('trial_state') }).from(sql`(select 1)`),
    stateOf([row]: { state: string }[]): TrialState {
      const text = row?.state ?? '';
      const [trialFrom, trialLength, trialDueOn, moved]: Stored = JSON.parse(text);
      return {
        trialFrom,
        trialLength,
        trialDueOn,
        today,
        text,
        leaves: moved.map(([fromDay, toDay, endedAt]) => ({
          fromDay,
          toDay,
          endedOn: endedAt === null ? null : dayOf(new Date(endedAt)),
        })),
        isAsRead: sql`${state} = ${text}`,
      };
    },
  };
}

/** A trial that begins on a day. */
const trialFrom = (from: string, length: number, away: LeaveDays[]): TrialColumns => ({
  trialFrom: from,
  trialLength: length,
  trialDueOn: dueDay({ from, length }, away),
});

/** The trial that begins with this grade; none if the grade has none. */
export function beginTrial({ today, leaves: away }: TrialState, grade: Grade, trialDays: TrialDays): TrialChange {
  const length = trialDays.find((trial) => trial.grade === grade)?.days;
  return length ? newTrial(trialFrom(today, length, away)) : NO_TRIAL;
}

/** A trial that goes on from its due day, or from today if that is later. Without one, a new trial begins. */
export function extendTrial({ today, trialDueOn, leaves: away }: TrialState, length: number): TrialChange {
  if (trialDueOn === null) return newTrial(trialFrom(today, length, away));
  return { ...trialFrom(trialDueOn > today ? trialDueOn : today, length, away), opinionsWanted: 0 };
}

const setTrial = (db: Database, userId: string, trial: TrialChange, condition: SQL) =>
  db
    .update(staffProfiles)
    .set(trial)
    .where(and(eq(staffProfiles.userId, userId), condition));

/** Statements that move the due day for changed leaves, if `recorded` holds. Nothing without a trial, or if it stays. */
export function moveTrial(
  db: Database,
  userId: string,
  state: TrialState,
  change: (leaves: LeaveDays[]) => LeaveDays[],
  recorded: SQL,
) {
  const { trialFrom: from, trialLength: length } = state;
  if (from === null || length === null) return [];
  const moved = trialFrom(from, length, change(state.leaves));
  return moved.trialDueOn === state.trialDueOn ? [] : [setTrial(db, userId, moved, recorded)];
}

/** Changes a trial that is as read. Returns a row if it did. */
export const changeTrial = (db: Database, userId: string, state: TrialState, trial: TrialChange, condition: SQL) =>
  setTrial(db, userId, trial, sql`${state.isAsRead} and ${condition}`).returning({ id: staffProfiles.id });
