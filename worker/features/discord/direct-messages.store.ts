import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isNotErased, users } from '../../db/schema/people.ts';

/** Keeps the bot's channel to a user, unless they are erased, so that the next message takes one call. */
export const rememberChannel = (db: Database, userId: string, channel: string) =>
  db
    .update(users)
    .set({ directMessageChannel: channel })
    .where(and(eq(users.id, userId), isNotErased));

/** Forgets a channel that the bot cannot use, unless another one is known by now. */
export const forgetChannel = (db: Database, userId: string, channel: string) =>
  db
    .update(users)
    .set({ directMessageChannel: null })
    .where(and(eq(users.id, userId), eq(users.directMessageChannel, channel)));
