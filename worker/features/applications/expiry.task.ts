import { and, sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { blanks, hasText, PERSONAL, personalTable } from '../../db/personal.ts';
import { auditLogs, auditTexts } from '../../db/schema/audit.ts';
import { applications } from '../../db/schema/hiring.ts';

/** The most applications that a run covers, and rows of each other table that it changes. */
const APPLICATIONS = 20;
const ROWS = 100;

/**
 * Deletes the texts of applications declined or withdrawn over `keepDays` days ago; 0 keeps them
 * (docs/rules/applications.md#retention). A run reads at most 2,000 rows and leaves one audit row if it finished any
 * application.
 */
export async function expireApplications(db: Database, keepDays: number): Promise<void> {
  if (keepDays === 0) return;
  const at = now();
  const cutoff = after(at, -days(keepDays)).getTime();
  // Worded like the partial indexes, or SQLite would not use them.
  const declined = sql`"status" = 'declined' and ("textsDeletedAt" is null or "textsDeletedAt" < "reviewedAt") and "reviewedAt" < ${cutoff}`;
  const withdrawn = sql`"status" = 'withdrawn' and ("textsDeletedAt" is null or "textsDeletedAt" < "withdrawnAt") and "withdrawnAt" < ${cutoff}`;
  // The indexes are named because SQLite would otherwise read every declined application.
  const expired = await db.all<{ id: string }>(sql`
    select id from (select id from ${applications} indexed by applications_declined where ${declined}
      union all select id from ${applications} indexed by applications_withdrawn where ${withdrawn})
    limit ${APPLICATIONS}`);
  if (expired.length === 0) return;

  const ids = sql`(select value from json_each(${JSON.stringify(expired.map(({ id }) => id))}))`;
  // Skips applications reopened meanwhile. The + keeps SQLite from reading every declined and withdrawn one.
  const isExpired = sql`${applications.id} in ${ids} and +((${declined}) or (${withdrawn}))`;
  const still = sql`(select id from ${applications} where ${isExpired})`;
  const parts = PERSONAL.flatMap(({ table, application, columns }) =>
    application
      ? [
          {
            table,
            columns,
            rows: sql`select rowid from ${table} where ${application} in ${still} and ${hasText(columns)}`,
          },
        ]
      : [],
  );
  const texts = sql`select t.seq from ${auditLogs} l join ${auditTexts} t on t.seq = l.seq where l.entityId in ${still}`;
  const hasMore = sql.join(
    [...parts.map(({ rows }) => rows), texts].map((rows) => sql`exists (${rows})`),
    sql` or `,
  );
  const entry = auditRow(db, fromServer, {
    action: 'APPLICATIONS_EXPIRED',
    entityType: 'application',
    entityId: 'expired',
    actorId: null,
    newValues: sql`json_object('applications', changes())`,
  });
  await db.batch([
    db.delete(auditTexts).where(sql`${auditTexts.seq} in (${texts} limit ${ROWS})`),
    ...parts.map(({ table, columns, rows }) =>
      db.update(table).set(blanks(columns)).where(sql`rowid in (${rows} limit ${ROWS})`),
    ),
    db
      .update(applications)
      .set({ ...blanks(personalTable(applications).columns), textsDeletedAt: at })
      .where(and(isExpired, sql`not (${hasMore})`)),
    entry.statement,
  ]);
}
