import type { Reply } from './client.ts';

/** Concurrent calls of one kind. */
export interface Wave {
  readonly name: string;
  readonly replies: readonly Reply[];
  /** From the first call to the last reply. */
  readonly milliseconds: number;
}

/** Makes all calls concurrently and waits for the last reply. */
export async function wave(name: string, calls: readonly (() => Promise<readonly Reply[]>)[]): Promise<Wave> {
  const start = performance.now();
  const replies = (await Promise.all(calls.map((call) => call()))).flat();
  return { name, replies, milliseconds: performance.now() - start };
}

/** The nearest-rank percentile. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

/** The waves as a Markdown table. */
export function table(waves: readonly Wave[]): string {
  const rows = waves.map(({ name, replies, milliseconds }) => {
    const sorted = replies.map((reply) => reply.milliseconds).sort((a, b) => a - b);
    const times = [50, 95, 100].map((percent) => `${percentile(sorted, percent).toFixed(0)} ms`);
    const failed = replies.filter(({ status }) => status < 200 || status > 299).length;
    const rate = ((1000 * replies.length) / milliseconds).toFixed(0);
    return `| ${[name, replies.length, failed, ...times, `${(milliseconds / 1000).toFixed(2)} s`, rate].join(' | ')} |`;
  });
  return [
    '| call | calls | failed | p50 | p95 | max | total | per second |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}
