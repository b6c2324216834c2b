import { type SQL, sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import type { AuditAction } from '../../contract/audit.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../db/queue.ts';
import { auditLogs, auditOrigins, auditSeals } from '../../db/schema/audit.ts';

/** The most origins that one run deletes. */
const PER_RUN = 500;

/** The action of the entry that says how many days origins are kept from then on, and so explains why older ones are gone. */
export const PERIOD_ACTION = 'ORIGIN_PERIOD_SHORTENED' satisfies AuditAction;

/**
 * Deletes the addresses and user agents of entries older than this many days, oldest first. If that is fewer than ever, it
 * first leaves an entry that says so, and deletes by it once that is sealed (docs/rules/audit.md#explained-gaps).
 */
export async function deleteOldOrigins(db: Database, keptDays: number): Promise<void> {
  const cutoff = after(now(), -days(keptDays)).getTime();
  const explains = (seqs: SQL) =>
    sql`exists (select 1 from (select newValues, seq from ${auditLogs} where action = ${PERIOD_ACTION} order by seq desc limit 1)
      where newValues ->> 'auditOriginDays' <= ${keptDays} and ${seqs})`;
  const entry = auditRow(
    db,
    fromServer,
    {
      action: PERIOD_ACTION,
      entityType: 'setting',
      entityId: 'portal',
      actorId: null,
      newValues: { auditOriginDays: keptDays },
    },
    sql`not ${explains(sql`true`)}`,
  );
  // Keys rise with time, so one lookup finds the newest old entry.
  const newest = sql`(select seq from ${auditLogs} where timestamp < ${cutoff} order by timestamp desc, seq desc limit 1)`;
  const isSealed = explains(sql`seq <= (select max(toSeq) from ${auditSeals})`);
  await db.batch([
    db
      .delete(auditOrigins)
      .where(
        sql`seq in (select seq from ${auditOrigins} where seq <= iif(${isSealed}, ${newest}, 0) order by seq limit ${PER_RUN})`,
      ),
    entry.statement,
  ]);
}

/** Queues the newest seal for the webhooks that have not had one on this UTC day (docs/rules/audit.md#audit-seal). */
export async function announceSeal(outbox: Outbox): Promise<void> {
  const recorded = sql`exists (select 1 from ${auditSeals} where ${auditSeals.block} > 0)`;
  const today = new Date(days(Math.floor(now().getTime() / days(1))));
  const [first] = outbox.announce('log_sealed', [{ subject: 'log', recorded }], today);
  if (first) await first;
}
