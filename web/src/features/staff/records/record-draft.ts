import * as z from 'zod/mini';
import { GRADES, type Grade } from '#contract/grades.ts';
import {
  hasGrades,
  hasSeverity,
  mayExpire,
  type RecordType,
  recordInput,
  SEVERITIES,
  type Severity,
} from '#contract/staff.ts';
import type { StaffRecord } from '../queries.ts';

// The page's security policy refuses the `new Function` that zod would otherwise try.
z.config({ jitless: true });

/** A grade as a list of choices has it. */
export type GradeChoice = `${Grade}` | 'none';

/** A record as it is being written. */
export interface RecordDraft {
  actionType: RecordType;
  title: string;
  description: string;
  severity: Severity | 'none';
  fromGrade: GradeChoice;
  toGrade: GradeChoice;
  /** The last day that it is in force, as a date field has it; '' for no end. */
  expiresAt: string;
}

/** A record of which nothing is written yet. */
export const emptyRecord: RecordDraft = {
  actionType: 'note',
  title: '',
  description: '',
  severity: 'none',
  fromGrade: 'none',
  toGrade: 'none',
  expiresAt: '',
};

/** A moment's day here, as a date field has it. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** A written record, ready to be changed. */
export const draftOf = (record: StaffRecord): RecordDraft => ({
  actionType: record.actionType,
  title: record.title,
  description: record.description,
  severity: SEVERITIES.find((known) => known === record.severity) ?? 'none',
  fromGrade: record.fromGrade === null ? 'none' : `${record.fromGrade}`,
  toGrade: record.toGrade === null ? 'none' : `${record.toGrade}`,
  expiresAt: record.expiresAt ? dayOf(new Date(record.expiresAt)) : '',
});

const gradeOf = (choice: GradeChoice) => GRADES.find((grade) => String(grade) === choice) ?? null;

// In force to the end of the day that was chosen, where it was chosen.
function endOf(day: string): string {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

/** What is sent for a draft. An end that was not touched is sent as it was, also when it has passed. */
export function bodyOf(draft: RecordDraft, before?: StaffRecord) {
  const { actionType, title, description, severity, expiresAt } = draft;
  const isSameDay = before?.expiresAt && dayOf(new Date(before.expiresAt)) === expiresAt;
  const end = isSameDay ? before.expiresAt : expiresAt && endOf(expiresAt);
  return {
    actionType,
    title: title.trim(),
    description: description.trim(),
    severity: hasSeverity(actionType) && severity !== 'none' ? severity : null,
    fromGrade: hasGrades(actionType) ? gradeOf(draft.fromGrade) : null,
    toGrade: hasGrades(actionType) ? gradeOf(draft.toGrade) : null,
    expiresAt: (mayExpire(actionType) && end) || null,
  };
}

/** The body that a draft becomes. */
export type RecordBody = ReturnType<typeof bodyOf>;

/** Checks a draft as the server would: a new record about someone, or the change of one. */
export const recordSchema = (userId: string, before?: StaffRecord) =>
  z.pipe(
    z.transform((draft: RecordDraft): z.input<typeof recordInput> => ({ ...bodyOf(draft, before), userId })),
    recordInput.check(
      z.refine(
        ({ expiresAt }) => !expiresAt || expiresAt > new Date() || expiresAt.toISOString() === before?.expiresAt,
        { path: ['expiresAt'], error: 'This date is in the past' },
      ),
    ),
  );
