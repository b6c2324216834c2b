import { useEffect, useEffectEvent, useState } from 'react';
import { listed } from '#lib/format.ts';
import { listRef } from '#patterns/lists/row-keys.ts';
import { cx } from '#ui/cx.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import type { Task } from './tasks.ts';
import { WaitingCell, WaitingCellSkeleton } from './waiting-cell.tsx';

// A part that takes longer shows its own skeleton, and holds up nothing else.
const PATIENCE_MS = 1000;

const isNothing = ({ query, count }: Task) => query.data !== undefined && count === 0;

/** The user's waiting tasks. Each loads, fails and is retried on its own; the kinds with none share one line. */
export function Waiting({ tasks, onReady }: { tasks: readonly Task[]; onReady: () => void }) {
  const folded = useFolded(tasks, onReady);
  const isFolded = (task: Task) => folded?.has(task.kind) === true && isNothing(task);
  const shown = tasks.filter((task) => !isFolded(task));
  const none = listed(tasks.filter(isFolded).flatMap((task) => task.none ?? []));
  return (
    <section aria-labelledby="waiting">
      <SectionHead title="Waiting for you" id="waiting" className="mb-3" />
      <div className="overflow-hidden rounded-lg border border-line bg-surface tabular-nums">
        {!folded ? (
          <Loading>
            <div className={cx(gridOf(tasks.length), 'xl:*:nth-[n+4]:hidden')}>
              {tasks.map(({ kind }) => (
                <WaitingCellSkeleton key={kind} />
              ))}
            </div>
            {/* Usually one of so many kinds has none. */}
            {tasks.length > 2 && <div className="h-10" />}
          </Loading>
        ) : shown.length > 0 ? (
          <>
            <ul ref={listRef} aria-labelledby="waiting" className={cx(gridOf(shown.length), !none && '-mb-px')}>
              {shown.map((task) => (
                <WaitingCell key={task.kind} task={task} />
              ))}
            </ul>
            {none && <p className="px-4 py-2.5 text-sm text-muted sm:px-5">Also: {none}.</p>}
          </>
        ) : (
          <div className="flex min-h-18 flex-col justify-center px-4 py-3 sm:px-5">
            <p className="font-semibold">Nothing waits for you tonight.</p>
            <p className="text-sm text-muted">There are {none}.</p>
          </div>
        )}
      </div>
    </section>
  );
}

// Hairlines between the cells only: each has one on its lower edge and on its right, the last of them under the frame.
const GRID = '-mr-px grid grid-cols-1';

/** Equal columns for this many cells: on wide screens up to three, and two for four. */
const gridOf = (cells: number) =>
  cx(GRID, cells > 1 && 'md:grid-cols-2', (cells === 3 || cells > 4) && 'xl:grid-cols-3');

/**
 * The kinds that had nothing when the screen opened; undefined until that is known, or has taken too long. Kinds that run
 * out later keep their place, so that nothing moves under the pointer.
 */
function useFolded(tasks: readonly Task[], onReady: () => void): ReadonlySet<string> | undefined {
  const [folded, setFolded] = useState<ReadonlySet<string>>();
  const [isLate, setLate] = useState(false);
  const isKnown = isLate || tasks.every(({ query }) => !query.isPending);
  if (!folded && isKnown) setFolded(new Set(tasks.filter(isNothing).map(({ kind }) => kind)));

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (isKnown) ready();
  }, [isKnown]);
  return folded;
}
