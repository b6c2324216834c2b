import { useRef, useState } from 'react';
import { reasonOf } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { applicationKeys, type ReviewedApplication } from '../queries.ts';
import { applicationsText, type BulkChange, reportOf, runInSteps, sendBulk, sendUndo } from './bulk-calls.ts';

/** Reads again what many changes concern. */
async function refresh(): Promise<void> {
  await Promise.all(
    [applicationKeys.reviews, applicationKeys.counts, applicationKeys.one('').slice(0, -1)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

async function undo(change: BulkChange, rows: readonly ReviewedApplication[]): Promise<void> {
  const run = await runInSteps(rows, (step) => sendUndo(change, step));
  await refresh();
  const undone = run.results.filter(({ outcome }) => outcome !== 'refused').length;
  if (undone === rows.length)
    toast({ tone: 'success', title: 'All Undone', description: `${applicationsText(undone)} as before.` });
  else
    toast({
      tone: 'danger',
      title: 'Not All Undone',
      description: `${undone} of ${applicationsText(rows.length)} are as before. ${run.error ? reasonOf(run.error) : 'The others have changed since, or are suspended.'}`,
    });
}

/** How far a change of many applications has come. */
export type BulkProgress = { done: number; total: number };

/**
 * Changes many applications, in steps that can be stopped. What was done stays done, also if the screen is left.
 * `onChanged` gets the ids of those that were changed or refused, even if a later step fails.
 */
export function useBulk(onChanged: (ids: string[]) => void) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  // Set while a run is on: a second press may come before the first has rendered.
  const running = useRef<{ isStopped: boolean } | null>(null);

  async function run(change: BulkChange, rows: readonly ReviewedApplication[], onAllDone?: () => void): Promise<void> {
    if (running.current || rows.length === 0) return;
    const current = { isStopped: false };
    running.current = current;
    setProgress({ done: 0, total: rows.length });
    const result = await runInSteps(rows, (step) => sendBulk(change, step), {
      onStep: (done) => setProgress({ done, total: rows.length }),
      isStopped: () => current.isStopped,
    });
    await refresh();
    running.current = null;
    setProgress(null);
    onChanged(result.results.map(({ id }) => id));
    if (result.results.length === rows.length) onAllDone?.();
    const changed = new Set(result.results.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : [])));
    const before = rows.filter(({ id }) => changed.has(id));
    toast({
      tone: result.error ? 'danger' : 'success',
      title: result.error ? 'Update Failed' : 'Applications Updated',
      description: `${reportOf(change, result)}${result.error ? ` ${reasonOf(result.error)}` : ''}`,
      undo: before.length > 0 ? () => void undo(change, before) : undefined,
    });
  }

  return {
    progress,
    /** `onAllDone` runs unless a step fails or the run is stopped before its end. */
    start: (...args: Parameters<typeof run>) => void run(...args),
    /** Ends after the step that is under way. */
    stop() {
      if (running.current) running.current.isStopped = true;
    },
  };
}
