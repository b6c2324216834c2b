import * as z from 'zod/mini';
import { useDraft } from '#patterns/forms/drafts.ts';
import { typedNumber } from '#patterns/forms/typed-number.ts';
import type { ReviewedAttempt, ReviewedQuestion } from '../queries.ts';

/** The manager's unsaved edits, by question id. Questions without one show the attempt's latest saved mark. */
export type MarkEdits = z.infer<typeof markEdits>;

const markEdits = z.object({
  marks: z.record(z.string(), z.string()),
  note: z.nullable(z.string()),
  comment: z.nullable(z.string()),
});

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

/** The state of the marking form. Edits stay in the tab until they are saved or dropped. */
export function useMarks(attempt: ReviewedAttempt) {
  const { draft, setDraft } = useDraft(['unsent', 'marks', attempt.id], markEdits, 'tab');
  const edits = draft ?? NO_EDITS;
  const edit = (changed: Partial<MarkEdits>) => void setDraft({ ...edits, ...changed });
  return {
    ...applyEdits(attempt, edits),
    setMark: (id: string, text: string) => edit({ marks: { ...edits.marks, [id]: text } }),
    setNote: (note: string) => edit({ note }),
    setComment: (comment: string) => edit({ comment }),
    reset: () => void setDraft(null),
  };
}
