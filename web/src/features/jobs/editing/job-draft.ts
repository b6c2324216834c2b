import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { hasOptions, type JobGrade, type jobInput, type QuestionType } from '#contract/jobs.ts';
import { toLocalMinute } from '#lib/day.ts';
import type { ManagedJob } from '../queries.ts';

/** The values of a question in the job form. */
export interface QuestionDraft {
  /** Answers are stored under it, so it never changes. */
  id: string;
  type: QuestionType;
  label: string;
  placeholder: string;
  required: boolean;
  /** One option per line. */
  options: string;
}

/** The job form's values. */
export interface JobDraft {
  title: string;
  description: string;
  requirements: string;
  formQuestions: QuestionDraft[];
  isActive: boolean;
  /** As typed; blank means 0, also in the three fields below. */
  reviewsNeeded: string;
  reapplyDays: string;
  minAccountDays: string;
  minServerDays: string;
  /** A role's id; '' for none. */
  acceptedRoleId: string;
  /** As a date and time field holds it, in local time; '' without an end. */
  closesAt: string;
  /** A grade, as a select holds it. */
  minGrade: string;
}

/** The body that creates or updates a job. */
export type JobBody = z.input<typeof jobInput>;

/** A blank job. */
export const blankJob: JobDraft = {
  title: '',
  description: '',
  requirements: '',
  formQuestions: [],
  isActive: true,
  reviewsNeeded: '0',
  reapplyDays: '0',
  minAccountDays: '0',
  minServerDays: '0',
  acceptedRoleId: '',
  closesAt: '',
  minGrade: '1',
};

/** A blank question with a new id. */
export const blankQuestion = (): QuestionDraft => ({
  id: crypto.randomUUID().slice(0, 8),
  type: 'text',
  label: '',
  placeholder: '',
  required: false,
  options: '',
});

const localMinute = (moment: string | null) => (moment === null ? '' : toLocalMinute(new Date(moment)));

/** The form values of a job. */
export const toDraft = (job: ManagedJob): JobDraft => ({
  title: job.title,
  description: job.description,
  requirements: job.requirements,
  isActive: job.isActive,
  reviewsNeeded: String(job.reviewsNeeded),
  reapplyDays: String(job.reapplyDays),
  minAccountDays: String(job.minAccountDays),
  minServerDays: String(job.minServerDays),
  acceptedRoleId: job.acceptedRoleId ?? '',
  closesAt: localMinute(job.closesAt),
  minGrade: String(job.minGrade),
  formQuestions: job.formQuestions.map((question) => ({
    ...question,
    placeholder: question.placeholder ?? '',
    options: question.options.join('\n'),
  })),
});

/** The body of the form values. `base` keeps the seconds of an end that was not changed. */
export const toBody = (draft: JobDraft, base: Pick<ManagedJob, 'closesAt'> | null = null): JobBody => ({
  ...draft,
  reviewsNeeded: Number(draft.reviewsNeeded),
  reapplyDays: Number(draft.reapplyDays),
  minAccountDays: Number(draft.minAccountDays),
  minServerDays: Number(draft.minServerDays),
  acceptedRoleId: draft.acceptedRoleId || null,
  closesAt: base && localMinute(base.closesAt) === draft.closesAt ? base.closesAt : momentOf(draft.closesAt),
  minGrade: Number(draft.minGrade) as JobGrade,
  formQuestions: draft.formQuestions.map((question) => ({
    ...question,
    placeholder: question.placeholder.trim() || null,
    options: hasOptions(question.type) ? parseOptions(question.options) : [],
  })),
});

/** The ISO time of a date and time field; null if it is blank. The schema refuses any other text. */
function momentOf(text: string): string | null {
  if (text === '') return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/** The options in a textarea: one per line, trimmed, without blank lines. */
export const parseOptions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether removing the question would lose typed text. */
export const hasContent = ({ label, placeholder, options }: QuestionDraft): boolean =>
  [label, placeholder, options].some((text) => text.trim() !== '');

/** Names of the fields for the middle of a sentence. */
export const PART_NAMES: Record<keyof JobDraft, string> = {
  title: 'title',
  description: 'description',
  requirements: 'requirements',
  formQuestions: 'questions',
  isActive: 'status',
  reviewsNeeded: 'number of reviews',
  reapplyDays: 'time between applications',
  minAccountDays: 'age of the Discord account',
  minServerDays: 'days in the Discord server',
  acceptedRoleId: 'role on acceptance',
  closesAt: 'end of applications',
  minGrade: 'lowest grade',
};

const QUESTION_WITH_ERROR = /^(formQuestions\.\d+\.(?:label|placeholder|options))(?:\.\d+)?$/;

const isOneField = (path: string) => Object.hasOwn(PART_NAMES, path) && path !== 'formQuestions' && path !== 'isActive';

/** The field that shows a server issue with this path, or null. */
export function fieldOf(path: string): FieldPath<JobDraft> | null {
  const field = isOneField(path) ? path : QUESTION_WITH_ERROR.exec(path)?.[1];
  return (field as FieldPath<JobDraft> | undefined) ?? null;
}
