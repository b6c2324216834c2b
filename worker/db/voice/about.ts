import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../schema/people.ts';
import { nominations } from '../schema/voice.ts';

/** Subquery of the ids of nominations of this user, by their id or Discord ID (docs/rules/voice.md#about-the-reader). */
const nominationsOf = (userId: string) =>
  sql`(select own.id from ${nominations} own where own.userId = ${userId}
    union all select own.id from ${nominations} own where own.discordId is not null
      and own.discordId = (select named.discordId from ${users} named where named.id = ${userId}))`;

/** Matches nominations of anyone else. */
export const isOfAnother = ({ id, discordId }: { id: string; discordId: string | null }) =>
  sql`(${nominations.userId} is not ${id} and (${nominations.discordId} is null or ${nominations.discordId} is not ${discordId}))`;

type LogColumns = Record<'action' | 'entityType' | 'entityId' | 'userId' | 'newValues', SQLWrapper>;

/** True unless an entry of the log is about a nomination of this user, an opinion on their trial, or another's export of either. Other entries cost no row. */
export function isNoOwnVoice({ action, entityType, entityId, userId, newValues }: LogColumns, readerId: string): SQL {
  const own = nominationsOf(readerId);
  return sql`((+${entityType} <> 'nomination' or ${entityId} not in ${own})
    and (+${action} <> 'OPINION_GIVEN' or +${entityType} <> 'user' or ${entityId} <> ${readerId})
    and (+${action} <> 'AUDIT_EXPORTED' or ${userId} is ${readerId} or coalesce(${newValues} ->> 'entityId', '') not in ${own}))`;
}
