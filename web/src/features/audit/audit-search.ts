import { searchParser, text } from '#lib/search.ts';

/**
 * Reads the address of the audit log: its search and filters, where days are whole local ones. It only looks for text;
 * `filterOf` checks names and days, because what that takes is too much for the first load.
 */
export const parseAuditSearch = searchParser({
  q: text,
  action: text,
  entityType: text,
  userId: text,
  entityId: text,
  from: text,
  to: text,
});

export type AuditSearch = ReturnType<typeof parseAuditSearch>;
