import { Pencil, Trash2 } from 'lucide-react';
import { mayExpire, RECORD_TYPES } from '#contract/staff-file/record-types.ts';
import { GradeStep, saysOnlyGrades } from '#features/staff-file/grade-step.tsx';
import { RECORD_LOOK, SEVERITY_WORD } from '#features/staff-file/record-look.ts';
import { RecordState } from '#features/staff-file/record-state.tsx';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useOnline } from '#ui/feedback/use-online.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { HistoryItem } from '#ui/layout/history-line.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import type { StaffRecord } from '../staff-queries.ts';
import { Sharing } from './sharing.tsx';

interface RecordItemProps {
  record: StaffRecord;
  onEdit: () => void;
  onDelete: () => void;
  /** Shares it with its subject. */
  onShare: () => void;
}

/** One staff record. */
export function RecordItem({ record, onEdit, onDelete, onShare }: RecordItemProps) {
  const { actionType, description, sharedAt, overturnedAt, can } = record;
  const me = useMe();
  const isOnline = useOnline();
  const title = record.title || (record.userId === me.id ? 'Not shown to you' : 'Erased with its author');
  // Once it is shared, the form has only the expiry.
  const isEditable = can.edit === true && (sharedAt === null || mayExpire(actionType));
  const isFaint = !record.title || overturnedAt !== null;
  return (
    <HistoryItem {...RECORD_LOOK[actionType]}>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h4 className={cx('min-w-0 font-semibold wrap-anywhere', isFaint && 'text-muted')}>{title}</h4>
          <RecordState record={record} />
        </div>
        {(isEditable || can.delete === true) && (
          <div className="-my-1 -mr-1.5 flex shrink-0 pointer-coarse:-my-2.5">
            {isEditable && (
              <IconButton size="sm" label={`Edit record: ${title}`} onClick={onEdit}>
                <Pencil aria-hidden />
              </IconButton>
            )}
            {can.delete === true && (
              <IconButton size="sm" tone="danger" label={`Delete record: ${title}`} onClick={onDelete}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
        )}
      </div>
      <Facts record={record} />
      {!saysOnlyGrades(record) && (
        <p className={cx('mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap', overturnedAt !== null && 'text-muted')}>
          {description}
        </p>
      )}
      <GradeStep from={record.fromGrade} to={record.toGrade} />
      {can.share === true && (
        <Button size="sm" variant="ghost" className="-ml-3.25 mt-1" disabled={!isOnline} onClick={onShare}>
          Share with {record.user?.username ?? 'this person'}…<span className="sr-only"> {title}</span>
        </Button>
      )}
    </HistoryItem>
  );
}

/** Kind, severity, author and dates in one line. */
function Facts({ record }: { record: StaffRecord }) {
  const me = useMe();
  const { actionType, severity, isActive, creator, createdBy, createdAt, updatedAt, expiresAt, sharedAt } = record;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <p className="mt-0.5 text-caption text-muted">
      {RECORD_TYPES[actionType]}
      {severity && ` · Severity: ${SEVERITY_WORD[severity]}`}
      {!isActive && ' · No longer active'}
      {' · By '}
      {createdBy === me.id ? 'you' : usernameOf(creator)}, <Time value={createdAt} />
      {updatedAt !== createdAt && (
        <>
          {' · Edited '}
          <Time value={updatedAt} />
        </>
      )}
      {expiresAt && (
        <>
          {isOver ? ' · Expired ' : ' · Expires '}
          <Time value={expiresAt} format="date" />
        </>
      )}
      {sharedAt !== null && ' · '}
      <Sharing record={record} />
    </p>
  );
}
