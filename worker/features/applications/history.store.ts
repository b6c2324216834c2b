import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ApplicationStatus } from '../../contract/applications.ts';
import type { Database } from '../../db/database.ts';
import { personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { auditLogs, auditTexts } from '../../db/schema/audit.ts';
import { applications } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';

/** The most decisions that an application's history shows. */
const MOST = 50;

const applicant = alias(users, 'applicant');

/** The application that a history is about, and when its applicant was erased. */
export const findDecided = (db: Database, applicationId: string) =>
  db
    .select({ userId: applications.userId, erasedAt: sql<number | null>`${applicant.erasedAt}`.as('erasedAt') })
    .from(applications)
    .leftJoin(applicant, eq(applicant.id, applications.userId))
    .where(eq(applications.id, applicationId));

/** The newest decisions on an application, and what was undone, from the log. */
export const listDecisions = (db: Database, applicationId: string) =>
  db
    .select({
      id: auditLogs.id,
      at: auditLogs.timestamp,
      action: auditLogs.action,
      from: sql<ApplicationStatus>`${auditLogs.oldValues} ->> 'status'`.as('fromStatus'),
      to: sql<ApplicationStatus>`${auditLogs.newValues} ->> 'status'`.as('toStatus'),
      hadMessage: sql<number>`json_type(${auditLogs.newValues}, '$.message') is not null`.as('hadMessage'),
      message: sql<string | null>`${auditTexts.texts} -> 'newValues.message' ->> 'text'`.as('message'),
      decider: personColumns(users, 'decider'),
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.id, auditLogs.userId))
    .leftJoin(auditTexts, eq(auditTexts.seq, auditLogs.seq))
    .where(
      and(
        eq(auditLogs.entityId, applicationId),
        sql`+${auditLogs.action} in ('APPLICATION_REVIEWED', 'APPLICATION_DECISION_UNDONE')`,
      ),
    )
    .orderBy(desc(auditLogs.seq))
    .limit(MOST);

type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** A decision for managers. `message` is null without one, and once it was deleted, which `hadMessage` tells apart. */
export const decisionView = (
  { id, at, action, from, to, hadMessage, message, decider }: DecisionRow,
  about: { erasedAt: number | null },
) => ({
  id,
  at,
  from,
  to,
  isUndo: action === 'APPLICATION_DECISION_UNDONE',
  decider: toPerson(decider),
  message: unlessErased(message, about, decider),
  hadMessage: hadMessage === 1,
});
