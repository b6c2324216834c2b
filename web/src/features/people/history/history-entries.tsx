import { Hourglass } from 'lucide-react';
import { RECORD_TYPES } from '#contract/staff/record-types.ts';
import { GradeStep, saysOnlyGrades } from '#features/file/grade-step.tsx';
import { RECORD_LOOK, SEVERITY_WORD } from '#features/file/record-look.ts';
import { RecordState } from '#features/file/record-state.tsx';
import { Entry } from '#features/file/timeline/entry.tsx';
import { calendarDay } from '#features/file/words.ts';
import { useMe } from '#lib/session.ts';
import { cx } from '#ui/cx.ts';
import { SentenceName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { Sharing } from '../records/sharing.tsx';
import type { StaffRecord } from '../staff-queries.ts';
import type { TrialReview } from './history-queries.ts';

type Author = { id: string; username: string; displayName: string | null } | null;

function By({ author }: { author: Author }) {
  const me = useMe();
  return <>By {author?.id === me.id ? 'you' : <SentenceName person={author} />}</>;
}

const TEXT = 'mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap';

/** A record about the person, shared or not. */
export function RecordEntry({ record, at }: { record: StaffRecord; at: string }) {
  const { actionType, title, description, severity, expiresAt, overturnedAt, creator, sharedAt } = record;
  const { tone, icon } = RECORD_LOOK[actionType];
  const isOverturned = overturnedAt !== null;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <Entry
      icon={icon}
      tone={isOverturned ? 'neutral' : tone}
      title={title || 'Erased with its author'}
      isMuted={isOverturned || !title}
      badge={<RecordState record={record} />}
      facts={[
        RECORD_TYPES[actionType],
        severity && `Severity: ${SEVERITY_WORD[severity]}`,
        <By key="by" author={creator} />,
        expiresAt && (
          <>
            {isOver ? 'Expired ' : 'Expires '}
            <Time value={expiresAt} format="date" />
          </>
        ),
        sharedAt && <Sharing key="sharing" record={record} />,
      ]}
      at={at}
    >
      {description && !saysOnlyGrades(record) && (
        <p className={cx(TEXT, isOverturned && 'text-muted')}>{description}</p>
      )}
      <GradeStep from={record.fromGrade} to={record.toGrade} />
    </Entry>
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
      <p className={cx(TEXT, !reason && 'text-muted')}>{reason || 'Erased with its author'}</p>
    </Entry>
  );
}
