import { Lock, LockOpen } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { reasonOf } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { useFocusModal } from '#ui/overlays/modal.tsx';
import { Time } from '#ui/time.tsx';
import { useUnlock } from './review-changes.ts';

/** Prompts for the system pin that unlocks an archived application. */
export function UnlockForm({ applicationId }: { applicationId: string }) {
  const [pin, setPin] = useState('');
  const unlock = useUnlock();
  const focusModal = useFocusModal();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pin.trim() || unlock.isPending) return;
    unlock.mutate(
      { id: applicationId, pin },
      // Unlocking removes this form, which has focus.
      { onSuccess: focusModal, onError: () => setPin('') },
    );
  };

  return (
    <form onSubmit={submit} className="rounded-md border border-line bg-subtle p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex items-center gap-2 font-semibold">
            <Lock aria-hidden className="size-4 shrink-0" />
            This application is archived
          </p>
          <p className="mt-1 text-sm text-muted">
            Its actions are locked. Enter the system pin to unlock them for ten minutes.
          </p>
        </div>
        <div className="flex items-end gap-2 max-sm:w-full">
          <Field label="System pin" error={null} className="w-36 grow">
            <Input
              // A password field would make the browser offer to save the pin.
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
      </div>
      {unlock.error && (
        <p role="alert" className="mt-2 text-sm font-semibold text-danger">
          {reasonOf(unlock.error)}
        </p>
      )}
    </form>
  );
}

/** Says until when an archived application stays unlocked. */
export function UnlockedNote({ until }: { until: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md border border-line bg-subtle px-4 py-3 text-sm">
      <LockOpen aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        Archived, and unlocked for you until <Time value={until} format="datetime" />.
      </span>
    </p>
  );
}
