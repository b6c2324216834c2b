import { env } from 'cloudflare:workers';
import { afterAll, expect } from 'vitest';
import { findBrokenLimit, greedyCalls, type Statement } from '../limits.ts';
import { checkedStatements, seenStatements } from './recorder.ts';
import { longCalls } from './trips.ts';

/** The comment of a statement that reads a bounded window of rows on purpose, and may sort it. */
const SEARCH_WINDOW = '/* search window */';

/** Scans that read no table: a subquery, a list of constants, the elements of a JSON value under any name. */
const NO_TABLE = /^SCAN (\(|CONSTANT ROW|\d+ CONSTANT ROWS|subquery)|VIRTUAL TABLE/i;

/** Indexes that a statement with a LIMIT may read from their beginning, and why it finds its rows there. */
const ORDERED_PAGES: Readonly<Record<string, string>> = {
  users_joined: 'everybody',
  applications_submitted: 'every application, or a window of them',
  exam_attempts_started: 'every attempt, or a window of them',
  exam_attempts_awaiting: 'every attempt that awaits marks',
  notices_created: 'every notice',
  appeals_open: 'every open appeal',
  client_errors_age: 'every error in browsers',
  appeals_decided: 'every appeal that is no longer open',
  requests_closed: 'every request that is no longer open',
  staff_profiles_trial: 'everyone on trial',
  nominations_open: 'every open nomination',
  nominations_kept: 'every decided nomination with its texts',
  nominations_decided: 'every decided nomination',
  notices_for_moderators: 'every notice for Moderators',
  jobs_created: 'every job; few, so a search reads them all',
  jobs_open: 'every open job; few, so a search reads them all',
  exam_templates_created: 'every exam; few, so a search reads them all',
};

/** Tables that may be read whole. */
const SMALL: Readonly<Record<string, string>> = {
  webhooks: 'there are at most 50',
  saved_replies: 'there are at most MAX_REPLIES',
  discord_roles: 'there is one for each grade',
  extra_roles: 'there is one for each purpose',
  kits: 'there are three',
  guides: 'there are at most MAX_GUIDES',
};

/** Steps of one statement that look costly and are not. */
const ALLOWED: readonly { step: RegExp; sql: RegExp; because: string }[] = [
  { step: /^SCAN audit_logs$/, sql: /from "audit_logs" order by seq desc limit 1\b/, because: 'reads the last entry' },
  {
    step: /^SCAN jobs\b/,
    sql: /exists \(select 1 from "jobs" where \("jobs"."isActive" or "jobs"."updatedAt" is not null\)\)/,
    because: 'stops at the first that was posted',
  },
  {
    step: /^SCAN requirements USING (COVERING )?INDEX requirements_listed$/,
    sql: /from "requirements"/,
    because: 'reads those that are not deleted, at most MAX_REQUIREMENTS',
  },
  { step: /^SCAN erased_blocks /, sql: /not exists \(select 1 from "erased_blocks" \)/, because: 'stops at the first' },
  { step: /TEMP B-TREE FOR ORDER BY/, sql: /rowid in \(select place from/, because: 'sorts one page of the outbox' },
  {
    step: /TEMP B-TREE FOR ORDER BY/,
    sql: /from "sessions"/,
    because: 'sorts the sessions of one person, at most ten',
  },
  {
    step: /TEMP B-TREE FOR ORDER BY/,
    sql: /from "guides"|update "guides"/,
    because: 'sorts the guides, at most a hundred',
  },
  {
    step: /TEMP B-TREE FOR ORDER BY/,
    sql: /order by \(grade = 6\) desc/,
    because: 'sorts the first 50 people of each of four grades',
  },
  {
    step: /TEMP B-TREE FOR (ORDER|GROUP) BY/,
    sql: /json_each\(attempts\.questions\)/,
    because: 'sorts the options of a question, and groups the responses of 200 attempts',
  },
  { step: /TEMP B-TREE FOR GROUP BY/, sql: /json_group_object/, because: 'groups values of the statement itself' },
];

/** What of a statement reads: itself, or the query that an insert takes its rows from; null if nothing does. */
function readingPart({ sql, params }: Statement): Statement | null {
  if (/^\s*(select|with|update|delete)\b/i.test(sql)) return { sql, params };
  // Without the insert, whose plan has scans for foreign keys. They run only while one is broken, which no statement leaves.
  const [, query] =
    /^\s*insert into [^(]+\([^)]*\)\s*(select\b.*?)(?:\son conflict\b.*|\sreturning\b.*)?$/is.exec(sql) ?? [];
  return query === undefined ? null : { sql: query, params: params.slice(0, query.split('?').length - 1) };
}

/** The steps of a query plan that scan or sort more than an index gives, with the statement; null when there are none. */
export async function findCostlyPlan(statement: Statement): Promise<string | null> {
  const part = readingPart(statement);
  if (!part) return null;
  const { sql, params } = part;
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const steps = results.map((row) => row.detail);
  const subqueries = steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []);
  const isLimited = /\blimit\b/i.test(sql);
  const costly = steps.filter((step) => {
    if (ALLOWED.some((one) => one.step.test(step) && one.sql.test(sql))) return false;
    if (step.includes('TEMP B-TREE')) return !sql.includes(SEARCH_WINDOW);
    const [, table = '', index] = /^SCAN (\S+)(?:.* USING (?:COVERING )?INDEX (\S+))?/.exec(step) ?? [];
    if (!step.startsWith('SCAN ') || NO_TABLE.test(step) || subqueries.includes(table) || table in SMALL) return false;
    return !(isLimited && index !== undefined && index in ORDERED_PAGES);
  });
  return costly.length > 0 ? `${costly.join('; ')}\n  ${sql.replace(/\s+/g, ' ')}` : null;
}

/** Columns with duplicate or numeric names. D1 returns rows as objects while drizzle maps by position, so these would be misplaced. */
export async function findMisplacedColumns({ sql, params }: Statement): Promise<string[]> {
  // The guard of writes fails by design once its actor has changed.
  if (!/^\s*(select|with)\b/i.test(sql) || sql.startsWith('select abs(')) return [];
  const [names = []] = await env.DB.prepare(sql)
    .bind(...params)
    .raw<string[]>({ columnNames: true });
  if (names.length < 2) return [];
  return names.filter((name, index) => names.indexOf(name) !== index || /^\d+$/.test(name));
}

afterAll(async () => {
  const statements = [...seenStatements.values()];
  const greedy = greedyCalls.splice(0);
  const long = longCalls.splice(0);
  seenStatements.clear();
  for (const { sql } of statements) checkedStatements.add(sql);
  // For `npm run statements`.
  if (env.STATEMENTS)
    for (const { sql } of statements) {
      // biome-ignore lint/suspicious/noConsole: a Worker cannot write a file, so the script reads the output.
      console.log(`statement: ${JSON.stringify(sql)}`);
    }
  const refused = statements.map(findBrokenLimit).filter((problem) => problem !== null);
  expect(refused, 'statements that a remote D1 refuses').toEqual([]);
  expect(greedy, 'calls that the free plan refuses').toEqual([]);
  expect([...new Set(long)], 'calls with too many round trips').toEqual([]);
  const costly: string[] = [];
  const misplaced: string[] = [];
  for (const statement of statements) {
    const plan = await findCostlyPlan(statement);
    if (plan) costly.push(plan);
    const columns = await findMisplacedColumns(statement);
    if (columns.length > 0) misplaced.push(`${columns.join(', ')}\n  ${statement.sql}`);
  }
  expect(costly, 'statements that read or sort more than an index gives them').toEqual([]);
  expect(misplaced, 'columns that share a name or are named by a number').toEqual([]);
});
