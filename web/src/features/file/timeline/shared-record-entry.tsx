import type { ReactNode } from 'react';
import { RECORD_TYPES } from '#contract/staff/record-types.ts';
import { dayInWords } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useOnline } from '#ui/feedback/use-online.ts';
import { Time } from '#ui/time.tsx';
import { GradeStep, saysOnlyGrades } from '../grade-step.tsx';
import type { SharedRecord } from '../queries.ts';
import { RECORD_LOOK, SEVERITY_WORD } from '../record-look.ts';
import { RecordState } from '../record-state.tsx';
import { Entry } from './entry.tsx';

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
  const { actionType, title, description, severity, fromGrade, toGrade, expiresAt, sharedAt, overturnedAt } = record;
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
        expiresAt && (
          <>
            {isOver ? 'Expired ' : 'Expires '}
            <Time value={expiresAt} format="date" />
          </>
        ),
        at === null && (
          <>
            Shared <Time value={sharedAt} />
          </>
        ),
      ]}
      at={at}
    >
      {isAbove ? (
        <p className="mt-1 text-muted">Its text is above, to confirm.</p>
      ) : (
        <>
          {description && !saysOnlyGrades(record) && (
            <p className={cx('mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap', isOverturned && 'text-muted')}>
              {description}
            </p>
          )}
          <GradeStep from={fromGrade} to={toGrade} />
          {isOverturned && <p className="mt-2 font-semibold">Overturned. It no longer counts.</p>}
          <Appeal record={record} onAppeal={onAppeal} action={action} />
        </>
      )}
    </Entry>
  );
}

function Appeal({ record, onAppeal, action }: Pick<SharedRecordEntryProps, 'record' | 'onAppeal' | 'action'>) {
  const isOnline = useOnline();
  const { appeal, appealUntil, overturnedAt } = record;
  const isInTime = new Date(appealUntil) >= new Date();
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
        {action && <div className="mt-3">{action}</div>}
      </>
    );
  if (overturnedAt !== null) return action && <div className="mt-3">{action}</div>;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {action}
      {isInTime && (
        <Button size="sm" disabled={!isOnline} onClick={onAppeal}>
          Appeal
        </Button>
      )}
      <p className="text-caption text-muted">
        {isInTime ? `You can appeal until ${dayInWords(new Date(appealUntil))}` : 'The time to appeal has passed.'}
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
