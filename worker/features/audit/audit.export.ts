import { sql } from 'drizzle-orm';
import { runBatch } from '../../db/run-batch.ts';
import { type OwnSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import type { SignedInEnv } from '../../http/context.ts';
import type { AuditFilter } from './audit.filters.ts';

type Variables = Pick<SignedInEnv['Variables'], 'db' | 'me' | 'audit'>;

/** Records an export and returns the id of its entry and the rows of `selectPortalOverrides`. `rows` counts the first step; `hasMore` means that further steps were offered. */
export async function recordExport(
  { db, me, audit }: Variables,
  { q, ...filter }: AuditFilter,
  outcome: { rows: number; hasMore: boolean },
): Promise<{ id: string; own: OwnSettings[] }> {
  const entry = audit.row(
    {
      action: 'AUDIT_EXPORTED',
      entityType: 'user',
      entityId: me.id,
      // The searched text may be a name, which no entry may contain.
      newValues: { ...outcome, ...filter, ...(q && { textSearch: true }) },
    },
    sql`true`,
  );
  const { own } = await runBatch(db, {
    recorded: entry.statement,
    sideRows: entry.sideRows,
    own: selectPortalOverrides(db),
  });
  return { id: entry.id, own };
}
