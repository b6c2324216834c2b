import * as z from 'zod/mini';
import { DECISIONS, type Decision } from '#contract/applications.ts';
import { day, hour, later, minute, onDay, shift } from '../calendar.ts';
import { type CommunityMember, gradeAt, isAround, personCalled } from '../community.ts';
import { readJson } from '../data.ts';
import { Random } from '../random.ts';
import { EFFORTS, type Effort } from './answers.ts';
import { type ApplicationStory, HiringDesk, type Outcome, type SeededApplication } from './applications.ts';
import { isOpenAt, type Vacancy } from './vacancies.ts';

const totals: Readonly<Record<Outcome, number>> = {
  accepted: 88,
  declined: 288,
  under_consideration: 17,
  pending: 27,
};

// Weights of the jobs, by outcome. Accepted moderators and responders became staff and are added separately.
const demand: Readonly<Record<Outcome, Readonly<Record<string, number>>>> = {
  accepted: { appeals: 9, events: 6, stage: 4, partners: 4, emotes: 1 },
  declined: { moderator: 10, modmail: 5, events: 4, partners: 3, stage: 3, appeals: 1, emotes: 1 },
  under_consideration: { moderator: 5, modmail: 5, events: 3, partners: 3, appeals: 1 },
  pending: { moderator: 7, modmail: 4, events: 3, partners: 3, appeals: 2 },
};

const efforts: Readonly<Record<Outcome, readonly Effort[]>> = {
  accepted: ['much', 'much', 'much', 'some', 'some'],
  declined: ['little', 'little', 'little', 'some', 'some', 'much'],
  under_consideration: ['much', 'much', 'some', 'some'],
  pending: ['little', 'some', 'some', 'much'],
};

type Steps = ApplicationStory['steps'];

const application = z.strictObject({
  applicant: z.string(),
  job: z.string(),
  daysAgo: z.number(),
  effort: z.enum(EFFORTS),
  steps: z._default(z.array(z.tuple([z.enum(DECISIONS), z.number()])), []),
  suspended: z.exactOptional(
    z.strictObject({ daysAgo: z.number(), reason: z.string(), until: z.exactOptional(z.number()) }),
  ),
});

/** Applications that screens and tests rely on. Adding `last` after all others keeps those unchanged. */
const known = readJson(
  'applications.json',
  z.strictObject({ first: z.array(application), last: z.array(application) }),
);

/** Eight months of applications: known ones first, then random ones up to the totals. */
class Hiring {
  readonly #random = new Random('hiring');
  readonly #today: Date;
  readonly #people: readonly CommunityMember[];
  readonly #vacancies: readonly Vacancy[];
  readonly desk: HiringDesk;

  constructor(today: Date, people: readonly CommunityMember[], vacancies: readonly Vacancy[]) {
    this.#today = today;
    this.#people = people;
    this.#vacancies = vacancies;
    this.desk = new HiringDesk(people);
  }

  #vacancy(key: string): Vacancy {
    const vacancy = this.#vacancies.find(({ text }) => text.key === key);
    if (!vacancy) throw new Error(`There is no job ${key}`);
    return vacancy;
  }

  #steps(submittedAt: Date, decision: Decision | undefined, decidedAt?: Date): Steps {
    if (!decision) return [];
    if (decision === 'under_consideration') {
      return [{ to: decision, at: later(this.#today, submittedAt, this.#random.int(0, 4), this.#random) }];
    }
    const at = decidedAt ?? later(this.#today, submittedAt, Math.floor(this.#random.next() ** 1.5 * 12), this.#random);
    const wait = at.getTime() - submittedAt.getTime();
    const decided = { to: decision, at };
    if (wait < 1.5 * day || this.#random.chance(0.5)) return [decided];
    const consideredAt = shift(submittedAt, Math.floor(wait * (0.15 + this.#random.next() * 0.5)));
    return [{ to: 'under_consideration', at: consideredAt }, decided];
  }

  /** Adds the application that made a person staff, if a job was open. */
  #addPromotion(person: CommunityMember): void {
    const rise = person.changes[0];
    if (!rise || rise.to > 3) return;
    const decidedAt = shift(rise.at, -this.#random.int(3, 40) * minute);
    const wait = this.#random.int(20, 190) * hour;
    const earliest = shift(person.joinedAt, this.#random.int(2, 30) * hour);
    const submittedAt = new Date(Math.max(decidedAt.getTime() - wait, earliest.getTime()));
    const key = this.#random.chance(0.35) ? 'modmail' : 'moderator';
    const vacancy = [this.#vacancy(key), this.#vacancy('moderator')].find((post) => isOpenAt(post, submittedAt));
    if (!vacancy || submittedAt >= decidedAt) return;
    const effort = this.#random.pick(efforts.accepted);
    this.desk.take({
      applicant: person,
      vacancy,
      submittedAt,
      steps: this.#steps(submittedAt, 'accepted', decidedAt),
      effort,
    });
  }

  #addAll(list: readonly z.infer<typeof application>[]): void {
    const on = (days: number) => onDay(this.#today, days, this.#random);
    for (const { applicant, job, daysAgo, steps, effort, suspended } of list) {
      this.desk.take({
        applicant: personCalled(this.#people, applicant),
        vacancy: this.#vacancy(job),
        submittedAt: on(daysAgo),
        steps: steps.map(([to, days]) => ({ to, at: on(days) })),
        effort,
        ...(suspended && {
          suspended: {
            at: on(suspended.daysAgo),
            reason: suspended.reason,
            until: suspended.until ? on(suspended.until) : undefined,
          },
        }),
      });
    }
  }

  /** Adds what screens and tests rely on, and rare cases. */
  addKnown(): void {
    for (const person of this.#people) this.#addPromotion(person);
    this.#addAll(known.first);

    // In the first minute of the day, so that today is never empty and nothing is in the future.
    for (const [username, key, second] of [
      ['nimbusnine', 'moderator', 11],
      ['starling77', 'events', 43],
    ] as const) {
      const submittedAt = shift(this.#today, second * 1000);
      this.desk.take({
        applicant: personCalled(this.#people, username),
        vacancy: this.#vacancy(key),
        submittedAt,
        steps: [],
        effort: 'some',
      });
    }
  }

  /** Adds repeated and withdrawn applications after all others, which keeps those unchanged. */
  addLast(): void {
    this.#addAll(known.last);
    for (const [key, sent, withdrawn, considered] of [
      ['moderator', 71, 70],
      ['events', 33, 29, 31],
      ['modmail', 21, 20],
      ['moderator', 12, 7, 10],
      ['partners', 8, 5],
      ['events', 3, 2],
    ] as const) {
      const vacancy = this.#vacancy(key);
      const on = (days: number) => onDay(this.#today, days, this.#random);
      const [submittedAt, withdrawnAt] = [on(sent), on(withdrawn)];
      const applicant = this.#random.pick(
        this.#people.filter(
          (person) =>
            this.#wouldApply(person, vacancy, submittedAt, 'pending') &&
            isAround(person, withdrawnAt) &&
            this.desk.wouldTake(person, vacancy, submittedAt, withdrawnAt),
        ),
      );
      const steps: Steps = considered ? [{ to: 'under_consideration', at: on(considered) }] : [];
      this.desk.take({ applicant, vacancy, submittedAt, steps, effort: 'some', withdrawnAt });
    }
  }

  /** A random age in days: open applications are recent, decided ones spread over all months, with growth. */
  #daysAgo(outcome: Outcome): number {
    const random = this.#random;
    if (outcome === 'pending') return 1 + Math.floor(random.next() ** 1.8 * 16);
    if (outcome === 'under_consideration') return 3 + Math.floor(random.next() ** 1.3 * 30);
    for (;;) {
      const daysAgo = random.int(3, 238);
      if (random.chance((1.7 - daysAgo / 240) / 1.7)) return daysAgo;
    }
  }

  #wouldApply(person: CommunityMember, vacancy: Vacancy, at: Date, outcome: Outcome): boolean {
    // Their applications are known.
    if (['member', 'trial', 'hollowpine'].includes(person.username) || person.grade >= 4) return false;
    if (!isAround(person, at) || this.desk.countFrom(person) >= 4) return false;
    // People who were blocked or dismissed for cause were only ever declined.
    const isUnwelcome =
      person.blocked.at(-1)?.isBlocked || ['jaspervane', 'sunkencathedral', 'softlock'].includes(person.username);
    if (isUnwelcome && outcome !== 'declined') return false;
    const grade = gradeAt(person, at);
    if (grade >= 4) return false;
    if (vacancy.text.key === 'appeals') return grade >= 2 || outcome === 'declined';
    return vacancy.text.key === 'moderator' || vacancy.text.key === 'modmail' ? grade === 1 : true;
  }

  #tryOne(outcome: Outcome): boolean {
    const random = this.#random;
    const posts = Object.entries(demand[outcome]).flatMap(([key, weight]) => Array.from({ length: weight }, () => key));
    const vacancy = this.#vacancy(random.pick(posts));
    const submittedAt = onDay(this.#today, this.#daysAgo(outcome), random);
    if (!isOpenAt(vacancy, submittedAt)) return false;
    const steps = this.#steps(submittedAt, outcome === 'pending' ? undefined : outcome);
    const last = steps.at(-1)?.at ?? submittedAt;
    const until = outcome === 'accepted' || outcome === 'declined' ? last : undefined;
    if (last > this.#today || (vacancy.deletedAt && last > vacancy.deletedAt)) return false;
    const able = this.#people.filter(
      (person) =>
        this.#wouldApply(person, vacancy, submittedAt, outcome) &&
        this.desk.wouldTake(person, vacancy, submittedAt, until),
    );
    if (able.length === 0) return false;
    this.desk.take({
      applicant: random.pick(able),
      vacancy,
      submittedAt,
      steps,
      effort: random.pick(efforts[outcome]),
    });
    return true;
  }

  /** Adds random applications until each outcome has its total. */
  fill(): void {
    for (const outcome of ['accepted', 'declined', 'under_consideration', 'pending'] as const) {
      for (let tries = 0; this.desk.count(outcome) < totals[outcome]; tries += 1) {
        if (tries > 5_000) throw new Error(`No one is left for another application that is ${outcome}`);
        this.#tryOne(outcome);
      }
    }
  }
}

/** All applications, oldest first. */
export function hire(
  today: Date,
  people: readonly CommunityMember[],
  vacancies: readonly Vacancy[],
): SeededApplication[] {
  const hiring = new Hiring(today, people, vacancies);
  hiring.addKnown();
  hiring.fill();
  hiring.addLast();
  return hiring.desk.applications;
}
