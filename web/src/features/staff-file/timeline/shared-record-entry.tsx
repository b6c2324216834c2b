import type { ReactNode } from 'react';
import { offersAppeal } from '#contract/staff-file/record-types.ts';
import { dayText } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useOnline } from '#ui/feedback/use-online.ts';
import { Time } from '#ui/time.tsx';
import type { SharedRecord } from '../queries.ts';
import { RecordEntry, RecordText } from './record-entry.tsx';

interface SharedRecordEntryProps {
  record: SharedRecord;
  /** When it was shared; null where no heading says the day. */
  at: string | null;
  /** Opens the form of an appeal. */
  onAppeal: () => void;
  /** It waits to be confirmed in a list above, which has its text. */
  isAbove?: boolean;
  /** The button that confirms it. */
  action?: ReactNode;
}

/** A record as its subject reads it, with its appeal. */
export function SharedRecordEntry({ record, at, onAppeal, isAbove = false, action }: SharedRecordEntryProps) {
  const { sharedAt, overturnedAt } = record;
  const sharing = at === null && (
    <>
      Shared <Time value={sharedAt} />
    </>
  );
  return (
    <RecordEntry record={record} at={at} sharing={sharing}>
      {isAbove ? (
        <p className="mt-1 text-muted">Its text is above, to confirm.</p>
      ) : (
        <>
          <RecordText record={record} />
          {overturnedAt !== null && <p className="mt-2 font-semibold">Overturned. It no longer counts.</p>}
          <Appeal record={record} onAppeal={onAppeal} action={action} />
        </>
      )}
    </RecordEntry>
  );
}

/** What the file says about who judges an appeal, before and after. */
const JUDGES = {
  sharer: {
    open: 'Nobody else on the team can judge this, so whoever shared the record decides.',
    decided: 'Decided by whoever shared the record, because nobody else could judge it.',
  },
  nobody: { open: 'Nobody on the team can judge this yet.', decided: undefined },
} as const;

function Appeal({ record, onAppeal, action }: Pick<SharedRecordEntryProps, 'record' | 'onAppeal' | 'action'>) {
  const isOnline = useOnline();
  const { appeal, appealUntil, overturnedAt } = record;
  const isInTime = new Date(appealUntil) >= new Date();
  const judge = appeal?.judge && JUDGES[appeal.judge][appeal.decidedAt === null ? 'open' : 'decided'];
  if (appeal)
    return (
      <>
        <Quote label="Your appeal" at={appeal.createdAt}>
          {appeal.text}
        </Quote>
        {appeal.decidedAt !== null && (
          <Quote label="Answer" at={appeal.decidedAt}>
            {appeal.answer ?? 'The answer was erased with its author.'}
          </Quote>
        )}
        {judge !== undefined && <p className="mt-2 text-caption text-muted">{judge}</p>}
        {action && <div className="mt-3">{action}</div>}
      </>
    );
  if (overturnedAt !== null || !offersAppeal(record.actionType)) return action && <div className="mt-3">{action}</div>;
  return (
    <div className={cx('flex flex-wrap items-center gap-x-1 gap-y-2', action ? 'mt-3' : 'mt-1')}>
      {action}
      {isInTime && (
        <Button size="sm" variant="ghost" className="first:-ml-3.25" disabled={!isOnline} onClick={onAppeal}>
          Appeal
        </Button>
      )}
      <p className="text-caption text-muted">
        {isInTime ? `You can appeal until ${dayText(new Date(appealUntil))}` : 'The time to appeal has passed.'}
      </p>
    </div>
  );
}

/** What was written in an appeal, with who says it. */
export function Quote({ label, at, children }: { label: ReactNode; at: string; children: ReactNode }) {
  return (
    <div className="mt-3 border-l-2 border-line pl-3">
      <p className="text-caption text-muted">
        {label}, <Time value={at} />
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{children}</p>
    </div>
  );
}
