import { useRef } from 'react';
import { MAX_REVIEW_TEXT } from '#contract/limits.ts';
import { listed } from '#lib/format.ts';
import { Failure } from '#patterns/failure.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { charactersLeft } from '../reviewing/characters-left.ts';
import { MentionField } from './mention-field.tsx';
import { useNoteForm } from './use-note-form.ts';

interface NoteFormProps {
  applicationId: string;
  /** The ids of people who cannot be mentioned. */
  without: readonly string[];
}

/** Adds a team note. */
export function NoteForm({ applicationId, without }: NoteFormProps) {
  const form = useNoteForm(applicationId);
  const element = useRef<HTMLFormElement>(null);
  const focus = () => element.current?.querySelector('textarea')?.focus();
  const told = form.mentions.length > 0 && `${listed(form.mentions.map(({ username }) => username))} will be notified.`;

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(focus);
        if (!form.body.trim()) focus();
      }}
    >
      <Field
        label="Add a note"
        error={form.error}
        help={charactersLeft(form.body, MAX_REVIEW_TEXT) || 'Only managers see it. Type @ to mention one.'}
      >
        <MentionField
          rows={2}
          value={form.body}
          onChange={form.write}
          onMention={form.mention}
          without={without}
          className="text-sm"
        />
      </Field>
      {form.failure && (
        <Failure error={form.failure} className="mt-3">
          The note was not added. What you typed is still here.
        </Failure>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" size="sm" working={form.isSending}>
          Add note
        </Button>
        <p role="status" className="min-w-0 text-caption text-muted">
          {told}
        </p>
      </div>
    </form>
  );
}
