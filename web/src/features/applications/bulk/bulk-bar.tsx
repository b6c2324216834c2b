import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { AssignMany } from './assign-many.tsx';
import { applicationsText } from './bulk-calls.ts';
import { ConfirmMany } from './confirm-many.tsx';
import type { Selection } from './selection.ts';
import { useBulk } from './use-bulk.ts';

interface BulkBarProps {
  selection: Selection;
  /** All rows that the list shows. */
  rows: readonly ReviewedApplication[];
  /** The applications are pending, and can be taken under review. */
  canConsider: boolean;
}

/** At the foot of the window: what can be done to the selected applications. Nothing while none is selected. */
export default function BulkBar({ selection, rows, canConsider }: BulkBarProps) {
  const me = useMe();
  const [asking, setAsking] = useState<'decline' | 'assign' | null>(null);
  const bulk = useBulk(selection.remove);
  const chosen = rows.filter(({ id }) => selection.has(id));
  const close = () => setAsking(null);
  const count = chosen.length;
  if (count === 0 && !bulk.progress) return null;
  return (
    <section
      aria-label="Selected applications"
      data-foot
      className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {bulk.progress ? (
        <>
          <p role="status" className="text-sm tabular-nums">
            {bulk.progress.done} of {applicationsText(bulk.progress.total)}
          </p>
          <ProgressBar
            value={(100 * bulk.progress.done) / bulk.progress.total}
            label="Changing applications"
            className="min-w-24 flex-1"
          />
          <Button onClick={bulk.stop}>Stop</Button>
        </>
      ) : (
        <>
          <p role="status" className="text-sm font-semibold tabular-nums">
            {count} selected
          </p>
          {count < rows.length && (
            <Button variant="ghost" size="sm" onClick={selection.selectAll} className="px-2">
              Select all {rows.length} shown
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={selection.clear} className="px-2">
            Clear
          </Button>
          <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button onClick={() => setAsking('assign')}>Assign…</Button>
            {canConsider && <Button onClick={() => bulk.start({ action: 'consider' }, chosen)}>Consider</Button>}
            <Button variant="danger-outline" onClick={() => setAsking('decline')}>
              Decline {count}…
            </Button>
          </div>
        </>
      )}
      <ConfirmMany
        applications={chosen}
        open={asking === 'decline'}
        onClose={close}
        onConfirm={(message, onAllDone) => {
          close();
          bulk.start({ action: 'decline', message }, chosen, onAllDone);
        }}
      />
      <AssignMany
        count={count}
        open={asking === 'assign'}
        onClose={close}
        onAssign={(assigneeId, to) => {
          close();
          bulk.start({ action: 'assign', assigneeId, to: assigneeId === me.id ? 'you' : to }, chosen);
        }}
      />
    </section>
  );
}
