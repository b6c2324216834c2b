import type { Grade } from '../../worker/contract/grades.ts';
import type { Theme } from '../../worker/contract/people.ts';
import type { users } from '../../worker/db/schema/people.ts';
import { minute, onDay, shift } from './calendar.ts';
import { seededPeople } from './people/people.ts';
import { type Story, stories } from './people/roster.ts';
import { Random } from './random.ts';

/** A grade change. */
export interface GradeChange {
  readonly at: Date;
  readonly from: Grade;
  readonly to: Grade;
}

/** An action's time and actor. */
export interface Change {
  readonly at: Date;
  readonly by: CommunityMember;
}

/** The last of these edits, as an editable row keeps it. */
export function lastEdit(...edits: readonly (Change | null)[]): { updatedBy: string | null; updatedAt: Date | null } {
  const last = edits.filter((edit) => edit !== null).at(-1);
  return { updatedBy: last?.by.id ?? null, updatedAt: last?.at ?? null };
}

/** A person in the community and their history. */
export interface CommunityMember {
  readonly id: string;
  readonly discordId: string;
  readonly username: string;
  /** The name that Discord shows, if different. */
  readonly displayName: string | null;
  readonly theme: Theme;
  readonly joinedAt: Date;
  /** The grade at the first sign-in: 1, or 6 for the owner. */
  readonly firstGrade: Grade;
  readonly grade: Grade;
  readonly changes: readonly GradeChange[];
  readonly blocked: readonly { readonly at: Date; readonly isBlocked: boolean }[];
  /** When all their sessions were ended. */
  readonly signedOut: readonly Date[];
}

type Identity = Pick<CommunityMember, 'id' | 'discordId' | 'username' | 'displayName' | 'theme' | 'firstGrade'>;

function toMember(today: Date, identity: Identity, story: Story | undefined): CommunityMember {
  if (!story) throw new Error(`${identity.username} is not in dev/seed/data/people.json`);
  const random = new Random(`life of ${identity.username}`);
  const joinedAt = onDay(today, story.joined, random);
  const changes: GradeChange[] = [];
  let grade = identity.firstGrade;
  let last = joinedAt;
  for (const [to, daysAgo] of story.grades ?? []) {
    const planned = onDay(today, daysAgo, random);
    // Staff from before the portal got their grade within an hour of their first sign-in.
    const at = planned > last ? planned : shift(last, random.int(4, 50) * minute);
    changes.push({ at, from: grade, to });
    grade = to;
    last = at;
  }
  const blocked = (story.blocked ?? []).map((daysAgo, index) => {
    const planned = onDay(today, daysAgo, random);
    return {
      at: planned > joinedAt ? planned : shift(joinedAt, random.int(20, 90) * minute),
      isBlocked: index % 2 === 0,
    };
  });
  const signedOut = (story.signedOut ?? []).map((daysAgo) => onDay(today, daysAgo, random));
  return { ...identity, joinedAt, grade, changes, blocked, signedOut };
}

// Eighteen digits, like accounts from 2016 to 2022, and below the fake Discord's IDs for unknown usernames.
const snowflake = (random: Random) => `${random.int(201_000_000, 879_999_999)}${random.int(100_000_000, 999_999_999)}`;

const themes: readonly Theme[] = ['light', 'light', 'light', 'dark', 'dark', 'dark', 'system'];

/** Everyone in the seeded portal, starting with the seven offered by the fake Discord. */
export function community(today: Date): CommunityMember[] {
  return [
    ...seededPeople.map(({ id, discordId, username, displayName, grade }) =>
      toMember(
        today,
        { id, discordId, username, displayName, theme: 'light', firstGrade: grade === 6 ? 6 : 1 },
        stories.get(username),
      ),
    ),
    ...[...stories].flatMap(([username, story]) => {
      if (seededPeople.some((person) => person.username === username)) return [];
      const random = new Random(`identity of ${username}`);
      const id = random.uuid();
      return toMember(
        today,
        {
          id,
          discordId: snowflake(random),
          username,
          displayName: story.displayName ?? null,
          theme: random.pick(themes),
          firstGrade: 1,
        },
        story,
      );
    }),
  ];
}

/** The person with this username. Throws if there is none. */
export function personCalled(people: readonly CommunityMember[], username: string): CommunityMember {
  const person = people.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`There is no person called ${username}`);
  return person;
}

/** A person's grade at a moment. */
export const gradeAt = (person: CommunityMember, at: Date): Grade =>
  person.changes.findLast((change) => change.at <= at)?.to ?? person.firstGrade;

/** Whether a person had joined at a moment and was not blocked. */
export const isAround = (person: CommunityMember, at: Date): boolean =>
  person.joinedAt < at && !person.blocked.findLast((change) => change.at <= at)?.isBlocked;

/** A random reviewer at a moment: usually a manager, sometimes an executive, rarely the owner. */
export const reviewerAt = (
  people: readonly CommunityMember[],
  at: Date,
  random: Random,
  except: readonly CommunityMember[] = [],
): CommunityMember =>
  random.pick(
    people.flatMap((person) => {
      const grade = gradeAt(person, at);
      if (person.joinedAt >= at || grade < 4 || except.includes(person)) return [];
      return Array.from({ length: grade === 4 ? 6 : grade === 5 ? 2 : 1 }, () => person);
    }),
  );

/** A row of `users`, without columns that are empty for every seeded person. */
type UserRow = Omit<
  typeof users.$inferSelect,
  | 'signInDay'
  | 'signInCount'
  | 'directMessages'
  | 'directMessageChannel'
  | 'language'
  | 'exportedAt'
  | 'erasedAt'
  | 'erasureCompletedAt'
>;

/** The rows of `users`. */
export const userRows = (people: readonly CommunityMember[]): UserRow[] =>
  people.map((person) => ({
    id: person.id,
    discordId: person.discordId,
    username: person.username,
    usernameKey: person.username.toLowerCase(),
    displayName: person.displayName,
    avatar: null,
    grade: person.grade,
    theme: person.theme,
    isBlocked: person.blocked.at(-1)?.isBlocked ?? false,
    hasMfa: true,
    examTime: 1,
    joinedAt: person.joinedAt,
    promotedAt:
      person.changes.findLast((change) => change.to > change.from)?.at ??
      (person.firstGrade > 1 ? person.joinedAt : null),
    // Blocking, dismissing and signing out everywhere end all sessions.
    sessionEpoch:
      person.signedOut.length +
      person.blocked.filter((change) => change.isBlocked).length +
      person.changes.filter((change) => change.to === 1).length,
  }));
