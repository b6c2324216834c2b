import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type TaskName, taskOf, tasks } from '../../worker/cron.ts';
import { runCron } from './support/cron.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { execute, rowsOf } from './support/rows.ts';

/** After so many runs, the tasks come in the same order again. */
const ROUND = 60;

/** What the cron remembers; it forgets all of it before each test. */
const remembered = async () => {
  const [row] = await rowsOf<{ value: string; updatedAt: number }>(
    "select value, updatedAt from server_state where name = 'cron'",
  );
  const { turn, unfinished }: { turn: number; unfinished?: Record<string, number> } = JSON.parse(row?.value ?? '{}');
  return { turn, unfinished: unfinished ?? {}, completedAt: row?.updatedAt };
};

beforeEach(async () => {
  await execute('delete from server_state');
});

/** Bindings under which one task fails. */
function failing(task: TaskName): Recorder {
  const table = {
    sending: 'deliveries',
    closing: 'exam_attempts',
    sealing: 'audit_seals',
    sweeping: 'spent_tokens',
    forgetting: 'audit_origins',
    erasing: 'users',
    expiring: 'applications',
    demoting: 'users',
    lapsing: 'requests',
    watching: 'server_state',
  }[task];
  const recorder = new Recorder();
  recorder.breakD1((statements) => statements.some(({ sql }) => sql.includes(table)));
  return recorder;
}

describe('The rotation', () => {
  /** How often a task runs in an hour and in a day. */
  const runsOf = (task: TaskName) => {
    const round = Array.from({ length: ROUND }, (_, index) => taskOf(index + 1));
    const perMinute = round.filter((name) => name === task).length / ROUND;
    return { hourly: 60 * perMinute, daily: 24 * 60 * perMinute };
  };

  it('Every second run sends, and the other tasks share the rest in one order', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(taskOf)).toEqual([
      ...['closing', 'sending', 'sealing', 'sending', 'expiring', 'sending'],
      ...['closing', 'sending', 'sealing', 'sending', 'sweeping', 'sending'],
      'closing',
    ]);
    for (let from = 1; from <= ROUND; from++) {
      const round = Array.from({ length: ROUND }, (_, index) => taskOf(from + index));
      expect(new Set(round)).toEqual(new Set(Object.keys(tasks)));
      expect(taskOf(from + ROUND)).toBe(taskOf(from));
    }
  });

  it('Sealing keeps up with 7,200 entries an hour', () => {
    expect(runsOf('sealing').hourly * 800).toBeGreaterThanOrEqual(7200);
  });

  it('Expiring has the runs for 10,000 applications a day, 100 in each if the team worked on them', () => {
    expect(runsOf('expiring').daily * 100).toBeGreaterThanOrEqual(10_000);
  });

  it('A run takes one turn, and two concurrent runs take two', async () => {
    await runCron();
    expect((await remembered()).turn).toBe(1);
    await Promise.all([runCron(), runCron()]);
    expect((await remembered()).turn).toBe(3);
  });

  it('A task that fails keeps no other from its turn', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const recorder = failing('closing');
    for (let run = 0; run < ROUND; run++) await runCron(recorder).catch(() => {});
    const names = log.mock.calls.map(([line]) => JSON.parse(line).cron);
    vi.restoreAllMocks();
    expect(new Set(names)).toEqual(new Set(Object.keys(tasks).filter((task) => task !== 'closing')));
    expect(error).toHaveBeenCalledTimes(ROUND / 6);
  });

  it('A task is remembered from its first failure until it completes', async () => {
    const start = Date.now();
    await expect(runCron(failing('closing'))).rejects.toThrow('closing');
    const first = await remembered();
    expect(first.completedAt).toBe(0);
    expect(first.unfinished.closing).toBeGreaterThanOrEqual(start);
    for (let run = 0; run < 5; run++) await runCron();
    expect((await remembered()).completedAt).toBeGreaterThanOrEqual(start);
    await expect(runCron(failing('closing'))).rejects.toThrow('closing');
    expect((await remembered()).unfinished).toEqual(first.unfinished);
    for (let run = 0; run < 6; run++) await runCron();
    expect((await remembered()).unfinished).toEqual({});
  });

  it('A run that is ended from outside counts as unfinished', async () => {
    const recorder = new Recorder();
    let reached = () => {};
    const hanging = new Promise<void>((resolve) => {
      reached = resolve;
    });
    recorder.hooks.beforeD1 = ([statement]) => {
      if (!statement?.sql.includes('exam_attempts')) return;
      reached();
      return new Promise(() => {});
    };
    void runCron(recorder);
    await hanging;
    expect(Object.keys((await remembered()).unfinished)).toEqual(['closing']);
  });
});
