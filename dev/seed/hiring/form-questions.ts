import type { FormQuestion } from '../../../worker/contract/jobs.ts';

/** A text question, required by default. */
export const textQuestion = (
  type: 'text' | 'textarea',
  id: string,
  label: string,
  { placeholder = null, required = true }: { placeholder?: string | null; required?: boolean } = {},
): FormQuestion => ({ id, type, label, placeholder, required, options: [] });

/** A required question with options. */
export const choiceQuestion = (
  type: 'select' | 'radio',
  id: string,
  label: string,
  options: readonly string[],
  placeholder: string | null = null,
): FormQuestion => ({ id, type, label, placeholder, required: true, options: [...options] });

/** The time zones that the forms offer. */
export const timeZones = [
  'Americas (UTC−8 to UTC−3)',
  'Western Europe and Africa (UTC−1 to UTC+1)',
  'Central and Eastern Europe (UTC+1 to UTC+3)',
  'West and South Asia (UTC+3 to UTC+6)',
  'East Asia and Oceania (UTC+7 to UTC+12)',
] as const;
