import type { FormQuestion } from '../../../worker/contract/jobs.ts';
import type { jobs } from '../../../worker/db/schema/hiring.ts';

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
  /** How many reviews it needs and how long people wait, and when that was set; before, and without it, none of it. */
  readonly rules?: Pick<typeof jobs.$inferSelect, 'reviewsNeeded' | 'reapplyDays' | 'minAccountDays'> & {
    readonly set: number;
  };
  readonly closed?: number;
  readonly deleted?: number;
}
