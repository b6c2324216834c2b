import type { ApplicationStatus, Decision } from '#contract/applications.ts';
import type { applications } from '#worker/db/schema/hiring.ts';
import { day } from '../calendar.ts';
import { type Change, type CommunityMember, reviewerAt } from '../community.ts';
import { inServerSince } from '../discord/in-server.ts';
import { Random } from '../random.ts';
import { Answers, type Effort } from './answers.ts';
import { questionsAt, rulesAt, type Vacancy } from './vacancies.ts';

/** A row of `applications`, without generated and always empty columns. */
type ApplicationRow = Omit<typeof applications.$inferSelect, 'archived' | 'textsDeletedAt' | 'expiryEntryId'>;

/** The statuses of seeded applications. */
export type Outcome = Decision | 'pending';

/** A change of an application's status by a manager. */
interface Review extends Change {
  readonly from: ApplicationStatus;
  readonly to: ApplicationStatus;
}

/** A suspension, and its end if it has ended. */
interface Suspension extends Change {
  readonly reason: string;
  readonly lifted: Change | null;
}

/** An application and its history. */
export interface SeededApplication {
  readonly row: ApplicationRow;
  readonly applicant: CommunityMember;
  readonly reviews: readonly Review[];
  readonly suspension: Suspension | null;
}

/** The facts behind an application. */
export interface ApplicationStory {
  readonly applicant: CommunityMember;
  readonly vacancy: Vacancy;
  readonly submittedAt: Date;
  /** Its changes of status; none for a pending one. */
  readonly steps: readonly { readonly to: ApplicationStatus; readonly at: Date }[];
  readonly effort: Effort;
  /** When the applicant withdrew it. */
  readonly withdrawnAt?: Date;
  readonly suspended?: { readonly at: Date; readonly reason: string; readonly until?: Date | undefined };
}

const isOpen = (status: ApplicationStatus) => status === 'pending' || status === 'under_consideration';

const coolingOff = 16 * day;

/** What Discord said when they applied, if the job had the rule by then. */
function serverCheckAt(vacancy: Vacancy, applicant: CommunityMember, at: Date) {
  if (rulesAt(vacancy, at).minServerDays === 0)
    return { serverState: null, serverJoinedAt: null, serverCheckedAt: null };
  return { serverState: 'member' as const, serverJoinedAt: inServerSince(applicant), serverCheckedAt: at };
}

/** Receives and reviews applications under the portal's rules: one open application per person and job. */
export class HiringDesk {
  readonly #random = new Random('hiring desk');
  readonly #answers = new Answers();
  readonly #people: readonly CommunityMember[];
  readonly #taken: SeededApplication[] = [];
  readonly #takenFrom = new Map<CommunityMember, SeededApplication[]>();

  constructor(people: readonly CommunityMember[]) {
    this.#people = people;
  }

  /** All applications, oldest first. */
  get applications(): SeededApplication[] {
    return this.#taken.toSorted((a, b) => a.row.submittedAt.getTime() - b.row.submittedAt.getTime());
  }

  /** How many have this status. */
  count(status: ApplicationStatus): number {
    return this.#taken.filter(({ row }) => row.status === status).length;
  }

  /** How many applications a person has sent. */
  countFrom(applicant: CommunityMember): number {
    return this.#takenFrom.get(applicant)?.length ?? 0;
  }

  /** Whether a person could apply for this job then, to be decided at `until`. After a refusal, they wait 16 days. */
  wouldTake(applicant: CommunityMember, vacancy: Vacancy, submittedAt: Date, until: Date | undefined): boolean {
    const start = submittedAt.getTime() - coolingOff;
    const end = (until?.getTime() ?? Number.POSITIVE_INFINITY) + coolingOff;
    return (this.#takenFrom.get(applicant) ?? [])
      .filter(({ row }) => row.jobId === vacancy.id)
      .every(({ row }) => {
        if (row.status === 'accepted') return false;
        const decided = (row.decidedAt ?? row.withdrawnAt)?.getTime() ?? Number.POSITIVE_INFINITY;
        return decided < start || row.submittedAt.getTime() > end;
      });
  }

  /** Adds an application with its history. */
  take({ applicant, vacancy, submittedAt, steps, effort, withdrawnAt, suspended }: ApplicationStory): void {
    const questions = [...questionsAt(vacancy, submittedAt)];
    const reviewer = (at: Date) => reviewerAt(this.#people, at, this.#random, [applicant]);
    const reviews: Review[] = [];
    let status: ApplicationStatus = 'pending';
    for (const { to, at } of steps) {
      reviews.push({ at, by: reviewer(at), from: status, to });
      status = to;
    }
    const last = reviews.at(-1);
    const firstReview = (matches: (status: ApplicationStatus) => boolean) =>
      reviews.find((review) => matches(review.to))?.at ?? null;
    const suspension: Suspension | null = suspended
      ? {
          at: suspended.at,
          by: reviewer(suspended.at),
          reason: suspended.reason,
          lifted: suspended.until ? { at: suspended.until, by: reviewer(suspended.until) } : null,
        }
      : null;
    const current = suspension?.lifted ? null : suspension;
    const application: SeededApplication = {
      applicant,
      reviews,
      suspension,
      row: {
        id: this.#random.uuid(),
        jobId: vacancy.id,
        userId: applicant.id,
        jobTitle: vacancy.text.title,
        formQuestions: questions,
        responses: this.#answers.fill(applicant, questions, effort),
        status: withdrawnAt ? 'withdrawn' : status,
        submittedAt,
        reviewedAt: last?.at ?? null,
        reviewedBy: last?.by.id ?? null,
        withdrawnAt: withdrawnAt ?? null,
        message: null,
        messageBy: null,
        beforeDecision: null,
        decidedInBulk: false,
        messageBefore: null,
        messageBeforeBy: null,
        seenBy: null,
        assigneeId: null,
        reviewCount: 0,
        consideredAt: firstReview((to) => to === 'under_consideration'),
        decidedAt: firstReview((to) => !isOpen(to)),
        suspended: current !== null,
        suspensionReason: current?.reason ?? null,
        suspendedBy: current?.by.id ?? null,
        suspendedAt: current?.at ?? null,
        ...serverCheckAt(vacancy, applicant, submittedAt),
      },
    };
    this.#taken.push(application);
    this.#takenFrom.set(applicant, [...(this.#takenFrom.get(applicant) ?? []), application]);
  }
}
