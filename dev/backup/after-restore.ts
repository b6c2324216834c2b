import { erasuresSql } from './erasures.ts';
import { portalOf } from './lists.ts';
import { type Place, readSchema } from './tables.ts';

/** Why a restored delivery is not sent: it may have been, or may no longer be true. */
const REASON = 'Restored from a backup';

const DROP_DELIVERIES = `UPDATE deliveries SET state = 'dropped', nextAt = NULL, leaseToken = NULL, discordId = NULL, error = '${REASON}' WHERE state IN ('queued', 'sending');\n`;

const END_SESSIONS = 'DELETE FROM sessions;\n';

const monthOf = (column: string) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch')`;

/** SELECTs of what the triggers count (docs/decisions/004-counters-kept-by-triggers.md): kind, key and value. */
const COUNTS = [
  `SELECT 'users', printf('%g', grade), count(*) FROM users GROUP BY grade`,
  `SELECT 'users_joined', ${monthOf('joinedAt')}, count(*) FROM users GROUP BY 2`,
  `SELECT 'applications', status, count(*) FROM applications GROUP BY status`,
  `SELECT 'applications_submitted', ${monthOf('submittedAt')}, count(*) FROM applications GROUP BY 2`,
  `SELECT 'applications_considered', 'all', count(consideredAt) FROM applications`,
  `SELECT 'applications_decided', min((decidedAt - submittedAt) / 86400000, 90), count(*) FROM applications WHERE decidedAt IS NOT NULL GROUP BY 2`,
  `SELECT 'jobs', 'open', count(*) FROM jobs WHERE isActive = 1 AND deletedAt IS NULL`,
  `SELECT 'attempts', status, count(*) FROM exam_attempts GROUP BY status`,
  `SELECT 'attempts_awaiting', 'all', total(awaitingMarks) FROM exam_attempts`,
  `SELECT 'attempts_scored', 'count', count(score) FROM exam_attempts WHERE status = 'completed'`,
  `SELECT 'attempts_scored', 'sum', total(score) FROM exam_attempts WHERE status = 'completed'`,
  `SELECT 'exams', iif(isActive = 1, 'active', 'archived'), count(*) FROM exam_templates WHERE deletedAt IS NULL GROUP BY 2`,
  ...['examId', `'all'`].flatMap((key) => [
    `SELECT 'exam_people', ${key}, count(DISTINCT userId) FROM exam_assignments GROUP BY 2`,
    `SELECT 'exam_assigned', ${key}, count(*) FROM exam_assignments GROUP BY 2`,
    `SELECT 'exam_open', ${key}, total(isActive) FROM exam_assignments GROUP BY 2`,
  ]),
];

/** Recomputes the counters, because rows may have changed between the pages of a backup. */
const COUNT_AGAIN = [
  'UPDATE counters SET value = 0',
  ...COUNTS.map(
    (select) =>
      `WITH found (kind, key, value) AS (${select}) INSERT INTO counters (kind, key, value) SELECT kind, key, value FROM found WHERE value <> 0 ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value`,
  ),
]
  .map((statement) => `${statement};\n`)
  .join('');

const COUNT_REVIEWS =
  'UPDATE applications SET reviewCount = (SELECT count(*) FROM application_reviews WHERE applicationId = applications.id) WHERE reviewCount <> (SELECT count(*) FROM application_reviews WHERE applicationId = applications.id);\n';

/**
 * The statements that make a restored state safe to use: they run `erasures`, end every session, drop queued deliveries and
 * recompute the counters. `schema` holds the backup's CREATE statements: older ones have fewer tables.
 */
export const aftermathSql = (erasures: string, schema: string) =>
  [
    erasures,
    /^CREATE TABLE \W?sessions\b/m.test(schema) ? END_SESSIONS : '',
    DROP_DELIVERIES,
    /^CREATE TABLE \W?counters\b/m.test(schema) ? COUNT_AGAIN : '',
    /\breviewCount\b/.test(schema) ? COUNT_REVIEWS : '',
  ].join('');

/** Makes a database safe to use after Time Travel. Without a list of erased people, nobody is erased again. */
export async function settleTimeTravel({ query, run }: Place, erasures: string, passphrase?: string): Promise<void> {
  const { tables } = await readSchema(query);
  const hasSessions = tables.some(({ name }) => name === 'sessions');
  const access = { portal: await portalOf(query), passphrase };
  await run([(await erasuresSql(erasures, access)) + (hasSessions ? END_SESSIONS : '') + DROP_DELIVERIES]);
}
