import { useEffect, useEffectEvent } from 'react';
import { focusOn } from '#lib/focus.ts';
import { singleKeyOf } from '#patterns/keys.ts';
import { isOverlayOpen } from '#ui/overlays/toast.tsx';
import { parseMark } from './marking-state.ts';
import type { MarkingState } from './use-marking.ts';

const MARKS: Record<string, string> = { 1: '0', 2: '0.5', 3: '1' };

/** The keys 1, 2 and 3 mark the answer that has focus, or else the first unmarked one, and go on to the next. */
export function useMarkingKeys({ marks, choices, saveButton }: MarkingState): void {
  const { questions } = marks;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const mark = MARKS[singleKeyOf(event, { inRadios: true }) ?? ''];
    if (!mark || isOverlayOpen()) return;
    const focused = document.activeElement?.closest<HTMLElement>('[data-answer]')?.dataset.answer;
    const index = questions.findIndex((question) =>
      focused ? question.id === focused : parseMark(marks.textOf(question)) === null,
    );
    const question = questions[index];
    if (!question) return;
    event.preventDefault();
    marks.setMark(question.id, mark);
    const next = questions[index + 1];
    // Focus moves before the next key, which would otherwise mark this answer again.
    if (!next) return void focusOn(saveButton);
    choices.moveTo(next.id);
    // The mark alone would be in view, below the answer it is for.
    document.querySelector(`[data-answer="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
