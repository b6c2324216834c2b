import { and, type SQL, sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import { withdrawnRetentionDays } from '../../contract/limits.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { blanks, hasText, PERSONAL, personalTable } from '../../db/personal.ts';
import { auditLogs, auditTexts } from '../../db/schema/audit.ts';
import { applications, isDeclinedWithTexts, isWithdrawnWithTexts } from '../../db/schema/hiring.ts';
import { applicationNotes } from '../../db/schema/reviewing.ts';

/** The most applications that a run covers, and rows of each other table that it changes. */
const APPLICATIONS = 100;
const ROWS = 100;

/** How many applications one counts as if the team has worked on it, because it has more entries and texts. */
const WORKED_ON = 5;

/** As many of these as a run covers. */
function fitting(found: { id: string; isWorkedOn: number }[]) {
  let covered = 0;
  return found.filter(({ isWorkedOn }) => {
    covered += isWorkedOn ? WORKED_ON : 1;
    return covered <= APPLICATIONS;
  });
}

/**
 * Deletes the texts of applications declined over `keepDays` days ago (0 keeps them), or withdrawn over 30 days ago, or
 * `keepDays` if that is less (docs/rules/applications.md#retention). It reads at most 2,200 rows, leaves one audit row that
 * names them, and returns whether there was one to work on.
 */
export async function expireApplications(db: Database, keepDays: number): Promise<boolean> {
  const at = now();
  const before = (kept: number) => after(at, -days(kept)).getTime();
  const declinedBefore = keepDays === 0 ? 0 : before(keepDays);
  const withdrawnBefore = before(withdrawnRetentionDays(keepDays));
  const declined = sql`${isDeclinedWithTexts()} and ${applications.reviewedAt} < ${declinedBefore}`;
  const withdrawn = sql`${isWithdrawnWithTexts()} and ${applications.withdrawnAt} < ${withdrawnBefore}`;
  const isWorkedOn = sql`("reviewCount" > 0 or "consideredAt" is not null or "reviewedAt" is not null or "suspendedAt" is not null
    or "assigneeId" is not null or exists (select 1 from ${applicationNotes} note where note.applicationId = ${applications.id})) as isWorkedOn`;
  // The indexes are named because SQLite would otherwise read every declined application.
  const found = await db.all<{ id: string; isWorkedOn: number }>(sql`
    select * from (select "id", ${isWorkedOn} from ${applications} indexed by applications_declined where ${declined}
      union all select "id", ${isWorkedOn} from ${applications} indexed by applications_withdrawn where ${withdrawn})
    limit ${APPLICATIONS}`);
  const expired = fitting(found);
  if (expired.length === 0) return false;

  const workedOn = expired.filter(({ isWorkedOn }) => isWorkedOn);
  const among = (rows: typeof expired) =>
    sql`${applications.id} in (select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  /** Skips applications reopened meanwhile. The + keeps SQLite from reading every declined and withdrawn one. */
  const isStillExpired = (rows: typeof expired) => sql`${among(rows)} and +((${declined}) or (${withdrawn}))`;
  const still = (rows: typeof expired) => sql`in (select id from ${applications} where ${isStillExpired(rows)})`;

  const textsOf = (application: SQL) =>
    sql`select t.seq from ${auditLogs} l join ${auditTexts} t on t.seq = l.seq where l.entityId ${application}`;
  const deleteTexts = (rows: typeof expired, most: SQL) =>
    db.delete(auditTexts).where(sql`${auditTexts.seq} in (${textsOf(still(rows))} ${most})`);
  const parts = PERSONAL.flatMap(({ table, application, columns }) =>
    application ? [{ table, columns, application, isLeft: hasText(columns) }] : [],
  );
  // For each application, so that one with many texts delays no other.
  const isThis = sql`= ${applications}.${sql.identifier('id')}`;
  const hasMore = sql.join(
    [
      ...parts.map(
        ({ table, application, isLeft }) =>
          sql`exists (select 1 from ${table} where ${application} ${isThis} and ${isLeft})`,
      ),
      // The others' have all been deleted.
      sql`(${among(workedOn)} and exists (${textsOf(isThis)}))`,
    ],
    sql` or `,
  );
  const entry = auditRow(db, fromServer, {
    action: 'APPLICATIONS_EXPIRED',
    entityType: 'application',
    entityId: 'expired',
    actorId: null,
    // By id, so that the log can tell whose texts may be missing.
    newValues: sql`json_object('applications', changes(), 'ids', json(${JSON.stringify(expired.map(({ id }) => id))}))`,
  });
  await db.batch([
    db.update(applications).set({ expiryEntryId: entry.id }).where(isStillExpired(expired)),
    entry.statement,
    deleteTexts(workedOn, sql`limit ${ROWS}`),
    deleteTexts(
      expired.filter(({ isWorkedOn }) => !isWorkedOn),
      sql``,
    ),
    ...parts.map(({ table, columns, application, isLeft }) => {
      const rows = sql`select rowid from ${table} where ${application} ${still(workedOn)} and ${isLeft}`;
      return db.update(table).set(blanks(columns)).where(sql`rowid in (${rows} limit ${ROWS})`);
    }),
    db
      .update(applications)
      .set({ ...blanks(personalTable(applications).columns), textsDeletedAt: at })
      .where(and(isStillExpired(expired), sql`not (${hasMore})`)),
  ]);
  return true;
}
