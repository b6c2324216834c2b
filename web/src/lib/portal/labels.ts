import { useSyncExternalStore } from 'react';
import { type Grade, gradeName } from '#contract/grades.ts';
import { type GuideSlug, isGuideSlug } from '#contract/guides.ts';
import { GUIDE_TITLES } from '#contract/labels/names.ts';
import type { Labels } from '#contract/settings/values.ts';

// Not in the query cache: grades are named in functions that have no hooks, and the cache drops what no screen uses.
let labels: Labels | null = null;
const listeners = new Set<() => void>();

/** Keeps what grades and guides are called here; null for visitors, who see the product's names. */
export function setLabels(next: Labels | null): void {
  labels = next;
  for (const listener of listeners) listener();
}

/** What grades and guides are called here. */
export const getLabels = (): Labels | null => labels;

/** Renders again when the labels change, for parts of the frame: screens read them when they open. */
export const useLabels = (): Labels | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getLabels);

/** What a grade is called here: the owner's title, else its own name. */
export const gradeTitle = (grade: Grade): string => gradeName(grade, labels?.gradeTitles);

/** The owner's title of a grade; null if it has its own name. */
export const ownTitle = (grade: Grade): string | null => labels?.gradeTitles[grade] ?? null;

/** 'Moderators'. An owner's title may be in any language, so it gets no plural. */
export const gradePlural = (grade: Grade): string => ownTitle(grade) ?? `${gradeName(grade)}s`;

/** The product's own name of a grade, where its title is edited. */
export const productName = (grade: Grade): string => gradeName(grade);

/** What a guide is called here. Only those that every portal has are known without their list. */
export const guideTitle = (slug: string): string =>
  isGuideSlug(slug) ? (labels?.guides?.[slug].name ?? GUIDE_TITLES[slug]) : 'Guide';

/** The owner's description of a guide; null if it has the product's. */
export const ownGuideSentence = (slug: GuideSlug): string | null => labels?.guides?.[slug].description ?? null;
