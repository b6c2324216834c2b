import { env } from 'cloudflare:workers';
import { afterAll, expect } from 'vitest';
import { findBrokenLimit, greedyCalls, type Statement } from './limits.ts';
import { checkedStatements, seenStatements } from './recorder.ts';
import { longCalls } from './trips.ts';

/** The comment of a statement that reads a bounded window of rows on purpose. */
const SEARCH_WINDOW = '/* search window */';

/** Scans that read no table: a subquery, a list of constants, the elements of a JSON value. */
const NO_TABLE = /^SCAN (\(|CONSTANT ROW|\d+ CONSTANT ROWS|json_each|json_tree|subquery)/i;

/** The steps of a query plan that scan or sort more than an index gives, with the statement; null when there are none. */
export async function findCostlyPlan({ sql, params }: Statement): Promise<string | null> {
  if (!/^\s*(select|with|update|delete)\b/i.test(sql) || sql.includes(SEARCH_WINDOW)) return null;
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const isLimited = /\blimit\b/i.test(sql);
  const costly = results
    .map((row) => row.detail)
    .filter((detail) => {
      if (/USE TEMP B-TREE FOR .*ORDER BY/i.test(detail)) return true;
      if (!detail.startsWith('SCAN ') || NO_TABLE.test(detail)) return false;
      return !(isLimited && / USING (COVERING )?INDEX /.test(detail));
    });
  return costly.length > 0 ? `${costly.join('; ')}\n  ${sql.replace(/\s+/g, ' ')}` : null;
}

/**
 * The columns of a query that an object cannot keep in their place: those that share a name, and numbers. D1 gives rows as objects,
 * and drizzle maps them by position.
 */
export async function findMisplacedColumns({ sql, params }: Statement): Promise<string[]> {
  if (!/^\s*(select|with)\b/i.test(sql)) return [];
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
