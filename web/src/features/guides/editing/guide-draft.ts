import type { GuideSlug } from '#contract/guides.ts';
import { readStored, removeStored, store } from '#lib/stored.ts';

/** The draft of a guide, and the revision it is based on. */
export type GuideDraft = {
  markdown: string;
  revision: number;
  /** One's own text, put aside in a conflict. */
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

/** A person's draft in this browser; null if there is none, or none that is valid. */
export const readDraft = (userId: string, slug: GuideSlug) => readStored('device', keyOf(userId, slug), isDraft);

/** Keeps a draft in this browser. False where storage is refused or full. */
export const writeDraft = (userId: string, slug: GuideSlug, draft: GuideDraft) =>
  store('device', keyOf(userId, slug), draft);

/** Removes a draft that has been saved or discarded. */
export const clearDraft = (userId: string, slug: GuideSlug) => removeStored('device', keyOf(userId, slug));
