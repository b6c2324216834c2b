import type { ExamDraft } from './builder-draft.ts';

const keyOf = (userId: string, name: string) => `exam-draft:${userId}:${name}`;

/** Keeps what was typed in this tab: a session that ends takes the screen away, until the same person comes back. */
export function keepDraft(userId: string, name: string, draft: ExamDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId, name), JSON.stringify(draft));
  } catch {
    // Storage may be refused; the draft is then lost, as it would be without it.
  }
}

/** What was kept, once. */
export function takeDraft(userId: string, name: string): ExamDraft | null {
  try {
    const kept = sessionStorage.getItem(keyOf(userId, name));
    sessionStorage.removeItem(keyOf(userId, name));
    return kept && JSON.parse(kept);
  } catch {
    return null;
  }
}
