import { env } from 'cloudflare:workers';
import { afterAll, expect } from 'vitest';
import { type Statement, seenStatements } from './recorder.ts';

/** Statements that read a window on purpose say so in a comment. */
const SEARCH_WINDOW = '/* search window */';

/** What SQLite calls a scan that reads no table: a subquery, a list of constants, the elements of a JSON value. */
const NO_TABLE = /^SCAN (\(|CONSTANT ROW|\d+ CONSTANT ROWS|json_each|json_tree|subquery)/i;

/** What is wrong with how SQLite would run a statement; null when it reads no more than it has to. */
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

afterAll(async () => {
  const costly: string[] = [];
  for (const statement of seenStatements.values()) {
    const plan = await findCostlyPlan(statement);
    if (plan) costly.push(plan);
  }
  expect(costly, 'statements that read or sort more than an index gives them').toEqual([]);
});
