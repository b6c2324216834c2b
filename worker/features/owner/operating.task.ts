import { sql } from 'drizzle-orm';
import { after, dayOf, days, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Outbox } from '../../db/queue.ts';
import { selectOperating, writeState } from '../../db/running/operating.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { dueAlerts, operatingView, withSize } from './operating.rules.ts';

/** Reads whether a delivery failed for good in the last day. Alerts do not count, or one that fails would cause the next. */
export const selectFailed = (db: Database) =>
  db
    .select({
      hasFailed: sql<0 | 1>`exists (select 1 from ${deliveries} indexed by deliveries_unsent
        where state in ('failed', 'dropped') and createdAt > ${after(now(), -days(1)).getTime()}
        and state = 'failed' and event is not 'operating')`.as('hasFailed'),
    })
    .from(sql`(select 1 as one)`);

/** Notes the database's size, and announces what the operator should know of (docs/rules/operations.md#the-operator-is-told). */
export async function watch(db: Database, outbox: Outbox): Promise<void> {
  const at = now();
  const { meta } = await db.run(sql`select 1`);
  const [known, [failed]] = await db.batch([selectOperating(db), selectFailed(db)]);
  const size = { name: 'size', value: withSize(known, dayOf(at), meta.size_after), updatedAt: at };
  const rows = [...known.filter(({ name }) => name !== size.name), size];
  const { due, announced } = dueAlerts(rows, operatingView(rows, failed?.hasFailed === 1, at).troubles, at);
  const news = due.map((subject) => ({ subject, recorded: sql`1` }));
  await db.batch([
    writeState(db, 'size', size.value),
    ...(due.length > 0 ? [writeState(db, 'alerts', announced)] : []),
    ...outbox.announce('operating', news),
  ]);
}
