import { oneOf, searchParser, text } from '#lib/search.ts';

/** The periods that the log offers, up to today. */
export const AUDIT_PERIODS = ['today', '7-days', '30-days'] as const;

export type AuditPeriod = (typeof AUDIT_PERIODS)[number];

/**
 * Search params of the audit log; days are local ones. `filterOf` checks names and days: their lists are too much for the first load.
 */
export const parseAuditSearch = searchParser({
  q: text,
  action: text,
  entityType: text,
  userId: text,
  entityId: text,
  period: oneOf(AUDIT_PERIODS),
  from: text,
  to: text,
  after: text,
});

export type AuditSearch = ReturnType<typeof parseAuditSearch>;
