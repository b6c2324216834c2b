const NAMES = ['q', 'action', 'entityType', 'userId', 'entityId', 'from', 'to'] as const;

/** What the address says that the audit log is narrowed to; days, like '2026-11-20', are whole ones of this place. */
export type AuditSearch = { [Name in (typeof NAMES)[number]]?: string };

const MAX_TEXT = 100;

/**
 * Reads the address. It is loaded with the router, so it imports nothing and only looks for text (digits arrive as a number);
 * what makes no sense as a filter `filterOf` leaves out.
 */
export const parseAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = typeof search[name] === 'number' ? String(search[name]) : search[name];
      return typeof text === 'string' && text !== '' ? [[name, text.slice(0, MAX_TEXT)]] : [];
    }),
  );
