import { Hourglass } from 'lucide-react';
import { calendarDay } from '#features/staff-file/file-text.ts';
import { Entry } from '#features/staff-file/timeline/entry.tsx';
import { RecordEntry, RecordText } from '#features/staff-file/timeline/record-entry.tsx';
import { useMe } from '#lib/session.ts';
import { cx } from '#ui/cx.ts';
import { usernameOf } from '#ui/person-name.tsx';
import { Sharing } from '../records/sharing.tsx';
import type { StaffRecord } from '../staff-queries.ts';
import type { TrialReview } from './history-queries.ts';

type Author = { id: string; username: string; displayName: string | null } | null;

function By({ author }: { author: Author }) {
  const me = useMe();
  return <>By {author?.id === me.id ? 'you' : usernameOf(author)}</>;
}

/** A record about the person, shared or not. */
export function HistoryRecord({ record, at }: { record: StaffRecord; at: string }) {
  const sharing = record.sharedAt && <Sharing record={record} />;
  return (
    <RecordEntry record={record} at={at} by={<By author={record.creator} />} sharing={sharing}>
      <RecordText record={record} />
    </RecordEntry>
  );
}

/** A review that ended or extended a trial. */
export function TrialReviewEntry({ review, at }: { review: TrialReview; at: string }) {
  const { outcome, dueOn, reason, creator } = review;
  return (
    <Entry
      icon={Hourglass}
      title={outcome === 'extend' && dueOn ? `Trial until ${calendarDay(dueOn)}` : 'Trial ended'}
      facts={['Trial review', <By key="by" author={creator} />]}
      at={at}
    >
      <p className={cx('mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap', !reason && 'text-muted')}>
        {reason || 'Erased with its author'}
      </p>
    </Entry>
  );
}
