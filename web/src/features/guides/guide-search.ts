/** The view in the address: the guide itself, its editor, its revisions or one of them. */
export type GuideSearch = { view?: 'edit' | 'revisions'; revision?: number };

/** Reads the address and drops what makes no sense. */
export function parseGuideSearch({ view, revision }: Record<string, unknown>): GuideSearch {
  if (view === 'edit') return { view };
  if (view !== 'revisions') return {};
  const number = Number(revision);
  return Number.isSafeInteger(number) && number > 0 ? { view, revision: number } : { view };
}
