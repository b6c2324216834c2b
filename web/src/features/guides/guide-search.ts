import { text } from '#lib/search.ts';

/** The guide itself unless `view` names its editor or its revisions; and where that list starts, or the revision to read. */
export type GuideSearch = { view?: 'edit' | 'revisions'; revision?: number; after?: string | undefined };

/** Search params of a guide. */
export function parseGuideSearch({ view, revision, after }: Record<string, unknown>): GuideSearch {
  if (view === 'edit') return { view };
  if (view !== 'revisions') return {};
  const number = Number(revision);
  if (Number.isSafeInteger(number) && number > 0) return { view, revision: number };
  const cursor = text(after);
  return cursor ? { view, after: cursor } : { view };
}
