import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { profileInput } from '#contract/staff.ts';
import { client, failureOf, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useAskToLeave } from '../../../patterns/forms/ask-to-leave.tsx';
import { firstMessage } from '../../../patterns/forms/first-message.ts';
import { useKeptForm } from '../../../patterns/forms/kept-form.ts';
import { SaveConflict, SaveProblem } from '../../../patterns/forms/save-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { adoptProfile } from '../../users/shared/people-cache.ts';
import { sentenceOf } from '../../users/shared/people-change.ts';
import { type StaffProfile, staffKeys } from '../queries.ts';

// The page's security policy refuses the `new Function` that zod would otherwise try.
z.config({ jitless: true });

/** A profile as it is being written. */
interface ProfileDraft {
  /** One server a line. */
  servers: string;
  notes: string;
}

const draftOf = ({ servers, notes }: StaffProfile): ProfileDraft => ({
  servers: servers.join('\n'),
  notes: notes ?? '',
});

const bodyOf = ({ servers, notes }: ProfileDraft) => ({
  servers: servers
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  notes: notes.trim() || null,
});

const draftSchema = z.pipe(
  z.transform((draft: ProfileDraft): z.input<typeof profileInput> => bodyOf(draft)),
  profileInput,
);

const profileIn = (error: unknown): StaffProfile | null => {
  const current = failureOf(error)?.current;
  return typeof current === 'object' && current !== null && 'servers' in current ? (current as StaffProfile) : null;
};

/** Saves someone's profile. Refused with `conflict` when it was changed since the revision that is named. */
const useSaveProfile = (userId: string) =>
  useMutation({
    mutationFn: (json: ReturnType<typeof bodyOf> & { revision: number | undefined }) =>
      send(client.api.staff[':userId'].$patch({ param: { userId }, json })),
    onSuccess: adoptProfile,
    onError: (error) => {
      const current = profileIn(error);
      if (current) adoptProfile(current);
      else if (failureOf(error)) void queryClient.invalidateQueries({ queryKey: staffKeys.all });
      toast({ tone: 'danger', title: 'Failed to Update Profile', description: sentenceOf(error) });
    },
  });

interface ProfileFormProps {
  /** The version that the edit begins with. */
  profile: StaffProfile;
  username: string;
  open: boolean;
  onClose: () => void;
}

/**
 * Changes the servers and notes of someone's staff profile. Give it a new `key` for each edit. The default export, because it is
 * fetched only when it is needed.
 */
export default function ProfileForm({ profile, username, open, onClose }: ProfileFormProps) {
  const formId = useId();
  // A later reading of the profile must not replace what is being typed.
  const [base, setBase] = useState(profile);
  const save = useSaveProfile(profile.userId);
  const form = useForm<ProfileDraft>({
    resolver: zodResolver(draftSchema, undefined, { raw: true }),
    defaultValues: draftOf(profile),
  });
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isDirty } = formState;
  const begunFrom = useKeptForm({ name: `profile:${profile.userId}`, form, revision: base.revision, isOpen: open });
  const { leave, question } = useAskToLeave({
    isDirty: open && isDirty && !save.isPending,
    onLeave: onClose,
  });

  const send = (revision: number | undefined) =>
    handleSubmit((draft) => save.mutate({ ...bodyOf(draft), revision }, { onSuccess: onClose }));
  const theirs = profileIn(save.error);
  const loadTheirs = (current: StaffProfile) => {
    setBase(current);
    reset(draftOf(current));
    save.reset();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={`Staff profile of ${username}`}
      foot={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" working={save.isPending} workingLabel="Saving...">
            Save profile
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(begunFrom)(event)}>
        <div className="flex flex-col gap-5">
          {theirs ? (
            <SaveConflict
              changes={`It now says: ${theirs.servers.join(', ') || 'no servers'}.`}
              working={save.isPending}
              onLoadTheirs={() => loadTheirs(theirs)}
              onSaveOver={() => void send(theirs.revision)()}
            >
              {theirs.notes || 'No notes'}
            </SaveConflict>
          ) : (
            save.error && <SaveProblem error={save.error} />
          )}
          <Field
            label="Servers"
            help="One server per line. Blank lines are left out."
            error={firstMessage(errors.servers)}
          >
            <Textarea rows={4} data-focus-first {...register('servers')} />
          </Field>
          <Field label="Notes" help="Managers and above can read them." error={firstMessage(errors.notes)}>
            <Textarea {...register('notes')} />
          </Field>
        </div>
      </form>
      {question}
    </Dialog>
  );
}
