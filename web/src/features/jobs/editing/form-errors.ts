import type { FieldPath } from 'react-hook-form';
import type { Issue } from '#contract/errors.ts';
import type { JobDraft } from './job-draft.ts';

const OWN_FIELD = /^(title|description|requirements|formQuestions\.\d+\.(?:label|placeholder|options))(?:\.\d+)?$/;

/** The field of the form that an issue found by the server belongs to; null where it belongs to none. */
export function fieldOf({ path }: Issue): FieldPath<JobDraft> | null {
  return (OWN_FIELD.exec(path)?.[1] as FieldPath<JobDraft> | undefined) ?? null;
}
