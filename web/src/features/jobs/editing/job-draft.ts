import * as z from 'zod/mini';
import { hasOptions, jobInput, type QuestionType } from '#contract/jobs.ts';
import type { ManagedJob } from '../queries.ts';

// The page's security policy refuses the `new Function` that zod would otherwise try.
z.config({ jitless: true });

/** A question as it is being written. */
export interface QuestionDraft {
  /** Answers are kept under it, so it never changes while the question lives. */
  id: string;
  type: QuestionType;
  label: string;
  placeholder: string;
  required: boolean;
  /** One option a line. */
  options: string;
}

/** A job as it is being written. */
export interface JobDraft {
  title: string;
  description: string;
  requirements: string;
  formQuestions: QuestionDraft[];
  isActive: boolean;
}

/** A job of which nothing is written yet. */
export const emptyDraft: JobDraft = { title: '', description: '', requirements: '', formQuestions: [], isActive: true };

/** A question of which nothing is written yet. */
export const newQuestion = (): QuestionDraft => ({
  id: crypto.randomUUID().slice(0, 8),
  type: 'text',
  label: '',
  placeholder: '',
  required: false,
  options: '',
});

/** A posted job, ready to be changed. */
export const draftOf = ({ title, description, requirements, formQuestions, isActive }: ManagedJob): JobDraft => ({
  title,
  description,
  requirements,
  isActive,
  formQuestions: formQuestions.map((question) => ({
    ...question,
    placeholder: question.placeholder ?? '',
    options: question.options.join('\n'),
  })),
});

/** The options that are written in a textarea: one a line, blank lines dropped. */
export const optionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether removing the question would lose something that was typed. */
export const hasContent = ({ label, placeholder, options }: QuestionDraft): boolean =>
  [label, placeholder, options].some((text) => text.trim() !== '');

/** Checks a draft as the server would, and makes the body that is sent to it. */
export const draftSchema = z.pipe(
  z.transform(
    (draft: JobDraft): z.input<typeof jobInput> => ({
      ...draft,
      formQuestions: draft.formQuestions.map((question) => ({
        ...question,
        options: hasOptions(question.type) ? optionsIn(question.options) : [],
      })),
    }),
  ),
  jobInput,
);

/** The body that a correct draft becomes. */
export type JobBody = z.output<typeof draftSchema>;

const FIELD_NAMES: Record<keyof JobDraft, string> = {
  title: 'title',
  description: 'description',
  requirements: 'requirements',
  formQuestions: 'questions',
  isActive: 'status',
};

/** In words, which parts of a job differ between two of its versions. */
export function changedParts(before: ManagedJob, after: ManagedJob): string {
  const [old, now] = [draftOf(before), draftOf(after)];
  const names = (Object.keys(FIELD_NAMES) as (keyof JobDraft)[])
    .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(now[part]))
    .map((part) => FIELD_NAMES[part]);
  return new Intl.ListFormat('en-GB').format(names);
}
