import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { usePrivateNotes } from './use-private-notes.ts';

/** The reviewer's own notes, below the application. */
export function PrivateNotes({ applicationId }: { applicationId: string }) {
  const { text, write, save, isChanged } = usePrivateNotes(useMe().id, applicationId);

  const saveAndReport = () =>
    save()
      ? toast({
          tone: 'success',
          title: 'Notes Saved',
          description: 'Private notes have been saved for this application.',
        })
      : toast({ tone: 'danger', title: 'Notes Not Saved', description: 'This browser does not allow storing them.' });

  return (
    <section>
      <Field
        label="Private notes"
        help="Only you see these. They stay in this browser and are never sent to the server."
      >
        <Textarea rows={3} value={text} onChange={(event) => write(event.target.value)} />
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={saveAndReport}>
          Save Notes
        </Button>
        <p role="status" className="text-caption text-muted">
          {isChanged && 'Not saved yet.'}
        </p>
      </div>
    </section>
  );
}
