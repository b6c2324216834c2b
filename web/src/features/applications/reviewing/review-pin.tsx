import { Lock, LockOpen } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { failureOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Time } from '../../../ui/time.tsx';
import { useUnlock } from './review-mutations.ts';

/** Whether this moment is still to come; the component renders again when it is over. */
export function useIsAhead(moment: string | null | undefined): boolean {
  const end = moment ? Date.parse(moment) : 0;
  const [, renderAgain] = useState(0);
  useEffect(() => {
    const left = end - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => renderAgain((count) => count + 1), left + 1);
    return () => clearTimeout(timer);
  }, [end]);
  return end > Date.now();
}

/** Asks for the system pin that an archived application stays locked behind (spec §4). */
export function ReviewPin({ applicationId }: { applicationId: string }) {
  const [pin, setPin] = useState('');
  const unlock = useUnlock();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pin.trim() || unlock.isPending) return;
    const dialog = event.currentTarget.closest<HTMLElement>('[role="dialog"]');
    unlock.mutate(
      { id: applicationId, pin },
      // The form goes away with its focus, which the dialog takes over.
      { onSuccess: () => dialog?.focus(), onError: () => setPin('') },
    );
  };
  const refusal = unlock.error && (failureOf(unlock.error)?.error ?? 'The connection was lost. Please try again.');

  return (
    <form onSubmit={submit} className="rounded-md border border-line bg-subtle p-4">
      <p className="flex items-center gap-2 font-medium">
        <Lock aria-hidden className="size-4 shrink-0" />
        This application is archived
      </p>
      <p className="mt-1 mb-3 text-sm text-muted">
        Its actions are locked. The system pin enables them for you for ten minutes.
      </p>
      <div className="flex max-w-sm items-end gap-2">
        <Field label="System pin" error={null} className="min-w-0 flex-1">
          <Input
            // Not a password of this person, which the browser would offer to keep.
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={pin}
            onChange={(event) => setPin(event.target.value)}
            className="[-webkit-text-security:disc]"
          />
        </Field>
        <Button type="submit" working={unlock.isPending} disabled={!pin.trim() && !unlock.isPending}>
          Unlock
        </Button>
      </div>
      {refusal && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {refusal}
        </p>
      )}
    </form>
  );
}

/** Says until when the actions of an archived application are enabled. */
export function ReviewUnlocked({ until }: { until: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-line bg-subtle px-4 py-3 text-sm">
      <LockOpen aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Archived, and unlocked for you until <Time value={until} format="datetime" />.
      </span>
    </p>
  );
}
