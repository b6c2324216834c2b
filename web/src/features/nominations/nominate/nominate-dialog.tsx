import { useMutation } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { NOMINATION_REASON } from '#contract/limits.ts';
import { nominationInput } from '#contract/voice/nominations.ts';
import { nomineeName } from '#features/voice/nomination-labels.ts';
import { type Nomination, nominationQuery, voiceKeys } from '#features/voice/queries.ts';
import { client, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { type Candidate, CandidatePicker } from './candidate-picker.tsx';
import { NominateProblem } from './nominate-problem.tsx';

type Values = { person: Candidate | null; reason: string };

type Body = z.input<typeof nominationInput>;

const BLANK: Values = { person: null, reason: '' };

const [, LONGEST] = NOMINATION_REASON;

const useNominate = () =>
  useMutation({
    mutationFn: (json: Body) => send(client.api.nominations.$post({ json })),
    onSuccess: (row) => {
      queryClient.setQueryData(nominationQuery(row.id).queryKey, row);
      for (const queryKey of [voiceKeys.nominations, voiceKeys.waiting])
        void queryClient.invalidateQueries({ queryKey });
      toast({
        tone: 'success',
        title: 'Nomination Open',
        description: `Your colleagues can now say what they think of ${nomineeName(row)}.`,
      });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['voice', 'candidates'] }),
  });

interface NominateDialogProps {
  open: boolean;
  onClose: () => void;
  /** Opens the new nomination, or the one that is open already. */
  onNominated: (id: string) => void;
}

/** Proposes someone for the team. Give it a new `key` for each opening. */
export default function NominateDialog({ open, onClose, onNominated }: NominateDialogProps) {
  const hasBot = useHasBot();
  const nominate = useNominate();
  const edit = useEditForm<Values, Nomination, Body>({
    name: 'nomination:new',
    row: null,
    blank: BLANK,
    isOpen: open,
    toValues: () => BLANK,
    // The schema refuses a missing person.
    toBody: ({ person, reason }) => ({
      ...(person && (person.isDiscordId ? { discordId: person.id } : { userId: person.id })),
      reason,
    }),
    schema: () => nominationInput,
    fieldOf: (path) => (path === 'userId' || path === 'discordId' ? 'person' : path === 'reason' ? 'reason' : null),
    save: async (body) => onNominated((await nominate.mutateAsync(body)).id),
    onSaved: onClose,
  });
  const { control, register, formState, watch } = edit.form;
  const { errors } = formState;
  const [person, reason] = watch(['person', 'reason']);
  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      title="Nominate someone"
      description="Your colleagues say what they think before they see each other’s opinions. The nominee learns of it only if they are invited."
      saveLabel="Nominate"
      problem={
        edit.failure && (
          <NominateProblem
            {...edit.failure}
            name={person?.isDiscordId ? 'This person' : person?.username}
            reason={reason}
            onOpen={(id) => {
              edit.discard();
              onClose();
              onNominated(id);
            }}
          />
        )
      }
    >
      <Field
        label="Who"
        required
        error={firstMessage(errors.person)}
        help={hasBot ? 'A Member, or the Discord ID of someone in your server who has never signed in.' : undefined}
      >
        <Controller
          control={control}
          name="person"
          render={({ field: { value, onChange } }) => (
            <CandidatePicker value={value} onChange={onChange} hasBot={hasBot} />
          )}
        />
      </Field>
      <Field
        label="Why"
        required
        error={firstMessage(errors.reason)}
        help={
          charactersLeft(reason, LONGEST) ||
          'What have you seen them do, where, and how often? One example helps more than praise.'
        }
      >
        <Textarea rows={5} {...register('reason')} />
      </Field>
    </FormDialog>
  );
}
