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
    };
  });

/** A job's questions at a moment. */
export const questionsAt = ({ text, rewrittenAt }: Vacancy, at: Date): readonly FormQuestion[] =>
  text.earlier && rewrittenAt && at < rewrittenAt ? text.earlier.questions : text.questions;

/** Whether people could apply at a moment. */
export const isOpenAt = ({ createdAt, closedAt, deletedAt }: Vacancy, at: Date): boolean =>
  createdAt < at && (!closedAt || at < closedAt) && (!deletedAt || at < deletedAt);

/** The rows of `jobs`. */
export const jobRows = (all: readonly Vacancy[]): (typeof jobs.$inferInsert)[] =>
  all.map(({ text, id, createdBy, createdAt, rewrittenAt, closedAt, deletedAt }) => ({
    id,
    title: text.title,
    description: text.description,
    requirements: text.requirements,
    formQuestions: [...text.questions],
    isActive: closedAt === null,
    createdBy: createdBy.id,
    createdAt,
    revision: 1 + [rewrittenAt, closedAt, deletedAt].filter((moment) => moment !== null).length,
    deletedAt,
  }));
