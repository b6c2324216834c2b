import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { WebhookEvent } from '../contract/discord.ts';
import type { AuditEntry } from '../db/audit.ts';
import { type NewNotification, notify } from '../db/notify.ts';
import type { RolesOf, VacancyChange } from '../db/queue.ts';
import { runBatch } from '../db/run-batch.ts';
import type { AppEnv } from './context.ts';
import { HttpError, noSuch } from './errors.ts';

type Query<Row> = RunnableQuery<Row[], 'sqlite'>;

/** What webhooks announce about a change (docs/rules/discord.md#webhooks). */
type Announcement = {
  event: WebhookEvent;
  /** The id of the job, exam or notice. */
  subject: string;
  /** A further SQL condition. */
  where?: SQL;
};

type Change<Row, View> = {
  /** The noun in the 404: 'job', 'notice'. */
  noun: string;
  /** Changes the row only if it is as read, and returns a row if it did. */
  change: Query<unknown>;
  /** The change's audit entry, written only if the change took place. */
  entry: AuditEntry;
  /** Reads the row after the change. */
  read: Query<Row>;
  /** The row as the caller may see it. */
  view: (row: Row) => View;
  /** Statements before the change. */
  before?: BatchItem<'sqlite'>[];
  /** Statements after the audit row. `recorded` holds only if the change took place. */
  after?: (recorded: SQL) => BatchItem<'sqlite'>[];
  announce?: Announcement | false;
  /** The vacancy whose Apply messages follow. */
  vacancy?: VacancyChange | false;
  /** Whose Discord roles the change may affect. */
  rolesOf?: RolesOf | false;
  /** Whom to notify of the change (docs/rules/notifications.md#notifications). */
  notify?: NewNotification | NewNotification[] | false;
  /** The refusal if another change came first. By default a 409 with the current row. */
  lost?: (current: Row) => HttpError;
  /** The refusal if there is no row. By default 404. */
  onMissing?: () => HttpError;
};

type Variables = Pick<AppEnv['Variables'], 'db' | 'audit' | 'outbox'>;

/** The announcement's statement, if there is one, for the batch of this audit row. */
function announcing({ outbox }: Variables, announce: Announcement | false | undefined, recorded: SQL) {
  if (!announce) return [];
  const { event, subject, where } = announce;
  return outbox.announce(event, [{ subject, recorded: where ? sql`${recorded} and ${where}` : recorded }]);
}

async function compareAndSet<Row>(variables: Variables, options: Change<Row, unknown>): Promise<Row | undefined> {
  const { db, audit, outbox } = variables;
  const {
    noun,
    change,
    entry,
    read,
    view,
    before = [],
    after,
    announce,
    vacancy,
    notify: notified,
    rolesOf,
    lost,
    onMissing,
  } = options;
  const news = notified ? [notified].flat() : [];
  const { statement, recorded, sideRows } = audit.row(entry);
  const {
    changed,
    current: rows,
    queued,
  } = await runBatch(db, {
    before,
    changed: change,
    // Directly after the change because it is written only if `changes() > 0`.
    audited: statement,
    sideRows,
    after: after?.(recorded) ?? [],
    notified: news.map((one) => notify(db, recorded, one)),
    current: read,
    queued: [
      ...announcing(variables, announce, recorded),
      ...(vacancy ? outbox.changeApply(vacancy, recorded) : []),
      ...news.flatMap((one) => outbox.message(recorded, one)),
      ...(rolesOf ? outbox.changeRoles(rolesOf, recorded) : []),
    ],
  });
  outbox.note(queued);
  const [current] = rows;
  if (changed.length > 0) return current;
  if (!current) throw onMissing?.() ?? noSuch(noun);
  throw lost?.(current) ?? new HttpError('conflict', undefined, { current: view(current) });
}

/**
 * Changes a row if it is as read, with its audit row in the same batch, and returns its new view. Throws 404 if the row
 * is gone, and 409 with the current row if another change came first.
 */
export async function changeAsRead<Row, View>(variables: Variables, options: Change<Row, View>): Promise<View> {
  const row = await compareAndSet(variables, options);
  if (!row) throw noSuch(options.noun);
  return options.view(row);
}

/** Like `changeAsRead`, for a change that removes the row. */
export async function deleteAsRead<Row>(variables: Variables, options: Change<Row, unknown>): Promise<void> {
  await compareAndSet(variables, options);
}

/** Adds a row with its audit row in the same batch and returns its view. Throws `lost` if the insert added none. */
export async function addRow<Row, View>(
  variables: Variables,
  {
    insert,
    entry,
    read,
    view,
    announce,
    vacancy,
    lost,
  }: Pick<Change<Row, View>, 'entry' | 'read' | 'view' | 'announce' | 'vacancy'> & {
    insert: BatchItem<'sqlite'>;
    lost?: () => HttpError;
  },
): Promise<View> {
  const { db, audit, outbox } = variables;
  const { statement, sideRows, recorded } = audit.row({ createdId: entry.entityId, ...entry });
  const {
    added: [row],
    queued,
  } = await runBatch(db, {
    insert,
    audited: statement,
    added: read,
    queued: [...announcing(variables, announce, recorded), ...(vacancy ? outbox.changeApply(vacancy, recorded) : [])],
    sideRows,
  });
  outbox.note(queued);
  if (!row) throw lost?.() ?? new Error(`A new row cannot be read back: ${entry.entityType}`);
  return view(row);
}

/** Refuses an edit with an outdated revision. Throws 409 with the current row. */
export function requireRevision(given: number | undefined, revision: number, current: unknown): void {
  if (given !== undefined && given !== revision) throw new HttpError('conflict', undefined, { current });
}
