import { type RefObject, useEffect, useRef, useState } from 'react';

interface QuestionListOptions<Question> {
  /** The number of questions. */
  count: number;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  insert: (index: number, question: Question) => void;
  /** Selects, within a restored question, the element that gets focus. */
  restoredFocus: string;
}

interface QuestionListState<Question> {
  /** The element that holds the list. Inside it questions carry `data-question`, and buttons `data-undo` and `data-add`. */
  root: RefObject<HTMLElement | null>;
  /** For screen readers, in a live region. */
  announcement: string;
  /** The question that was removed last, and the index to show its Undo at; null when there is nothing to undo. */
  removed: { index: number; question: Question } | null;
  moveBy: (index: number, by: 1 | -1) => void;
  /** Removes a question, with a chance to undo unless it is blank. */
  take: (index: number, question: Question, isBlank?: boolean) => void;
  restore: () => void;
  /** Withdraws the chance to undo, once something else is done to the list. */
  forget: () => void;
}

/** Moves, removes and restores the questions of a form, with focus and announcements for keyboards and screen readers. */
export function useQuestionList<Question>({
  count,
  move,
  remove,
  insert,
  restoredFocus,
}: QuestionListOptions<Question>): QuestionListState<Question> {
  const [last, setLast] = useState<{ index: number; question: Question } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLElement>(null);
  const removed = last && { ...last, index: Math.min(last.index, count) };

  // Focus moves once the list has its new order: some browsers drop it from a button that moves with its question.
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (!focusNext.current) return;
    root.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });

  return {
    root,
    announcement,
    removed,
    forget: () => setLast(null),
    moveBy: (from, by) => {
      const to = from + by;
      setLast(null);
      move(from, to);
      setAnnouncement(`Question ${from + 1} is now question ${to + 1} of ${count}`);
      // At the end of the list the button is disabled, so its opposite gets focus.
      const isAtEnd = by === 1 ? to === count - 1 : to === 0;
      focusNext.current = `[data-question="${to}"] [data-move="${(by === 1) === isAtEnd ? 'up' : 'down'}"]`;
    },
    take: (index, question, isBlank = false) => {
      remove(index);
      setLast(isBlank ? null : { index, question });
      setAnnouncement(`Question ${index + 1} removed`);
      focusNext.current = isBlank ? '[data-add]' : '[data-undo]';
    },
    restore: () => {
      if (!removed) return;
      insert(removed.index, removed.question);
      setLast(null);
      setAnnouncement(`Question ${removed.index + 1} is back`);
      focusNext.current = `[data-question="${removed.index}"] ${restoredFocus}`;
    },
  };
}
