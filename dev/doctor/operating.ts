import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as audit from '../../worker/db/schema/audit.ts';
import * as discord from '../../worker/db/schema/discord.ts';
import * as exams from '../../worker/db/schema/exams.ts';
import * as hiring from '../../worker/db/schema/hiring.ts';
import * as notifications from '../../worker/db/schema/notifications.ts';
import * as people from '../../worker/db/schema/people.ts';
import * as reviewing from '../../worker/db/schema/reviewing.ts';
import * as settings from '../../worker/db/schema/settings.ts';
import * as staff from '../../worker/db/schema/staff.ts';
import * as staffFile from '../../worker/db/schema/staff-file.ts';
import { operatingView } from '../../worker/features/owner/operating.rules.ts';
import type { DatabaseAccess, Finding, Target } from './target.ts';

/** The names of the tables in the schema. */
export const TABLES: readonly string[] = [
  audit,
  discord,
  exams,
  hiring,
  notifications,
  people,
  reviewing,
  settings,
  staff,
  staffFile,
]
  .flatMap((file): unknown[] => Object.values(file))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map(getTableName);

const REASONS = {
  busy: 'it was busy or down',
  client: 'it does not know the client ID or its secret',
  other: 'its answer made no sense to the portal; the log says what it was',
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const clock = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function backupFinding(at: Date | null, isOverdue: boolean): Finding {
  const check = 'A recent backup';
  if (at === null) return { check, warning: 'None was ever made. Make one: npm run backup -- --remote' };
  return isOverdue
    ? { check, warning: `The last one is of ${clock(at)}. See docs/operating.md#backup-and-restore.` }
    : { check: `${check}: ${clock(at)}` };
}

/** Checks what the portal noted of itself: sign-ins, the database's size, and a deployment's backups; and that every table is there. */
export async function checkOperating(
  database: DatabaseAccess,
  { now, deployment }: Pick<Target, 'now' | 'deployment'>,
): Promise<Finding[]> {
  const names = (await database.rows("select name from sqlite_schema where type = 'table'")).map(({ name }) => name);
  const missing = TABLES.filter((name) => !names.includes(name));
  const tables = 'Every table is there';
  if (missing.length > 0)
    return [
      {
        check: tables,
        problem: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. If a migration is missing too: npm run deploy. Otherwise restore a backup (docs/operating.md#backup-and-restore).`,
      },
    ];
  const stored = await database.rows('select name, value, updatedAt from server_state');
  const rows = stored.map((row) => ({
    name: String(row.name),
    value: JSON.parse(String(row.value)) as Record<string, unknown>,
    updatedAt: new Date(Number(row.updatedAt)),
  }));
  const { troubles, signInRefused, backupAt, database: size } = operatingView(rows, false, new Date(now));
  const room = 'The database has room';
  const growth =
    size && size.weeklyBytes !== null && size.weeklyBytes > 0
      ? `, ${megabytes(size.weeklyBytes)} more a week${size.fullOn ? `, full on ${size.fullOn}` : ''}`
      : '';
  const sizes = size && `${megabytes(size.bytes)} of ${megabytes(size.limit)}${growth}`;
  return [
    { check: tables },
    signInRefused
      ? {
          check: 'Sign-ins work',
          warning: `Discord refused one at ${clock(signInRefused.at)}, and none has worked since: ${REASONS[signInRefused.reason]}.`,
        }
      : { check: 'Sign-ins work' },
    !sizes
      ? { check: room, skipped: 'the cron trigger has not measured it yet' }
      : troubles.includes('database_filling')
        ? { check: room, warning: `${sizes}. See docs/operating.md#costs.` }
        : { check: `${room}: ${sizes}` },
    ...(deployment ? [backupFinding(backupAt, troubles.includes('backup_overdue'))] : []),
  ];
}
