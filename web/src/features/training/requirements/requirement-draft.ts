import * as z from 'zod/mini';
import { GUIDE_GRADES } from '#contract/guides.ts';
import { type RequirementKind, requirementInput, requirementIssues } from '#contract/handbook/requirements.ts';
import { typedNumber } from '#patterns/forms/typed-number.ts';
import type { Requirement } from '../queries.ts';

/** A requirement while it is typed. Numbers are texts; '' is no choice. */
export interface RequirementDraft {
  kind: RequirementKind;
  title: string;
  slug: string;
  examId: string;
  fromGrade: string;
  dueDays: string;
  validDays: string;
  isGate: boolean;
  selfTick: boolean;
}

/** What a new one begins with. */
export const BLANK_REQUIREMENT: RequirementDraft = {
  kind: 'read',
  title: '',
  slug: '',
  examId: '',
  fromGrade: '2',
  dueDays: '14',
  validDays: '',
  isGate: false,
  selfTick: false,
};

export const draftOf = (row: Requirement): RequirementDraft => ({
  kind: row.kind,
  title: row.title,
  slug: row.slug ?? '',
  examId: row.examId ?? '',
  fromGrade: String(row.fromGrade),
  dueDays: String(row.dueDays),
  validDays: row.validDays === null ? '' : String(row.validDays),
  isGate: row.isGate,
  selfTick: row.selfTick,
});

/** The body that a draft is sent as. What belongs to another kind stays out. */
export const bodyOf = (draft: RequirementDraft) => ({
  kind: draft.kind,
  title: draft.title,
  slug: draft.kind === 'read' ? draft.slug || null : null,
  examId: draft.kind === 'pass' ? draft.examId || null : null,
  fromGrade: GUIDE_GRADES.find((grade) => String(grade) === draft.fromGrade) ?? 2,
  dueDays: typedNumber(draft.dueDays),
  validDays: draft.validDays.trim() === '' ? null : typedNumber(draft.validDays),
  isGate: draft.isGate,
  selfTick: draft.kind === 'task' && !draft.isGate && draft.selfTick,
});

type Body = ReturnType<typeof bodyOf>;

/** The server's check. Of an existing one its guide is not asked: the reader may not know it. */
export const checkOf = (base: Requirement | null) =>
  z.pipe(
    z.transform((body: Body): z.input<typeof requirementInput> => body),
    requirementInput.check((context) => {
      for (const { path, message } of requirementIssues(context.value))
        if (!base || path !== 'slug')
          context.issues.push({ code: 'custom', path: [path], message, input: context.value });
    }),
  );
