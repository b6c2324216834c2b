import { type SubmitEvent, useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

/** What a save asks first. */
export type SaveQuestion = { title: string; text: string; confirmLabel: string };

/** Asks each question before a save. `submit` is for the form. */
export function useSaveQuestions(find: () => SaveQuestion[], save: (event: SubmitEvent) => void) {
  const [asked, setAsked] = useState<{ open: SaveQuestion[]; form: HTMLFormElement } | null>(null);
  const isAgreed = useRef(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const open = isAgreed.current ? [] : find();
    isAgreed.current = false;
    if (open.length === 0) return save(event);
    event.preventDefault();
    setAsked({ open, form: event.currentTarget });
  };
  const [question, ...later] = asked?.open ?? [];
  const agree = () => {
    if (asked && later.length > 0) return setAsked({ ...asked, open: later });
    isAgreed.current = true;
    setAsked(null);
    asked?.form.requestSubmit();
  };
  const dialog = (
    <ConfirmDialog
      open={question !== undefined}
      onClose={() => setAsked(null)}
      title={question?.title ?? ''}
      text={question?.text}
      confirmLabel={question?.confirmLabel ?? ''}
      danger
      onConfirm={agree}
    />
  );
  return { submit, question: dialog };
}
