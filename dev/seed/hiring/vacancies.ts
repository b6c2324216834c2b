import type { FormQuestion } from '../../../worker/contract/jobs.ts';
import type { jobs } from '../../../worker/db/schema/hiring.ts';
import { onDay } from '../calendar.ts';
import { type CommunityMember, personCalled } from '../community.ts';
import { Random } from '../random.ts';
import { communityVacancies } from './vacancies-community.ts';
import { moderationVacancies } from './vacancies-moderation.ts';
import type { VacancyText } from './vacancy-text.ts';

/** A job and its history. */
export interface Vacancy {
  readonly text: VacancyText;
  readonly id: string;
  readonly createdBy: CommunityMember;
  readonly createdAt: Date;
  readonly rewrittenAt: Date | null;
  /** When its numbers of reviews and days were set. */
  readonly rulesSetAt: Date | null;
  readonly closedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** All jobs, including the closed and the deleted one. */
export const vacancies = (today: Date, people: readonly CommunityMember[]): Vacancy[] =>
  [...moderationVacancies, ...communityVacancies].map((text) => {
    const random = new Random(`vacancy ${text.key}`);
    const on = (daysAgo: number | undefined) => (daysAgo === undefined ? null : onDay(today, daysAgo, random));
    return {
      text,
      id: random.uuid(),
      createdBy: personCalled(people, text.postedBy),
      createdAt: onDay(today, text.posted, random),
      rewrittenAt: on(text.earlier?.rewritten),
      closedAt: on(text.closed),
      deletedAt: on(text.deleted),
      rulesSetAt: on(text.rules?.set),
    };
  });

/** A job's questions at a moment. */
export const questionsAt = ({ text, rewrittenAt }: Vacancy, at: Date): readonly FormQuestion[] =>
  text.earlier && rewrittenAt && at < rewrittenAt ? text.earlier.questions : text.questions;

/** Whether people could apply at a moment. */
export const isOpenAt = ({ createdAt, closedAt, deletedAt }: Vacancy, at: Date): boolean =>
  createdAt < at && (!closedAt || at < closedAt) && (!deletedAt || at < deletedAt);

const noRules = { reviewsNeeded: 0, reapplyDays: 0, minAccountDays: 0 };

/** How many reviews a job needed and how long people had to wait, at a moment. */
export function rulesAt({ text, rulesSetAt }: Vacancy, at: Date): typeof noRules {
  if (!text.rules || !rulesSetAt || at < rulesSetAt) return noRules;
  const { reviewsNeeded, reapplyDays, minAccountDays } = text.rules;
  return { reviewsNeeded, reapplyDays, minAccountDays };
}

/** The rows of `jobs`. */
export const jobRows = (today: Date, all: readonly Vacancy[]): (typeof jobs.$inferInsert)[] =>
  all.map((vacancy) => {
    const { text, id, createdBy, createdAt, rewrittenAt, rulesSetAt, closedAt, deletedAt } = vacancy;
    return {
      id,
      title: text.title,
      description: text.description,
      requirements: text.requirements,
      formQuestions: [...text.questions],
      isActive: closedAt === null,
      ...rulesAt(vacancy, today),
      createdBy: createdBy.id,
      createdAt,
      revision: 1 + [rewrittenAt, rulesSetAt, closedAt, deletedAt].filter((moment) => moment !== null).length,
      deletedAt,
    };
  });
