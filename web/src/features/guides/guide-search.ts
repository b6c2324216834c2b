import * as z from 'zod/mini';
import { field, oneOf, searchParser, text } from '#lib/search.ts';

/** The guide itself unless `view` names its editor or its revisions; and where that list starts, or the revision to read. */
export type GuideSearch = { view?: 'edit' | 'revisions'; revision?: number; after?: string | undefined };

const parse = searchParser({
  view: oneOf(['edit', 'revisions']),
  revision: field(z.coerce.number().check(z.int(), z.positive())),
  after: text,
});

/** Search params of a guide. */
export function parseGuideSearch(search: Record<string, unknown>): GuideSearch {
  const { view, revision, after } = parse(search);
  if (view !== 'revisions') return view ? { view } : {};
  if (revision) return { view, revision };
  return after ? { view, after } : { view };
}
