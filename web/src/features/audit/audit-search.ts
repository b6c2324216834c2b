import { searchParser, text } from '#lib/search.ts';

/**
 * Search params of the audit log; days are local ones. `filterOf` checks names and days: their lists are too much for the first load.
 */
export const parseAuditSearch = searchParser({
  q: text,
  action: text,
  entityType: text,
  userId: text,
  entityId: text,
  from: text,
  to: text,
  after: text,
});

export type AuditSearch = ReturnType<typeof parseAuditSearch>;
