import * as z from 'zod/mini';
import { GRADES, type Grade } from '#contract/grades.ts';
import { recordInput } from '#contract/staff-file/profiles.ts';
import {
  hasGrades,
  hasSeverity,
  mayExpire,
  type RecordType,
  SEVERITIES,
  type Severity,
} from '#contract/staff-file/record-types.ts';
import { endOfDay, toDay } from '#lib/day.ts';
import type { StaffRecord } from '../staff-queries.ts';

/** A grade as the option of a select. */
export type GradeChoice = `${Grade}` | 'none';

/** The record form's values. */
export interface RecordDraft {
  actionType: RecordType;
  title: string;
  description: string;
  severity: Severity | 'none';
  fromGrade: GradeChoice;
  toGrade: GradeChoice;
  /** The last day it is in force, as YYYY-MM-DD; '' for no end. */
  expiresAt: string;
}

/** The body that creates or updates a record. */
export type RecordBody = z.input<typeof recordInput>;

/** A blank record. */
export const blankRecord: RecordDraft = {
  actionType: 'note',
  title: '',
  description: '',
  severity: 'none',
  fromGrade: 'none',
  toGrade: 'none',
  expiresAt: '',
};

/** The form values of a record. */
export const toDraft = (record: StaffRecord): RecordDraft => ({
  actionType: record.actionType,
  title: record.title,
  description: record.description,
  severity: SEVERITIES.find((known) => known === record.severity) ?? 'none',
  fromGrade: record.fromGrade === null ? 'none' : `${record.fromGrade}`,
  toGrade: record.toGrade === null ? 'none' : `${record.toGrade}`,
  expiresAt: record.expiresAt ? toDay(new Date(record.expiresAt)) : '',
});

const toGrade = (choice: GradeChoice) => GRADES.find((grade) => String(grade) === choice) ?? null;

// The end of that day. An impossible day is left for the schema to reject.
function lastMoment(day: string): string {
  const end = endOfDay(day);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

/** The body of the form values. An expiry day that was not changed keeps its exact time, even if that has passed. */
export function toBody(userId: string, draft: RecordDraft, base: StaffRecord | null): RecordBody {
  const { actionType, title, description, severity, expiresAt } = draft;
  const isSameDay = base?.expiresAt && toDay(new Date(base.expiresAt)) === expiresAt;
  const end = isSameDay ? base.expiresAt : expiresAt && lastMoment(expiresAt);
  return {
    userId,
    actionType,
    title: title.trim(),
    description: description.trim(),
    severity: hasSeverity(actionType) && severity !== 'none' ? severity : null,
    fromGrade: hasGrades(actionType) ? toGrade(draft.fromGrade) : null,
    toGrade: hasGrades(actionType) ? toGrade(draft.toGrade) : null,
    expiresAt: (mayExpire(actionType) && end) || null,
  };
}

/** The server's check of a record's body. A new expiry date must lie in the future. */
export const recordSchema = (base: StaffRecord | null) =>
  recordInput.check(
    z.refine(({ expiresAt }) => !expiresAt || expiresAt > new Date() || expiresAt.toISOString() === base?.expiresAt, {
      path: ['expiresAt'],
      error: 'This date is in the past',
    }),
  );
