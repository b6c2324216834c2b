import type { Verdict } from '#contract/reviews.ts';
import type { applicationReviews } from '#worker/db/schema/reviewing.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { day, onDay, shift } from '../calendar.ts';
import { type CommunityMember, personCalled, reviewerAt } from '../community.ts';
import type { SeededApplication } from '../hiring/applications.ts';
import { rulesAt, type Vacancy } from '../hiring/vacancies.ts';
import { Deck, Random } from '../random.ts';
import { discussions, reasons } from './reviewing-texts.ts';

/** The team has written reviews for 45 days. */
export const reviewedSince = (today: Date) => shift(today, -45 * day);

/** A review and the applicant it is about. */
export interface SeededReview {
  readonly row: typeof applicationReviews.$inferSelect;
  readonly applicant: CommunityMember;
}

const weights: Readonly<Record<string, readonly Verdict[]>> = {
  accepted: ['yes', 'yes', 'yes', 'yes', 'unsure'],
  declined: ['no', 'no', 'no', 'unsure', 'yes'],
};
const undecided: readonly Verdict[] = ['yes', 'yes', 'unsure', 'no'];

/** When an application was decided or withdrawn, which ends its reviewing. */
const closedAt = ({ row, reviews }: SeededApplication): Date | null =>
  row.status === 'accepted' || row.status === 'declined' ? (reviews.at(-1)?.at ?? null) : row.withdrawnAt;

/** The application that this person sent for this job. Throws if there is none. */
export function applicationOf(
  applications: readonly SeededApplication[],
  vacancies: readonly Vacancy[],
  applicant: string,
  key: string,
): SeededApplication {
  const job = vacancies.find(({ text }) => text.key === key);
  const found = applications.findLast(
    (application) => application.applicant.username === applicant && application.row.jobId === job?.id,
  );
  if (!found) throw new Error(`${applicant} has no application for ${key}`);
  return found;
}

/** A random number of reviews, at least as many as the decision needed. */
function reviewCount(application: SeededApplication, vacancy: Vacancy | undefined, random: Random): number {
  const { status } = application.row;
  const end = closedAt(application);
  const isDecided = status === 'accepted' || status === 'declined';
  const needed = vacancy && isDecided && end ? rulesAt(vacancy, end).reviewsNeeded : 0;
  const most = { pending: 1, under_consideration: 3, accepted: 2, declined: 2, withdrawn: 1 }[status];
  return Math.max(needed, random.int(0, most));
}

/** All reviews, oldest first. */
export function reviewsOf(
  today: Date,
  people: readonly CommunityMember[],
  vacancies: readonly Vacancy[],
  applications: readonly SeededApplication[],
): SeededReview[] {
  const since = reviewedSince(today);
  const known = discussions.map(({ applicant, job, reviews }) => ({
    application: applicationOf(applications, vacancies, applicant, job),
    reviews,
  }));
  const written = known.flatMap(({ application: { row, applicant }, reviews }) =>
    reviews.map(({ by, daysAgo, verdict, reason, changed }): SeededReview => {
      const random = new Random(`review of ${applicant.username} by ${by}`);
      const createdAt = onDay(today, daysAgo, random);
      return {
        applicant,
        row: {
          applicationId: row.id,
          reviewerId: personCalled(people, by).id,
          verdict,
          reason,
          sawOthers: changed !== undefined,
          revision: changed === undefined ? 1 : 2,
          createdAt,
          updatedAt: changed === undefined ? createdAt : onDay(today, changed, random),
        },
      };
    }),
  );

  const decks = new Map<Verdict, Deck<string>>();
  const reasonFor = (verdict: Verdict) => {
    const deck = decks.get(verdict) ?? new Deck(reasons[verdict], new Random(`reasons for ${verdict}`));
    decks.set(verdict, deck);
    return deck.deal();
  };
  const others = applications
    .filter(
      (application) =>
        (closedAt(application) ?? today) > since && !known.some((one) => one.application === application),
    )
    .flatMap((application): SeededReview[] => {
      const { row, applicant } = application;
      const random = new Random(`reviews of ${row.id}`);
      const count = reviewCount(
        application,
        vacancies.find(({ id }) => id === row.jobId),
        random,
      );
      const sentAt = row.submittedAt.getTime();
      const open = (closedAt(application) ?? today).getTime() - sentAt;
      const start = Math.max(sentAt + open / 20, since.getTime());
      const end = sentAt + open * 0.95;
      if (end <= start) return [];
      const moments = Array.from({ length: count }, () => new Date(Math.floor(start + random.next() * (end - start))));
      const reviewers: CommunityMember[] = [applicant];
      return moments
        .toSorted((a, b) => a.getTime() - b.getTime())
        .map((at) => {
          const reviewer = reviewerAt(people, at, random, reviewers);
          reviewers.push(reviewer);
          const verdict = random.pick(weights[row.status] ?? undecided);
          return {
            applicant,
            row: {
              applicationId: row.id,
              reviewerId: reviewer.id,
              verdict,
              reason: reasonFor(verdict),
              sawOthers: false,
              revision: 1,
              createdAt: at,
              updatedAt: at,
            },
          };
        });
    });
  return [...written, ...others].toSorted((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
}

/** How many reviews of each verdict an application had at a moment. */
export function verdictsAt(reviews: readonly SeededReview[], applicationId: string, at: Date) {
  const given = reviews.filter(({ row }) => row.applicationId === applicationId && row.createdAt < at);
  const count = (verdict: Verdict) => given.filter(({ row }) => row.verdict === verdict).length;
  return { yes: count('yes'), unsure: count('unsure'), no: count('no') };
}

/** The audit entries of reviews, without verdict or reason. */
export const reviewEntries = (reviews: readonly SeededReview[]): Entry[] =>
  reviews.flatMap(({ row: { applicationId, reviewerId, revision, createdAt, updatedAt }, applicant }) => {
    const entry = (at: Date, number: number): Entry => ({
      at,
      action: 'APPLICATION_REVIEW_GIVEN',
      about: ['application', applicationId],
      by: reviewerId,
      target: applicant.id,
      after: { revision: number },
    });
    return [entry(createdAt, 1), ...(revision > 1 ? [entry(updatedAt, revision)] : [])];
  });
