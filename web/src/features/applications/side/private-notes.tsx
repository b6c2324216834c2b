import * as z from 'zod/mini';
import { useDraft } from '#patterns/forms/drafts.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { toast } from '#ui/overlays/toast.tsx';

/** The reviewer's own notes, below the application. They stay in this browser and are never sent. */
export function PrivateNotes({ applicationId }: { applicationId: string }) {
  const saved = useDraft(['private-notes', applicationId], z.string(), 'device');
  const unsaved = useDraft(['unsaved-private-notes', applicationId], z.string(), 'tab');
  const savedText = saved.draft ?? '';
  const text = unsaved.draft ?? savedText;

  const save = () => {
    if (!saved.setDraft(text.trim() ? text : null))
      return toast({
        tone: 'danger',
        title: 'Notes Not Saved',
        description: 'This browser does not allow storing them.',
      });
    unsaved.setDraft(null);
    toast({
      tone: 'success',
      title: 'Notes Saved',
      description: 'Private notes have been saved for this application.',
    });
  };

  return (
    <Disclosure summary={savedText || unsaved.draft ? 'Private notes: 1' : 'Private notes'} className="pt-1">
      <Field
        className="mt-2"
        label={<span className="sr-only">Private notes</span>}
        help="Only you see these. They stay in this browser and are never sent to the server."
      >
        <Textarea
          rows={3}
          value={text}
          onChange={({ target }) => unsaved.setDraft(target.value === savedText ? null : target.value)}
        />
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={save}>
          Save Notes
        </Button>
        <p role="status" className="text-caption text-muted">
          {unsaved.draft !== null && 'Not saved yet.'}
        </p>
      </div>
    </Disclosure>
  );
}
