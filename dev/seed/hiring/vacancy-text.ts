import type { FormQuestion } from '../../../worker/contract/jobs.ts';

/** The source of a job. Days count back from today. */
export interface VacancyText {
  /** Names the job within the seed. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
  readonly questions: readonly FormQuestion[];
  readonly postedBy: string;
  readonly posted: number;
  /** The first version of the questions, and when it was replaced. */
  readonly earlier?: { readonly questions: readonly FormQuestion[]; readonly rewritten: number };
  readonly closed?: number;
  readonly deleted?: number;
}
