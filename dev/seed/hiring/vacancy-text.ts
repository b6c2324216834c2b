import type { FormQuestion } from '../../../worker/contract/jobs.ts';

/** A vacancy as it is written down here; days count back from today. */
export interface VacancyText {
  /** What the answers to its questions are filed under. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
  readonly questions: readonly FormQuestion[];
  readonly postedBy: string;
  readonly posted: number;
  /** The questions as they were at first, and when they were rewritten. */
  readonly earlier?: { readonly questions: readonly FormQuestion[]; readonly rewritten: number };
  readonly closed?: number;
  readonly deleted?: number;
}
