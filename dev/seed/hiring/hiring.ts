import type { ApplicationStatus, Decision } from '../../../worker/contract/applications.ts';
import { day, hour, later, minute, onDay, shift } from '../calendar.ts';
import { type CommunityMember, gradeAt, isAround, personCalled } from '../community.ts';
import { Random } from '../random.ts';
import type { Effort } from './answers.ts';
import { type ApplicationStory, HiringDesk, type SeededApplication } from './applications.ts';
import { isOpenAt, type Vacancy } from './vacancies.ts';

const totals: Readonly<Record<ApplicationStatus, number>> = {
  accepted: 88,
  declined: 288,
  under_consideration: 17,
  pending: 27,
};

// How often a post is applied for, by outcome. Who is accepted as moderator or responder became staff, and is told of elsewhere.
const demand: Readonly<Record<ApplicationStatus, Readonly<Record<string, number>>>> = {
  accepted: { appeals: 9, events: 6, stage: 4, partners: 4, emotes: 1 },
  declined: { moderator: 10, modmail: 5, events: 4, partners: 3, stage: 3, appeals: 1, emotes: 1 },
  under_consideration: { moderator: 5, modmail: 5, events: 3, partners: 3, appeals: 1 },
  pending: { moderator: 7, modmail: 4, events: 3, partners: 3, appeals: 2 },
};

const efforts: Readonly<Record<ApplicationStatus, readonly Effort[]>> = {
  accepted: ['much', 'much', 'much', 'some', 'some'],
  declined: ['little', 'little', 'little', 'some', 'some', 'much'],
  under_consideration: ['much', 'much', 'some', 'some'],
  pending: ['little', 'some', 'some', 'much'],
};

type Steps = ApplicationStory['steps'];

/** Eight months of applications: those that something else depends on, then as many more as there should be. */
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
    if (!vacancy) throw new Error(`There is no post ${key}`);
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

  /** The application that made somebody staff, where there was a vacancy before they were. */
  #thatMadeStaff(person: CommunityMember): void {
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

  #tell(
    username: string,
    key: string,
    daysAgo: number,
    steps: readonly (readonly [Decision, number])[],
    effort: Effort,
    hold?: readonly [daysAgo: number, reason: string, lifted?: number],
  ): void {
    const on = (days: number) => onDay(this.#today, days, this.#random);
    this.desk.take({
      applicant: personCalled(this.#people, username),
      vacancy: this.#vacancy(key),
      submittedAt: on(daysAgo),
      steps: steps.map(([to, days]) => ({ to, at: on(days) })),
      effort,
      ...(hold && { suspended: { at: on(hold[0]), reason: hold[1], until: hold[2] ? on(hold[2]) : undefined } }),
    });
  }

  /** What screens and tests count on, and what chance would hardly bring about. */
  tellKnown(): void {
    for (const person of this.#people) this.#thatMadeStaff(person);

    this.#tell(
      'member',
      'moderator',
      126,
      [
        ['under_consideration', 124],
        ['declined', 118],
      ],
      'some',
    );
    this.#tell('member', 'modmail', 9, [['under_consideration', 7]], 'much');
    this.#tell('member', 'events', 2, [], 'much');

    // Reopened after it was archived; the figures keep the first decision.
    this.#tell(
      'ghostorchid',
      'events',
      64,
      [
        ['declined', 60],
        ['accepted', 57],
      ],
      'much',
    );

    // Still open when their post was deleted.
    this.#tell('élodie.px', 'emotes', 14, [['under_consideration', 12]], 'much');
    this.#tell('karo', 'emotes', 11, [], 'some');

    this.#tell('moss.exe', 'moderator', 10, [], 'little', [
      7,
      'Blocked for selling places in the listing channels. On hold until that is settled.',
    ]);
    this.#tell('rook_e4', 'partners', 17, [['under_consideration', 15]], 'much', [
      13,
      'Runs a server that is already a partner. Waiting for word on the conflict of interest.',
    ]);
    this.#tell('hollowpine', 'modmail', 6, [], 'little', [
      4,
      'Wrote in chat that they turn 16 in spring. Asked for confirmation, no answer yet.',
    ]);
    this.#tell('vantablade', 'moderator', 42, [['declined', 38]], 'little', [
      40,
      'Two applications within an hour from accounts that share a recovery mail.',
    ]);

    this.#tell(
      'zephyrine',
      'events',
      22,
      [
        ['under_consideration', 20],
        ['accepted', 11],
      ],
      'much',
      [18, 'Also applied as a host next door, on the same Fridays. Waiting to hear which of the two it is.', 13],
    );
    this.#tell('CobaltFox', 'partners', 19, [['under_consideration', 16]], 'some', [
      15,
      'The portfolio link leads to somebody else’s page. Asked about it.',
      14,
    ]);

    // Sent in the first minute of the day, so that today is never empty and nothing lies in the future.
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

  /** On which day something with this outcome was sent in: what is open is recent, what is decided grew over the months. */
  #daysAgo(outcome: ApplicationStatus): number {
    const random = this.#random;
    if (outcome === 'pending') return 1 + Math.floor(random.next() ** 1.8 * 16);
    if (outcome === 'under_consideration') return 3 + Math.floor(random.next() ** 1.3 * 30);
    for (;;) {
      const daysAgo = random.int(3, 238);
      if (random.chance((1.7 - daysAgo / 240) / 1.7)) return daysAgo;
    }
  }

  #wouldApply(person: CommunityMember, vacancy: Vacancy, at: Date, outcome: ApplicationStatus): boolean {
    // What these have sent is told above: two whom tests sign in as, and one whose age is in question.
    if (['member', 'trial', 'hollowpine'].includes(person.username) || person.grade >= 4) return false;
    if (!isAround(person, at) || this.desk.countOf(person) >= 4) return false;
    // Neither who was blocked later nor who was let go had any more luck; the one who left on good terms could have.
    const isUnwelcome =
      person.blocked.at(-1)?.isBlocked || ['jaspervane', 'sunkencathedral', 'softlock'].includes(person.username);
    if (isUnwelcome && outcome !== 'declined') return false;
    const grade = gradeAt(person, at);
    if (grade >= 4) return false;
    if (vacancy.text.key === 'appeals') return grade >= 2 || outcome === 'declined';
    return vacancy.text.key === 'moderator' || vacancy.text.key === 'modmail' ? grade === 1 : true;
  }

  #tryOne(outcome: ApplicationStatus): boolean {
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

  /** Adds as many of each outcome as are missing. */
  fill(): void {
    for (const outcome of ['accepted', 'declined', 'under_consideration', 'pending'] as const) {
      for (let tries = 0; this.desk.count(outcome) < totals[outcome]; tries += 1) {
        if (tries > 5_000) throw new Error(`Nobody is left whose application could be ${outcome}`);
        this.#tryOne(outcome);
      }
    }
  }
}

/** All applications that the seeded portal has seen, oldest first. */
export function hire(
  today: Date,
  people: readonly CommunityMember[],
  vacancies: readonly Vacancy[],
): SeededApplication[] {
  const hiring = new Hiring(today, people, vacancies);
  hiring.tellKnown();
  hiring.fill();
  return hiring.desk.applications;
}
