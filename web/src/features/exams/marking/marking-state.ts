import { useState } from 'react';
import type { ReviewedAttempt, ReviewedQuestion } from '../queries.ts';

/** What is typed where it differs from what is saved: a later reading of the attempt then shows through everywhere else. */
type Typed = { marks: Record<string, string>; note: string | null };

const NOTHING: Typed = { marks: {}, note: null };

/** The mark that a text says; null where it says none from 0 to 1. */
export function markIn(text: string): number | null {
  const mark = text.trim() === '' ? Number.NaN : Number(text);
  return mark >= 0 && mark <= 1 ? mark : null;
}

const savedText = ({ mark }: ReviewedQuestion) => (mark === null ? '' : String(mark));

/** The marks and the note of an attempt while a manager writes them. */
export function useMarks(attempt: ReviewedAttempt) {
  const [typed, setTyped] = useState(NOTHING);
  const questions = attempt.review.filter((question) => question.needsMark);
  const savedNote = attempt.markNote ?? '';

  const textOf = (question: ReviewedQuestion) => typed.marks[question.id] ?? savedText(question);
  // A mark once given can be changed, not taken back.
  const isWrong = (question: ReviewedQuestion) => {
    const text = textOf(question).trim();
    return markIn(text) === null && (text !== '' || question.mark !== null);
  };
  const note = typed.note ?? savedNote;

  const changed: Record<string, number> = {};
  for (const question of questions) {
    const mark = markIn(textOf(question));
    if (mark !== null && mark !== question.mark) changed[question.id] = mark;
  }

  return {
    questions,
    textOf,
    isWrong,
    note,
    setMark: (id: string, text: string) =>
      setTyped((before) => ({ ...before, marks: { ...before.marks, [id]: text } })),
    setNote: (text: string) => setTyped((before) => ({ ...before, note: text })),
    marked: questions.filter((question) => markIn(textOf(question)) !== null).length,
    isDirty: Object.keys(changed).length > 0 || questions.some(isWrong) || note.trim() !== savedNote,
    /** What there is to save. */
    body: { marks: changed, ...(note.trim() !== savedNote && { note: note.trim() || null }) },
    forget: () => setTyped(NOTHING),
  };
}
