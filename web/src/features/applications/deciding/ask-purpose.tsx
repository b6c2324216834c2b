import { useState } from 'react';
import { Failure } from '#patterns/failure.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { type Answer, PURPOSE_LABELS, type SavedReply, useSaveReply } from './saved-reply-calls.ts';

interface AskPurposeProps {
  /** A reply that does not say which decision it is for. */
  reply: SavedReply;
  /** The decision in progress. */
  decision: Answer;
  open: boolean;
  onClose: () => void;
  /** Runs once it is saved. */
  onAnswer: (purpose: Answer) => void;
}

/** Asks once what a reply is for: a refusal must not be among the keys for accepting. */
export function AskPurpose({ reply, decision, open, onClose, onAnswer }: AskPurposeProps) {
  const save = useSaveReply();
  const [purpose, setPurpose] = useState(decision);
  const { id, revision, title, body } = reply;
  const close = () => {
    save.reset();
    onClose();
  };
  const saved = () => {
    close();
    onAnswer(purpose);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`What is ‘${title}’ for?`}
      text="It is asked once. From then on it is offered with that decision, for all managers."
      confirmLabel="Save"
      workingLabel="Saving..."
      working={save.isPending}
      onConfirm={() => save.mutate({ id, revision, title, body, for: purpose }, { onSuccess: saved })}
    >
      <Field label="For" group>
        <RadioGroup
          value={purpose}
          onChange={setPurpose}
          options={(['accepted', 'declined'] as const).map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
        />
      </Field>
      {save.error && <Failure error={save.error}>Nothing was changed.</Failure>}
    </ConfirmDialog>
  );
}
