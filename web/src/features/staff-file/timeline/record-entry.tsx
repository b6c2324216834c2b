import type { ReactNode } from 'react';
import { RECORD_TYPES } from '#contract/staff-file/record-types.ts';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/time.tsx';
import { GradeStep, saysOnlyGrades } from '../grade-step.tsx';
import type { SharedRecord } from '../queries.ts';
import { RECORD_LOOK, SEVERITY_WORD } from '../record-look.ts';
import { RecordState } from '../record-state.tsx';
import { Entry } from './entry.tsx';

/** What a record is for its subject and for managers alike. */
type AnyRecord = Pick<
  SharedRecord,
  | 'actionType'
  | 'title'
  | 'description'
  | 'severity'
  | 'fromGrade'
  | 'toGrade'
  | 'expiresAt'
  | 'expiresAtBefore'
  | 'endMovedAt'
  | 'overturnedAt'
> &
  Parameters<typeof RecordState>[0]['record'];

interface RecordEntryProps {
  record: AnyRecord;
  /** Its time of day; null where no heading says the day. */
  at: string | null;
  /** Who wrote it, where that is shown. */
  by?: ReactNode;
  /** When it was shared, where that is shown. */
  sharing: ReactNode;
  children: ReactNode;
}

/** A staff record in a timeline, muted once it is overturned. Its text is `RecordText`. */
export function RecordEntry({ record, at, by, sharing, children }: RecordEntryProps) {
  const { actionType, title, severity, overturnedAt } = record;
  const { tone, icon } = RECORD_LOOK[actionType];
  const isOverturned = overturnedAt !== null;
  return (
    <Entry
      icon={icon}
      tone={isOverturned ? 'neutral' : tone}
      title={title || 'Erased with its author'}
      isMuted={isOverturned || !title}
      badge={<RecordState record={record} />}
      facts={[RECORD_TYPES[actionType], severity && `Severity: ${SEVERITY_WORD[severity]}`, by, sharing]}
      at={at}
      lastFact={!isOverturned && endOf(record)}
    >
      {children}
    </Entry>
  );
}

/** When a record expires, and when it would have before its end was moved. */
function endOf({ expiresAt, expiresAtBefore, endMovedAt }: AnyRecord): ReactNode {
  if (expiresAt === null && endMovedAt === null) return null;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <>
      {expiresAt === null ? (
        'Does not expire'
      ) : (
        <>
          {isOver ? 'Expired ' : 'Expires '}
          <Time value={expiresAt} format="date" />
        </>
      )}
      {endMovedAt !== null && (
        <>
          {', before: '}
          {expiresAtBefore === null ? 'never' : <Time value={expiresAtBefore} format="date" />}
        </>
      )}
    </>
  );
}

/** A record's description and grades. */
export function RecordText({ record }: { record: AnyRecord }) {
  const { description, fromGrade, toGrade, overturnedAt } = record;
  return (
    <>
      {description && !saysOnlyGrades(record) && (
        <p className={cx('mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap', overturnedAt !== null && 'text-muted')}>
          {description}
        </p>
      )}
      <GradeStep from={fromGrade} to={toGrade} />
    </>
  );
}
