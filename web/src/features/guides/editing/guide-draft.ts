import type { GuideSlug } from '#contract/guides.ts';
import { readStored, removeStored, store } from '../../../lib/stored.ts';

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
export const readDraft = (userId: string, slug: GuideSlug) => readStored('device', keyOf(userId, slug), isDraft);

/** Keeps unsaved work in this browser. False where storage is refused or full. */
export const writeDraft = (userId: string, slug: GuideSlug, draft: GuideDraft) =>
  store('device', keyOf(userId, slug), draft);

/** Forgets work that has been saved, or given up. */
export const clearDraft = (userId: string, slug: GuideSlug) => removeStored('device', keyOf(userId, slug));
