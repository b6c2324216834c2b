import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { auditRow } from '../db/audit.ts';
import { auditMany } from '../db/audit-many.ts';
import type { AppEnv } from './context.ts';
import { isRead } from './origin.ts';
import { ipAddress } from './rate-limit.ts';

/** Where a call came from. */
export type Origin = { ipAddress: string | null; userAgent: string | null };

/** Where a call came from, as it is kept: the address, and the user agent, cut. */
export const originOf = (c: Context<AppEnv>): Origin => ({
  ipAddress: ipAddress(c),
  userAgent: c.req.header('User-Agent')?.slice(0, 300) ?? null,
});

/** Sets `c.var.audit`. Throws if a write succeeds without using it because a missing audit row is a bug. */
export const audit = createMiddleware<AppEnv>(async (c, next) => {
  let settled = false;
  c.set('audit', {
    row: (entry, happened) => {
      settled = true;
      const source = { ...originOf(c), requestId: c.var.requestId };
      const actorId = entry.actorId === undefined ? (c.var.user?.id ?? null) : entry.actorId;
      const row = auditRow(c.var.db, source, { ...entry, actorId }, happened);
      const created = (entry.createdId && c.var.noteCreated?.(entry.createdId, row.recorded)) || [];
      return { ...row, sideRows: [...row.sideRows, ...created] };
    },
    many: (entries, happens) => {
      settled = true;
      const actorId = c.var.user?.id ?? null;
      return auditMany(c.var.db, { ...originOf(c), requestId: c.var.requestId, actorId }, entries, happens);
    },
    exempt: () => {
      settled = true;
    },
  });
  await next();
  if (!settled && !isRead(c.req.method) && c.res.ok) throw new Error('A write succeeded without an audit row');
});
