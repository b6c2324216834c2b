import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '../schema/people.ts';
import { nominations } from '../schema/voice.ts';

/** Subquery of the ids of nominations of this user, by their id or Discord ID (docs/rules/voice.md#about-the-reader). */
const nominationsOf = (userId: string) =>
  // Names the user once, because D1 takes a hundred parameters.
  sql`(with me(id) as (select ${userId})
    select own.id from me cross join ${nominations} own on own.userId = me.id
    union all select own.id from me cross join ${users} named on named.id = me.id
      cross join ${nominations} own on own.discordId is not null and own.discordId = named.discordId)`;

/** Matches nominations of anyone else. */
export const isOfAnother = ({ id, discordId }: { id: string; discordId: string | null }) =>
  sql`(${nominations.userId} is not ${id} and (${nominations.discordId} is null or ${nominations.discordId} is not ${discordId}))`;

type LogColumns = Record<'action' | 'entityType' | 'entityId' | 'userId' | 'newValues', SQLWrapper>;

/** True unless an entry of the log is about a nomination of this user, an opinion on their trial, or another's export of either. Other entries cost no row. */
export function isNoOwnVoice({ action, entityType, entityId, userId, newValues }: LogColumns, readerId: string): SQL {
  const named = sql`case when +${entityType} = 'nomination' then ${entityId}
    when ${userId} is not ${readerId} then ${newValues} ->> 'entityId' end`;
  return sql`((+${entityType} <> 'nomination' and +${action} <> 'AUDIT_EXPORTED'
      or coalesce(${named}, '') not in ${nominationsOf(readerId)})
    and (+${action} <> 'OPINION_GIVEN' or ${entityId} <> ${readerId})
    and (+${action} <> 'AUDIT_EXPORTED' or ${userId} is ${readerId} or ${newValues} ->> 'action' is not 'OPINION_GIVEN'
      or ${newValues} ->> 'entityId' is not ${readerId}))`;
}
