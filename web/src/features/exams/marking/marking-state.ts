import * as z from 'zod/mini';
import { useMe } from '#lib/session.ts';
import { draftKey, readDraft, useDraft } from '#patterns/forms/drafts.ts';
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

/** The edits that differ from those that were sent; null if none does. */
function editsSince(sent: MarkEdits, now: MarkEdits): MarkEdits | null {
  const marks = Object.entries(now.marks).filter(([id, text]) => text !== sent.marks[id]);
  const note = now.note === sent.note ? null : now.note;
  const comment = now.comment === sent.comment ? null : now.comment;
  return marks.length > 0 || note !== null || comment !== null
    ? { marks: Object.fromEntries(marks), note, comment }
    : null;
}

/** The state of the marking form. Edits stay in the tab until they are saved or dropped. */
export function useMarks(attempt: ReviewedAttempt) {
  const name = ['unsent', 'marks', attempt.id] as const;
  const key = draftKey(useMe().id, name);
  const { draft, setDraft } = useDraft(name, markEdits, 'tab');
  const edits = draft ?? NO_EDITS;
  const edit = (changed: Partial<MarkEdits>) => void setDraft({ ...edits, ...changed });
  return {
    ...applyEdits(attempt, edits),
    setMark: (id: string, text: string) => edit({ marks: { ...edits.marks, [id]: text } }),
    setNote: (note: string) => edit({ note }),
    setComment: (comment: string) => edit({ comment }),
    reset: () => void setDraft(null),
    /** Drops these edits once they are saved, and keeps what was typed meanwhile. True if nothing was. */
    settle(): boolean {
      const since = editsSince(edits, readDraft('tab', key, markEdits) ?? NO_EDITS);
      setDraft(since);
      return since === null;
    },
  };
}
