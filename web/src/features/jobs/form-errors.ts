import type { FieldPath } from 'react-hook-form';
import type { Issue } from '#contract/errors.ts';
import type { JobDraft } from './job-draft.ts';

/** The first message in what a form holds of a field's errors: that of the field itself, or of one line of its options. */
export function firstMessage(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(firstMessage).find(Boolean);
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: unknown };
  return typeof message === 'string' && message !== '' ? message : firstMessage(root);
}

const OWN_FIELD = /^(title|description|requirements|formQuestions\.\d+\.(?:label|placeholder|options))(?:\.\d+)?$/;

/** The field of the form that an issue found by the server belongs to; null where it belongs to none. */
export function fieldOf({ path }: Issue): FieldPath<JobDraft> | null {
  return (OWN_FIELD.exec(path)?.[1] as FieldPath<JobDraft> | undefined) ?? null;
}
