import { useRef, useState } from 'react';
import { focusSoon } from '#lib/focus.ts';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { useSaveMarks } from '../mutations.ts';
import type { ReviewedAttempt } from '../queries.ts';
import { useMarks } from './marking-state.ts';

export type MarkingState = ReturnType<typeof useMarking>;

/** The marking form's state. Invalid marks are shown once it has been submitted. */
export function useMarking(attempt: ReviewedAttempt) {
  const marks = useMarks(attempt);
  const save = useSaveMarks(attempt.id);
  const [status, setStatus] = useState('');
  const [isChecked, setChecked] = useState(false);
  const fields = useFocusByKey<string>();
  const choices = useFocusByKey<string>();
  const nextLink = useRef<HTMLAnchorElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);

  const submit = () => {
    if (save.isPending) return;
    setChecked(true);
    setStatus('');
    const invalid = marks.questions.find(marks.isInvalid);
    if (invalid) return fields.focusSoon(invalid.id);
    if (!marks.isDirty) return setStatus('Nothing has changed since you last saved.');
    save.mutate(marks.body, {
      onSuccess: (after) => {
        const isAll = marks.settle();
        setChecked(false);
        setStatus(after.awaitingMarks ? 'Saved. The rest can be marked later.' : 'Saved. The marking is complete.');
        if (!after.awaitingMarks && isAll) focusSoon(nextLink);
      },
    });
  };

  return { marks, save, status, isChecked, fields, choices, nextLink, saveButton, submit };
}
