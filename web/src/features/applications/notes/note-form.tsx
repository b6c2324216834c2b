import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { noteInput } from '#contract/reviews.ts';
import { client, send } from '#lib/api.ts';
import { listed } from '#lib/format.ts';
import { queryClient } from '#lib/query-client.ts';
import { Failure } from '#patterns/failure.tsx';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { type TypedText, useTypedText } from '#patterns/forms/typed-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { notesQuery } from '../queries.ts';
import { type Mentioned, namedIn } from './mention.ts';
import { MentionField } from './mention-field.tsx';

/** The text of a note, and the people its author has picked from the list so far. */
type NoteValues = { body: string; picked: Mentioned[] };

const BLANK: NoteValues = { body: '', picked: [] };

const toBody = ({ body, picked }: NoteValues): z.input<typeof noteInput> => ({
  body,
  mentions: namedIn(body, picked).map(({ id }) => id),
});

const useAddNote = (id: string) =>
  useMutation({
    mutationFn: (json: z.input<typeof noteInput>) =>
      send(client.api.applications[':id'].notes.$post({ param: { id }, json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey }),
  });

interface NoteFormProps {
  applicationId: string;
  /** The ids of people who cannot be mentioned. */
  without: readonly string[];
}

/** Adds a team note. */
export function NoteForm({ applicationId, without }: NoteFormProps) {
  const add = useAddNote(applicationId);
  const element = useRef<HTMLFormElement>(null);
  const { form, failure, isSaving, formProps } = useSaveForm({
    values: BLANK,
    toBody,
    schema: noteInput,
    // The server names the people who cannot be mentioned.
    fieldOf: () => 'body',
    save: add.mutateAsync,
    onSaved: () => {
      typed.forget();
      // Unless its author has gone on to another field.
      if (element.current?.contains(document.activeElement)) form.setFocus('body');
      form.reset(BLANK);
    },
  });
  const typed: TypedText = useTypedText({
    name: `note:${applicationId}`,
    blank: BLANK,
    keep: 'always',
    form,
    revision: undefined,
    isOpen: true,
  });
  const { body, picked } = form.watch();
  const mentions = namedIn(body, picked);

  const mention = (person: Mentioned, text: string) => {
    const { id, username } = person;
    form.setValue('picked', [...picked.filter((other) => other.id !== id), { id, username }]);
    form.setValue('body', text, { shouldDirty: true });
  };

  return (
    <form ref={element} {...formProps}>
      <Field
        label="Add a note"
        error={firstMessage(form.formState.errors.body)}
        help={charactersLeft(body, MAX_REVIEW_TEXT) || 'Only managers see it. Type @ to mention one.'}
      >
        <Controller
          control={form.control}
          name="body"
          render={({ field: { ref, value, onChange } }) => (
            <MentionField
              ref={ref}
              rows={2}
              readOnly={isSaving}
              value={value}
              onChange={onChange}
              onMention={mention}
              without={without}
              className="text-sm"
            />
          )}
        />
      </Field>
      {failure && (
        <Failure error={failure.error} className="mt-3">
          The note was not added. What you typed is still here.
        </Failure>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" size="sm" working={isSaving}>
          Add note
        </Button>
        <p role="status" className="min-w-0 text-caption text-muted">
          {mentions.length > 0 && `${listed(mentions.map(({ username }) => username))} will be notified.`}
        </p>
      </div>
    </form>
  );
}
