import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** What gets focus: a button, or the control that a question is edited with. */
type Target = 'add' | 'undo' | `${'up' | 'down' | 'handle' | 'question'}-${number}`;

interface QuestionListOptions<Question> {
  /** The number of questions. */
  count: number;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  insert: (index: number, question: Question) => void;
}

export interface QuestionListState<Question> {
  /** The ref of each element that may get focus. */
  refOf: (target: Target) => RefCallback<HTMLElement>;
  moveTo: (target: Target) => void;
  /** Once React has rendered what a click changed. */
  focusSoon: (target: Target) => void;
  /** For screen readers, in a live region. */
  announcement: string;
  /** The last removed question, and the index to show its Undo at; null if there is nothing to undo. */
  removed: { index: number; question: Question } | null;
  moveBy: (index: number, by: 1 | -1) => void;
  /** Moves a question anywhere; its handle has focus afterwards. */
  place: (from: number, to: number) => void;
  /** Removes a question, and offers to undo that unless it is blank. */
  take: (index: number, question: Question, isBlank?: boolean) => void;
  restore: () => void;
  /** Withdraws the offer to undo, once the list has changed in another way. */
  forget: () => void;
}

/** Moves, removes and restores the questions of a form, with focus and announcements for keyboards and screen readers. */
export function useQuestionList<Question>({
  count,
  move,
  remove,
  insert,
}: QuestionListOptions<Question>): QuestionListState<Question> {
  const [last, setLast] = useState<{ index: number; question: Question } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const removed = last && { ...last, index: Math.min(last.index, count) };

  // Focus moves once the list has its new order: some browsers drop it from a button that moves with its question.
  const { refOf, moveTo, focusSoon } = useFocusByKey<Target>();
  const focusNext = useRef<Target | null>(null);
  useEffect(() => {
    if (focusNext.current) moveTo(focusNext.current);
    focusNext.current = null;
  });

  const place = (from: number, to: number) => {
    setLast(null);
    move(from, to);
    setAnnouncement(`Question ${from + 1} is now question ${to + 1} of ${count}`);
    focusNext.current = `handle-${to}`;
  };

  return {
    refOf,
    moveTo,
    focusSoon,
    announcement,
    removed,
    forget: () => setLast(null),
    moveBy: (from, by) => {
      const to = from + by;
      place(from, to);
      // At the end of the list the button is disabled, so its opposite gets focus.
      const isAtEnd = by === 1 ? to === count - 1 : to === 0;
      focusNext.current = `${(by === 1) === isAtEnd ? 'up' : 'down'}-${to}`;
    },
    place: (from, to) => {
      if (to !== from && to >= 0 && to < count) place(from, to);
    },
    take: (index, question, isBlank = false) => {
      remove(index);
      setLast(isBlank ? null : { index, question });
      setAnnouncement(`Question ${index + 1} removed`);
      focusNext.current = isBlank ? 'add' : 'undo';
    },
    restore: () => {
      if (!removed) return;
      insert(removed.index, removed.question);
      setLast(null);
      setAnnouncement(`Question ${removed.index + 1} is back`);
      focusNext.current = `question-${removed.index}`;
    },
  };
}

interface MoveButtonsProps {
  index: number;
  /** The number of questions. */
  count: number;
  list: Pick<QuestionListState<unknown>, 'refOf' | 'moveBy'>;
}

/** The buttons that move a question up and down. */
export const MoveButtons = ({ index, count, list }: MoveButtonsProps) => (
  <>
    <IconButton
      ref={list.refOf(`up-${index}`)}
      label={`Move question ${index + 1} up`}
      size="sm"
      disabled={index === 0}
      onClick={() => list.moveBy(index, -1)}
    >
      <ArrowUp aria-hidden />
    </IconButton>
    <IconButton
      ref={list.refOf(`down-${index}`)}
      label={`Move question ${index + 1} down`}
      size="sm"
      disabled={index === count - 1}
      onClick={() => list.moveBy(index, 1)}
    >
      <ArrowDown aria-hidden />
    </IconButton>
  </>
);
