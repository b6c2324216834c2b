import { and, eq, gt, sql } from 'drizzle-orm';
import { after, dayOf, days, hours, now } from '../../clock.ts';
import { accountCreatedAt } from '../../contract/discord.ts';
import type { Database } from '../../db/database.ts';
import { avatarUrl } from '../../db/person.ts';
import { auditLogs } from '../../db/schema/audit.ts';
import { users } from '../../db/schema/people.ts';
import { staffProfiles } from '../../db/schema/staff.ts';

type User = typeof users.$inferSelect;

/** The least time between two exports of a user, and how long an export can be continued. */
const INTERVAL = hours(1);

/** Notes the time of an export. Changes nothing, and returns no row, if the last one was within the hour. */
export const noteExported = (db: Database, id: string) =>
  db
    .update(users)
    .set({ exportedAt: now() })
    .where(
      and(
        eq(users.id, id),
        sql`${users.erasedAt} is null`,
        sql`coalesce(${users.exportedAt}, 0) <= ${after(now(), -INTERVAL).getTime()}`,
      ),
    )
    .returning({ id: users.id });

/** Seconds until the user can be exported again; 0 or less if they can. */
export const secondsToWait = ({ exportedAt }: User) =>
  Math.ceil(((exportedAt?.getTime() ?? 0) + INTERVAL - now().getTime()) / 1000);

/** When this actor began this export of this user; no row after an hour. */
export const findExport = (db: Database, entryId: string, actorId: string, userId: string) =>
  db
    .select({ begunAt: auditLogs.timestamp })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.id, entryId),
        // The + keeps SQLite off the indexes of these columns.
        sql`+${auditLogs.action} = 'USER_EXPORTED'`,
        sql`+${auditLogs.userId} = ${actorId}`,
        sql`+${auditLogs.targetUserId} = ${userId}`,
        gt(sql`+${auditLogs.timestamp}`, after(now(), -INTERVAL).getTime()),
      ),
    );

/** A user's account data, without the team's notes about them. */
export const profileView = (user: User, servers: string[]) => ({
  id: user.id,
  username: user.username,
  displayName: user.displayName,
  discordId: user.discordId,
  discordAccountCreatedAt: user.discordId && accountCreatedAt(user.discordId),
  avatar: avatarUrl(user.discordId, user.avatar),
  grade: user.grade,
  isBlocked: user.isBlocked,
  joinedAt: user.joinedAt,
  promotedAt: user.promotedAt,
  lastSignIn: user.signInDay === null ? null : dayOf(new Date(days(user.signInDay))),
  hasMfa: user.hasMfa,
  examTime: user.examTime,
  theme: user.theme,
  language: user.language,
  directMessages: user.directMessages,
  servers,
});

/** The servers in a user's staff profile; no row without one. */
export const findServers = (db: Database, id: string) =>
  db.select({ servers: staffProfiles.servers }).from(staffProfiles).where(eq(staffProfiles.userId, id));
