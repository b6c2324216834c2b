import { describe, expect, it } from 'vitest';
import { accountRoutes, closedRoutes } from '#dev/demo/refusals.ts';
import { app } from '#worker/app.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';
import { limitOf, looksAs, visitor } from './visitor.ts';

const named = (routes: readonly { method: string; path: string }[]) =>
  routes.map(({ method, path }) => `${method} ${path}`).sort();

const CLOSED = [
  'DELETE /api/owner/kits/:key',
  'DELETE /api/webhooks/:id',
  'GET /api/audit-logs/export',
  'GET /api/standing/people/export',
  'GET /api/users/:id/export',
  'PATCH /api/settings',
  'PATCH /api/webhooks/:id',
  'POST /api/deliveries/:id/retry',
  'POST /api/discord-roles/sync',
  'POST /api/owner/kits/:key',
  'POST /api/users/:id/erase',
  'POST /api/users/take-over',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/test',
  'PUT /api/discord-roles',
  'PUT /api/settings/logo',
  'PUT /api/settings/picture',
];

describe('What the demo refuses', () => {
  it('Erasures, webhooks, roles, settings, kits, uploads and exports are closed', () => {
    expect(named(closedRoutes)).toEqual(CLOSED);
  });

  it.each(CLOSED)('%s is refused in words and changes nothing', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const owner = await looksAs('owner');
    const before = await stateOfDatabase();
    const body = method === 'GET' ? undefined : {};
    const { outcome, error, headers } = await owner.call(method, path.replace(/:\w+/, crypto.randomUUID()), body);
    expect(outcome).toBe('403 demo_refused');
    expect(error).toBe('The demo does not do this, because everyone shares it. To try it, run the portal yourself.');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('A file is refused wherever it is sent', async () => {
    const owner = await looksAs('owner');
    const headers = { 'Content-Type': 'image/png' };
    expect((await owner.call('POST', '/api/notices', 'bytes', headers)).outcome).toBe('403 demo_refused');
  });

  it('The portal itself closes none of these routes', async () => {
    const owner = await signedIn(6);
    const { outcome } = await owner.patch('/api/settings', { revision: 0, portalName: 'Ours' });
    expect(outcome).not.toContain('demo_refused');
    expect(named(app.routes)).toEqual(expect.arrayContaining(CLOSED));
  });
});

describe('Accounts that visitors share', () => {
  it('Changes of an account and of its sessions are guarded, its own preferences are not', () => {
    expect(named(accountRoutes)).toEqual([
      'DELETE /api/sessions/:id',
      'PATCH /api/users/:id/block',
      'PATCH /api/users/:id/exam-time',
      'PATCH /api/users/:id/grade',
      'POST /api/users/:id/sign-out',
    ]);
  });

  it('An owner can block another person, but no account that others look as', async () => {
    const owner = await looksAs('owner');
    const other = await createPerson(1);
    const body = { isBlocked: true };
    const guarded = await owner.call('PATCH', '/api/users/00000000-0000-4000-8000-000000000005/block', body);
    expect([guarded.outcome, guarded.error]).toEqual([
      '403 demo_refused',
      expect.stringContaining('share this account'),
    ]);
    expect((await owner.call('PATCH', `/api/users/${other.id}/block`, body)).outcome).toBe('200');
  });

  it('A visitor cannot end the sessions of others who look as the same person', async () => {
    const owner = await looksAs('owner');
    const [session] = await rowsOf('select id from sessions');
    expect((await owner.call('DELETE', `/api/sessions/${session?.id}`)).outcome).toBe('403 demo_refused');
  });
});

describe('The limit of writes', () => {
  const mark = { until: new Date(0).toISOString() };

  it('A visitor can change ten things a minute, whoever they look as', async () => {
    const { binding } = limitOf(10);
    const [owner, manager] = [await looksAs('owner', undefined, binding), await looksAs('manager', undefined, binding)];
    for (let write = 0; write < 5; write += 1) {
      expect((await owner.call('POST', '/api/notifications/read', mark)).status).toBe(204);
      expect((await manager.call('POST', '/api/notifications/read', mark)).status).toBe(204);
    }
    const { outcome, error, headers } = await manager.call('POST', '/api/notifications/read', mark);
    expect([outcome, headers.get('Retry-After')]).toEqual(['429 rate_limited', '60']);
    expect(error).toBe('The demo takes ten changes a minute from each visitor. Wait a minute.');
    expect((await manager.call('GET', '/api/notifications')).status).toBe(200);
    expect((await manager.call('POST', '/api/auth/logout')).status).toBe(204);
  });

  it('Visitors are counted by address, and refusals and error reports not at all', async () => {
    const { binding, counted } = limitOf(10);
    const owner = await looksAs('owner', '2001:db8:1:2:3:4:5:6', binding);
    await owner.call('PATCH', '/api/settings', {});
    await owner.call('POST', '/api/client-errors', {});
    await owner.call('POST', '/api/notifications/read', mark);
    await visitor('203.0.113.7', binding).call('POST', '/api/notifications/read', mark);
    expect([...counted]).toEqual([
      ['2001:db8:1:0::/56', 1],
      ['203.0.113.7', 1],
    ]);
  });

  it('A write that cannot be counted is not made', async () => {
    const broken: RateLimit = { limit: () => Promise.reject(new Error('Rate limiter: internal error')) };
    const owner = await looksAs('owner', undefined, broken);
    expect((await owner.call('POST', '/api/notifications/read', mark)).outcome).toBe('503 unavailable');
  });
});
