import { describe, expect, it } from 'vitest';
import { type BulkResult, reportOf, runInSteps, skippedText } from '#features/applications/bulk/bulk-calls.ts';

const done = (id: string): BulkResult => ({ id, outcome: 'done', code: null });
const refused = (id: string, code: BulkResult['code']): BulkResult => ({ id, outcome: 'refused', code });
const ids = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);

describe('A run over many applications', () => {
  it('It sends twenty at a time, and says how far it is', async () => {
    const [sent, steps]: [number[], number[]] = [[], []];
    const run = await runInSteps(
      ids(43),
      async (rows) => {
        sent.push(rows.length);
        return rows.map(done);
      },
      { onStep: (count) => steps.push(count) },
    );
    expect([sent, steps, run.results.length, run.error]).toEqual([[20, 20, 3], [20, 40, 43], 43, null]);
  });

  it('Stopped, it ends after the step that is under way', async () => {
    let isStopped = false;
    const run = await runInSteps(
      ids(60),
      async (rows) => {
        isStopped = true;
        return rows.map(done);
      },
      { isStopped: () => isStopped },
    );
    expect(run.results).toHaveLength(20);
  });

  it('A step that fails ends it, with what was done before', async () => {
    const error = new Error('offline');
    const run = await runInSteps(ids(40), async (rows) => {
      if (rows[0] !== '0') throw error;
      return rows.map(done);
    });
    expect([run.results.length, run.error]).toEqual([20, error]);
  });
});

describe('What is said of it', () => {
  it('Refusals are counted by their reasons', () => {
    expect(skippedText(['reviews_needed', 'own_row', 'reviews_needed'])).toBe('2 need more reviews, 1 is yours');
    expect(skippedText(['limit_reached', 'not_found'])).toBe('2 cannot be changed');
    expect(skippedText([])).toBe('');
  });

  it.each([
    [{ action: 'decline' } as const, '2 declined. Skipped: 1 has changed.'],
    [{ action: 'consider' } as const, '2 under review. Skipped: 1 has changed.'],
    [{ action: 'assign', assigneeId: 'b', to: 'bea' } as const, '2 assigned to bea. Skipped: 1 has changed.'],
    [{ action: 'assign', assigneeId: null, to: '' } as const, '2 assigned to nobody. Skipped: 1 has changed.'],
  ])('After %j the toast says so', (change, text) => {
    const results = [done('a'), { ...done('b'), outcome: 'same' as const }, refused('c', 'conflict')];
    expect(reportOf(change, { results, error: null })).toBe(text);
  });
});
