import * as z from 'zod/mini';
import { ROLE_GRADES, type RoleGrade } from '../discord.ts';
import { MAX_TAKE_OVER } from '../limits.ts';

/** Someone who holds a grade's role in the server and does not have that grade here. */
export type Newcomer = {
  discordId: string;
  username: string;
  displayName: string | null;
  avatar: string | null;
  /** The role that gives the highest grade of all that they hold. */
  roleId: string;
  grade: RoleGrade;
  /** Null for people unknown to the portal. */
  userId: string | null;
  /** When they were last dismissed; null if they are on the team or never were. */
  dismissedAt: Date | null;
};

const person = z.strictObject({
  discordId: z.string().check(z.regex(/^\d{5,20}$/, 'Not a Discord ID')),
  grade: z.literal(ROLE_GRADES, 'Not a grade with a role'),
});

/** The body of `POST /api/users/take-over`. */
export const takeOverInput = z.strictObject({
  people: z.array(person).check(
    z.minLength(1, 'Choose at least one person'),
    z.maxLength(MAX_TAKE_OVER, `Choose at most ${MAX_TAKE_OVER} people`),
    z.refine(
      (people) => new Set(people.map(({ discordId }) => discordId)).size === people.length,
      'A person can be named once',
    ),
  ),
});

/** What became of a person who was to be taken over. `unavailable` may be repeated. */
export type TakeOverOutcome = 'created' | 'raised' | 'known' | 'no_role' | 'absent' | 'unavailable' | 'refused';

/** One result; `userId` is null for people who are still unknown to the portal. */
export type TakenOver = { discordId: string; outcome: TakeOverOutcome; userId: string | null };
