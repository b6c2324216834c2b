import { useId } from 'react';
import { focusHeading } from '#lib/focus.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { HistoryLine } from '#ui/layout/history-line.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { useConfirmRecord } from './mutations.ts';
import type { SharedRecord } from './queries.ts';
import { SharedRecordEntry } from './timeline/shared-record-entry.tsx';
import type { Unseen } from './unseen.ts';

interface ToConfirmProps extends Unseen {
  onAppeal: (record: SharedRecord) => void;
}

/** The shared records that the reader has not confirmed, each with its text in full. Nothing without one. */
export function ToConfirm({ records, isLoading, failed, onAppeal }: ToConfirmProps) {
  const id = useId();
  const isOnline = useOnline();
  const confirm = useConfirmRecord();
  const buttons = useFocusByKey<string>();
  const moveOn = (record: SharedRecord) => {
    const next = records.find((other) => other.id !== record.id);
    if (next) buttons.focusSoon(next.id);
    else requestAnimationFrame(focusHeading);
  };
  // Stays mounted for the focus: the call that confirms the last one still reports here.
  if (records.length === 0 && !failed)
    return (
      isLoading && (
        <section className="mt-8">
          <Loading label="Loading the records to confirm" className="list-loading">
            <Skeleton className="h-48" />
          </Loading>
        </section>
      )
    );
  return (
    <section aria-labelledby={id} className="mt-8">
      <SectionHeader
        title={
          <span className="flex items-center gap-2.5">
            <StatusDot lit />
            To confirm
          </span>
        }
        id={id}
        sentence="Read these, then say so. It doesn’t mean that you agree."
      />
      {records.length > 0 && (
        <HistoryLine aria-labelledby={id} className="mt-3 rounded-lg border bg-surface px-4 py-4 sm:px-5">
          {records.map((record) => (
            <SharedRecordEntry
              key={record.id}
              record={record}
              at={null}
              onAppeal={() => onAppeal(record)}
              action={
                <Button
                  ref={buttons.refOf(record.id)}
                  size="sm"
                  disabled={!isOnline}
                  working={confirm.isPending && confirm.variables.id === record.id}
                  onClick={() => confirm.mutate(record, { onSuccess: () => moveOn(record) })}
                >
                  I have read this
                </Button>
              }
            />
          ))}
        </HistoryLine>
      )}
      {failed && (
        <div className="mt-3">
          <LoadFailure query={failed} title="The records to confirm could not be loaded" />
        </div>
      )}
    </section>
  );
}
