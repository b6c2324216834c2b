import type { GuideSlug } from '#contract/guides.ts';

/** The longest guide that the server takes, in UTF-16 units. */
export const MAX_GUIDE = 100_000;

/** A guide's text as it is being written, and the revision that it was begun from. */
export type GuideDraft = {
  markdown: string;
  revision: number;
  /** One's own text, put aside for someone else's. */
  aside?: string;
};

const keyOf = (userId: string, slug: GuideSlug) => `guide-draft:${userId}:${slug}`;

const isDraft = (value: unknown): value is GuideDraft =>
  typeof value === 'object' &&
  value !== null &&
  'markdown' in value &&
  typeof value.markdown === 'string' &&
  'revision' in value &&
  Number.isSafeInteger(value.revision) &&
  (!('aside' in value) || typeof value.aside === 'string');

/** What this browser keeps of a person's unsaved work on a guide; null where there is none, or none that makes sense. */
export function readDraft(userId: string, slug: GuideSlug): GuideDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(userId, slug)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved work in this browser. False where storage is refused or full. */
export function writeDraft(userId: string, slug: GuideSlug, draft: GuideDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId, slug), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets work that has been saved, or given up. */
export function clearDraft(userId: string, slug: GuideSlug): void {
  try {
    localStorage.removeItem(keyOf(userId, slug));
  } catch {
    // Where storage is refused, nothing was kept either.
  }
}
