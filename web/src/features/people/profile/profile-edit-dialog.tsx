import { useMutation } from '@tanstack/react-query';
import { profileInput } from '#contract/staff-file/profiles.ts';
import { client, currentOf, failureOf, isConflict, send } from '#lib/api.ts';
import { gradePlural } from '#lib/portal/labels.ts';
import { queryClient } from '#lib/query-client.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { adoptProfile, errorSentence } from '../people-change.ts';
import { type StaffProfile, staffKeys } from '../staff-queries.ts';
import { type ProfileBody, toBody, toDraft } from './profile-draft.ts';

/** Updates a profile. Fails with `conflict` and the current row if `revision` is outdated. */
const useSaveProfile = (userId: string) =>
  useMutation({
    mutationFn: (json: ProfileBody) => send(client.api.staff[':userId'].$patch({ param: { userId }, json })),
    onSuccess: adoptProfile,
    onError: (error) => {
      const current = currentOf<StaffProfile>(error);
      if (current) adoptProfile(current);
      else if (failureOf(error)) void queryClient.invalidateQueries({ queryKey: staffKeys.all });
      // The form merges a conflict, or asks.
      if (!isConflict(error))
        toast({ tone: 'danger', title: 'Failed to Update Profile', description: errorSentence(error) });
    },
  });

interface ProfileEditDialogProps {
  /** The version that the edit begins with. */
  profile: StaffProfile;
  username: string;
  open: boolean;
  onClose: () => void;
}

/** Edits the servers and notes of a staff profile. Give it a new `key` for each opening. */
export default function ProfileEditDialog({ profile, username, open, onClose }: ProfileEditDialogProps) {
  const saveProfile = useSaveProfile(profile.userId);
  const edit = useEditForm({
    name: `profile:${profile.userId}`,
    row: profile,
    isOpen: open,
    blank: { servers: '', notes: '' },
    toValues: toDraft,
    toBody,
    schema: () => profileInput,
    save: (body, revision) => saveProfile.mutateAsync({ ...body, revision }),
    onSaved: onClose,
  });
  const { register, formState } = edit.form;
  const { errors } = formState;

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('servers')}
      title={`Staff profile of ${username}`}
      saveLabel="Save profile"
      compare={(_base, theirs) => ({
        changes: `It now says: ${theirs.servers.join(', ') || 'no servers'}.`,
        quote: theirs.notes || 'No notes',
      })}
    >
      <Field label="Servers" help="One server per line. Blank lines are left out." error={firstMessage(errors.servers)}>
        <Textarea rows={4} {...register('servers')} />
      </Field>
      <Field label="Notes" help={`${gradePlural(4)} and above can read them.`} error={firstMessage(errors.notes)}>
        <Textarea {...register('notes')} />
      </Field>
    </EditDialog>
  );
}
