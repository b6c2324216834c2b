import * as z from 'zod/mini';
import { useDraft } from '#patterns/forms/drafts.ts';
import { Part } from '#patterns/part.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
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
    // Where the column scrolls, it does so behind these notes.
    <div className="-mb-5 border-t border-line bg-raised pt-3 xl:sticky xl:-bottom-5">
      <Part
        title="Private notes"
        action={
          <Button size="sm" onClick={save}>
            Save Notes
          </Button>
        }
      >
        <Field
          label={<span className="sr-only">Private notes</span>}
          help={
            <span role="status">
              {unsaved.draft === null ? 'Only you see these. They stay in this browser.' : 'Not saved yet.'}
            </span>
          }
        >
          <Textarea
            rows={2}
            value={text}
            onChange={({ target }) => unsaved.setDraft(target.value === savedText ? null : target.value)}
          />
        </Field>
      </Part>
    </div>
  );
}
