import { Hono } from 'hono';
import { dayOf, days } from '../clock.ts';
import { runBatch } from '../db/run-batch.ts';
import { endListed, listSessions } from '../db/sessions.ts';
import type { AppEnv } from '../http/context.ts';
import { clearCookie } from '../http/cookies.ts';
import { noSuch } from '../http/errors.ts';
import { requirePermission } from '../http/permission.ts';
import { forgetSession } from '../http/session.ts';
import { deviceOf } from './device.ts';

type Session = Awaited<ReturnType<typeof listSessions>>[number];

const sessionView = ({ id, createdAt, lastSeenDay, agent, hash }: Session, current: string | null) => ({
  id,
  createdAt,
  /** A UTC day: `2026-03-01`. */
  lastSeenOn: dayOf(new Date(days(lastSeenDay))),
  device: deviceOf(agent),
  isCurrent: hash === current,
});

/** The caller's own sessions, each of which they can end (docs/rules/auth.md#sessions). */
export const sessionsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('self.read'), async (c) => {
    const { db, me, sessionHash } = c.var;
    const rows = await listSessions(db, me.id);
    const newestFirst = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return c.json(newestFirst.map((row) => sessionView(row, sessionHash)));
  })

  .delete('/:id', requirePermission('self.read'), async (c) => {
    const { db, me, audit } = c.var;
    const id = c.req.param('id');
    const entry = audit.row({ action: 'SESSION_ENDED', entityType: 'user', entityId: me.id, targetUserId: me.id });
    const {
      ended: [ended],
    } = await runBatch(db, {
      ended: endListed(db, me.id, id),
      audited: entry.statement,
      sideRows: entry.sideRows,
    });
    if (!ended) throw noSuch('session');
    if (ended.hash === c.var.sessionHash) clearCookie(c, 'session');
    forgetSession(c, ended.hash);
    return c.body(null, 204);
  });
