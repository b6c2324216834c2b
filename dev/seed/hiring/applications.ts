import type { ApplicationStatus } from '../../../worker/contract/applications.ts';
import type { applications } from '../../../worker/db/schema/hiring.ts';
import { day } from '../calendar.ts';
import { type CommunityMember, reviewerAt } from '../community.ts';
import { Random } from '../random.ts';
import { Answers, type Effort } from './answers.ts';
import { questionsAt, type Vacancy } from './vacancies.ts';

/** A row of `applications`, without the column that the database works out. */
type ApplicationRow = Omit<typeof applications.$inferSelect, 'archived'>;

/** Something that a manager did with an application. */
interface Review {
  readonly at: Date;
  readonly by: CommunityMember;
  readonly from: ApplicationStatus;
  readonly to: ApplicationStatus;
}

/** A time on hold, and its end if it has one. */
interface Hold {
  readonly at: Date;
  readonly by: CommunityMember;
  readonly reason: string;
  readonly lifted: { readonly at: Date; readonly by: CommunityMember } | null;
}

/** An application with what happened to it, in order. */
export interface SeededApplication {
  readonly row: ApplicationRow;
  readonly applicant: CommunityMember;
  readonly reviews: readonly Review[];
  readonly hold: Hold | null;
}

/** What is to be known of an application before it is written. */
export interface ApplicationStory {
  readonly applicant: CommunityMember;
  readonly vacancy: Vacancy;
  readonly submittedAt: Date;
  /** What it became, and when; nothing for a pending one. */
  readonly steps: readonly { readonly to: ApplicationStatus; readonly at: Date }[];
  readonly effort: Effort;
  readonly suspended?: { readonly at: Date; readonly reason: string; readonly until?: Date | undefined };
}

const isOpen = (status: ApplicationStatus) => status === 'pending' || status === 'under_consideration';

const coolingOff = 16 * day;

/** Takes applications in and reviews them, as the portal would have: nobody has two open ones for one post. */
export class HiringDesk {
  readonly #random = new Random('hiring desk');
  readonly #answers = new Answers();
  readonly #people: readonly CommunityMember[];
  readonly #taken: SeededApplication[] = [];
  readonly #takenFrom = new Map<CommunityMember, SeededApplication[]>();

  constructor(people: readonly CommunityMember[]) {
    this.#people = people;
  }

  /** Everything that was sent in, oldest first. */
  get applications(): SeededApplication[] {
    return this.#taken.toSorted((a, b) => a.row.submittedAt.getTime() - b.row.submittedAt.getTime());
  }

  /** How many stand like this. */
  count(status: ApplicationStatus): number {
    return this.#taken.filter(({ row }) => row.status === status).length;
  }

  /** How often somebody has applied for anything. */
  countOf(applicant: CommunityMember): number {
    return this.#takenFrom.get(applicant)?.length ?? 0;
  }

  /** Whether somebody may, and after a refusal would, send this post an application then, decided at `until` if at all. */
  wouldTake(applicant: CommunityMember, vacancy: Vacancy, submittedAt: Date, until: Date | undefined): boolean {
    const start = submittedAt.getTime() - coolingOff;
    const end = (until?.getTime() ?? Number.POSITIVE_INFINITY) + coolingOff;
    return (this.#takenFrom.get(applicant) ?? [])
      .filter(({ row }) => row.jobId === vacancy.id)
      .every(({ row }) => {
        if (row.status === 'accepted') return false;
        const decided = row.decidedAt?.getTime() ?? Number.POSITIVE_INFINITY;
        return decided < start || row.submittedAt.getTime() > end;
      });
  }

  /** Takes an application in, with all that became of it. */
  take({ applicant, vacancy, submittedAt, steps, effort, suspended }: ApplicationStory): void {
    const questions = [...questionsAt(vacancy, submittedAt)];
    const reviewer = (at: Date) => reviewerAt(this.#people, at, this.#random, [applicant]);
    const reviews: Review[] = [];
    let status: ApplicationStatus = 'pending';
    for (const { to, at } of steps) {
      reviews.push({ at, by: reviewer(at), from: status, to });
      status = to;
    }
    const last = reviews.at(-1);
    const first = (isMeant: (status: ApplicationStatus) => boolean) =>
      reviews.find((review) => isMeant(review.to))?.at ?? null;
    const hold: Hold | null = suspended
      ? {
          at: suspended.at,
          by: reviewer(suspended.at),
          reason: suspended.reason,
          lifted: suspended.until ? { at: suspended.until, by: reviewer(suspended.until) } : null,
        }
      : null;
    const holding = hold?.lifted ? null : hold;
    const application: SeededApplication = {
      applicant,
      reviews,
      hold,
      row: {
        id: this.#random.uuid(),
        jobId: vacancy.id,
        userId: applicant.id,
        jobTitle: vacancy.text.title,
        formQuestions: questions,
        responses: this.#answers.fill(applicant, questions, effort),
        status,
        submittedAt,
        reviewedAt: last?.at ?? null,
        reviewedBy: last?.by.id ?? null,
        consideredAt: first((to) => to === 'under_consideration'),
        decidedAt: first((to) => !isOpen(to)),
        suspended: holding !== null,
        suspensionReason: holding?.reason ?? null,
        suspendedBy: holding?.by.id ?? null,
        suspendedAt: holding?.at ?? null,
      },
    };
    this.#taken.push(application);
    this.#takenFrom.set(applicant, [...(this.#takenFrom.get(applicant) ?? []), application]);
  }
}
