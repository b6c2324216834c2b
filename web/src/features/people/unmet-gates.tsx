import { useState } from 'react';
import type { UnmetGate } from '#contract/handbook/standings.ts';
import { MAX_WAIVER } from '#contract/limits.ts';
import { currentOf, failureOf } from '#lib/api.ts';
import { focusOnMount } from '#lib/focus.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { isText, useKept } from '#patterns/sign-in-again.ts';
import { cx } from '#ui/cx.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';

/** The gates that a refused promotion names; null for any other failure. */
export const unmetIn = (error: unknown): UnmetGate[] | null =>
  failureOf(error)?.code === 'requirements_unmet' ? (currentOf<{ unmet?: UnmetGate[] }>(error)?.unmet ?? null) : null;

interface WaiverOptions {
  personId: string;
  /** Why the last attempt failed. */
  error: Error | null;
  open: boolean;
}

/** The gates that the last attempt named, and why they are passed. Each opening of the dialog starts afresh. */
export function useWaiver({ personId, error, open }: WaiverOptions) {
  const [waiver, setWaiver] = useKept(`waiver:${personId}`, isText, '');
  // Kept while the promotion is tried again, which clears the error.
  const [unmet, setUnmet] = useState<UnmetGate[] | null>(null);
  const latest = unmetIn(error);
  if (latest && latest !== unmet) setUnmet(latest);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setUnmet(null);
      setWaiver('');
    }
  }
  return {
    unmet,
    waiver,
    setWaiver,
    /** For another grade, which has other gates. The error must be cleared, too. */
    forget: () => setUnmet(null),
    isMissing: unmet !== null && waiver.trim() === '',
    /** What the change is sent with. */
    sent: unmet === null || waiver.trim() === '' ? {} : { waiver },
  };
}

const UNDONE: Record<UnmetGate['kind'], string> = { read: 'not read', pass: 'not passed', task: 'not done' };

interface UnmetGatesProps {
  username: string;
  unmet: UnmetGate[];
  waiver: string;
  onWaiver: (waiver: string) => void;
  className?: string;
}

/** What a person does not meet, and a field for why they are promoted all the same. */
export function UnmetGates({ username, unmet, waiver, onWaiver, className }: UnmetGatesProps) {
  return (
    <div className={cx('flex flex-col gap-4', className)}>
      <Alert tone="warning" announce="alert" title={`${username} does not meet every requirement of this grade`}>
        <ul className="mt-1 list-disc pl-5">
          {unmet.map(({ id, title, kind, fromGrade }) => (
            <li key={id} className="wrap-anywhere">
              {title}: {UNDONE[kind]} (for {gradeTitle(fromGrade)})
            </li>
          ))}
        </ul>
        <p className="mt-1">Nothing was changed.</p>
      </Alert>
      <Field label="Why promote all the same?" help={`It goes into the log. ${username} never reads it.`} required>
        <Textarea
          ref={focusOnMount}
          rows={3}
          maxLength={MAX_WAIVER}
          value={waiver}
          onChange={(event) => onWaiver(event.target.value)}
        />
      </Field>
    </div>
  );
}
