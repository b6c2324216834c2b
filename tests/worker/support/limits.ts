import { AsyncLocalStorage } from 'node:async_hooks';

// Limits of D1 that a local database does not enforce.

/** A statement as it was sent to D1. */
export type Statement = { sql: string; params: unknown[] };

const MAX_PARAMETERS = 100;
const MAX_PATTERN_BYTES = 50;

/** Queries that a Worker may send while it answers one request, on the free plan. */
const MAX_STATEMENTS = 50;

/** A LIKE or GLOB, with its pattern if that is a literal. */
const PATTERNS = /\b(?:like|glob)\s+(?:'((?:[^']|'')*)')?/gi;

/** Why a remote D1 would refuse the statement, or null if it would not. */
export function findBrokenLimit({ sql, params }: Statement): string | null {
  const problem = (text: string) => `${text}\n  ${sql.replace(/\s+/g, ' ')}`;
  if (params.length > MAX_PARAMETERS) return problem(`${params.length} parameters`);
  for (const [, literal] of sql.matchAll(PATTERNS)) {
    // Typed text can have any length; `instr` has no such limit.
    if (literal === undefined) return problem('a pattern that is no literal');
    if (new TextEncoder().encode(literal).length > MAX_PATTERN_BYTES) return problem('a pattern over 50 bytes');
  }
  return null;
}

type Usage = { statements: number };

const requests = new AsyncLocalStorage<Usage>();

/** Calls that have sent more statements than the free plan allows, as sentences. */
export const greedyCalls: string[] = [];

/** Counts statements towards the request that is being answered, if there is one. */
export function countStatements(count: number) {
  const usage = requests.getStore();
  if (usage) usage.statements += count;
}

/** Runs the work of one request, and notes in `greedyCalls` if it sends too many statements. */
export async function limited<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
  const usage = { statements: 0 };
  const result = await requests.run(usage, work);
  if (usage.statements > MAX_STATEMENTS) greedyCalls.push(`${call} sent ${usage.statements} statements`);
  return result;
}
