import { useEffect, useId, useRef, useState } from 'react';
import { MAX_NOTE } from '#contract/limits.ts';
import { currentOf } from '#lib/api.ts';
import { Failure } from '#patterns/failure.tsx';
import { useAskToLeave } from '#patterns/forms/ask-to-leave.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { useSetScore } from '../marking/marking-mutations.ts';
import type { ManagedAttempt } from '../queries.ts';

const INVALID = 'Score must be a number between 0 and 100.';

/** Parses a whole number from 0 to 100; null if the text is anything else. */
function parseScore(text: string): number | null {
  const score = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 101;
  return score <= 100 ? score : null;
}

interface ScoreDialogProps {
  attempt: ManagedAttempt;
  open: boolean;
  onClose: () => void;
}

/** Sets the score of a completed attempt by hand. */
export default function ScoreDialog({ attempt, open, onClose }: ScoreDialogProps) {
  const save = useSetScore(attempt.id);
  const [initial] = useState({
    score: attempt.score === null ? '' : String(attempt.score),
    note: attempt.adjustmentNote ?? '',
  });
  const [score, setScore] = useState(initial.score);
  const [note, setNote] = useState(initial.note);
  const [tries, setTries] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { leave, question } = useAskToLeave({
    isDirty: open && (score !== initial.score || note !== initial.note),
    onLeave: onClose,
  });
  const isInvalid = tries > 0 && parseScore(score) === null;
  const name = attempt.user?.username ?? 'Unknown User';

  useEffect(() => {
    if (tries > 0) input.current?.focus();
  }, [tries]);

  const submit = () => {
    if (save.isPending) return;
    const value = parseScore(score);
    if (value === null) {
      setTries((count) => count + 1);
      toast({ tone: 'danger', title: 'Invalid Score', description: INVALID });
      return;
    }
    save.mutate({ score: value, note: note.trim() }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      initialFocus={input}
      width="sm"
      title="Edit Score"
      description={`${name}, ${attempt.exam.title}`}
      foot={
        <>
          <Button variant="ghost" onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" working={save.isPending} workingLabel="Saving...">
            Save Score
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error && <ScoreFailure error={save.error} />}
        {attempt.awaitingMarks && !save.error && (
          <Alert tone="info">Its free-text answers are not marked yet. Setting a score here ends the marking.</Alert>
        )}
        <Field label="Score (0–100)" required error={isInvalid ? INVALID : undefined}>
          <Input
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            value={score}
            onChange={(event) => setScore(event.target.value)}
          />
        </Field>
        <Field label="Note (optional)" help="Why the score changed. Other managers see this; the taker does not.">
          <Textarea rows={3} maxLength={MAX_NOTE} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
      {question}
    </Dialog>
  );
}

/** Says why the score was not set. On a conflict, shows the current score and who set it. */
function ScoreFailure({ error }: { error: Error }) {
  const current = currentOf<ManagedAttempt>(error);
  if (current?.status !== 'completed') return <Failure error={error}>Nothing was changed.</Failure>;
  const by = current.manuallyAdjusted ? current.adjuster : current.marker;
  return (
    <Alert tone="warning" announce="alert" title="Someone else has changed this in the meantime">
      {current.score === null ? 'It has new marks, with more to come' : `The score is now ${current.score}%`}
      {by && (
        <>
          , by <PersonName person={by} />
        </>
      )}
      . Saving again sets yours.
    </Alert>
  );
}
