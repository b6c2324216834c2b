import { useState } from 'react';
import { typedNumber } from '#patterns/forms/typed-number.ts';
import type { ReviewedAttempt, ReviewedQuestion } from '../queries.ts';

/** The manager's unsaved edits, by question id. Questions without one show the attempt's latest saved mark. */
export type MarkEdits = { marks: Record<string, string>; note: string | null; comment: string | null };

const NO_EDITS: MarkEdits = { marks: {}, note: null, comment: null };

/** Parses a mark from 0 to 1; null if the text is anything else. */
export function parseMark(text: string): number | null {
  const mark = typedNumber(text);
  return mark >= 0 && mark <= 1 ? mark : null;
}

type MarkedQuestion = Pick<ReviewedQuestion, 'id' | 'mark' | 'needsMark'>;

/** An attempt's marks, note and comment with the manager's edits applied. */
export function applyEdits<Question extends MarkedQuestion>(
  { review, markNote, ...saved }: { review: readonly Question[]; markNote: string | null; comment: string | null },
  edits: MarkEdits,
) {
  const questions = review.filter((question) => question.needsMark);
  const textOf = ({ id, mark }: MarkedQuestion) => edits.marks[id] ?? (mark === null ? '' : String(mark));
  // A mark can be changed but not removed.
  const isInvalid = (question: MarkedQuestion) => {
    const text = textOf(question).trim();
    return parseMark(text) === null && (text !== '' || question.mark !== null);
  };
  const note = edits.note ?? markNote ?? '';
  const isNoteChanged = note.trim() !== (markNote ?? '');
  const comment = edits.comment ?? saved.comment ?? '';
  const isCommentChanged = comment.trim() !== (saved.comment ?? '');

  const changed: Record<string, number> = {};
  for (const question of questions) {
    const mark = parseMark(textOf(question));
    if (mark !== null && mark !== question.mark) changed[question.id] = mark;
  }

  return {
    /** The questions that need a mark. */
    questions,
    textOf,
    isInvalid,
    note,
    comment,
    markedCount: questions.filter((question) => parseMark(textOf(question)) !== null).length,
    isDirty: Object.keys(changed).length > 0 || questions.some(isInvalid) || isNoteChanged || isCommentChanged,
    /** The request body that saves the changes. */
    body: {
      marks: changed,
      ...(isNoteChanged && { note: note.trim() || null }),
      ...(isCommentChanged && { comment: comment.trim() || null }),
    },
  };
}

/** The state of the marking form. */
export function useMarks(attempt: ReviewedAttempt) {
  const [edits, setEdits] = useState(NO_EDITS);
  return {
    ...applyEdits(attempt, edits),
    setMark: (id: string, text: string) =>
      setEdits((before) => ({ ...before, marks: { ...before.marks, [id]: text } })),
    setNote: (text: string) => setEdits((before) => ({ ...before, note: text })),
    setComment: (text: string) => setEdits((before) => ({ ...before, comment: text })),
    reset: () => setEdits(NO_EDITS),
  };
}
