import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIT_ACTIONS } from '../../../worker/contract/audit.ts';
import { type CallOptions, type Reply, type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { Recorder } from '../support/recorder.ts';
import {
  auditRows,
  createApplication,
  createJob,
  createNote,
  createReply,
  newJob,
  numberOf,
  question,
  rowsOf,
} from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Write = {
  action: string;
  /** Creates what the write needs and returns the write. */
  arrange: () => Promise<(who: SignedIn, options: CallOptions) => Promise<Reply>>;
};

const writes: Write[] = [
  { action: 'JOB_CREATED', arrange: async () => (who, options) => who.post('/api/jobs', newJob, options) },
  {
    action: 'JOB_UPDATED',
    arrange: async () => {
      const { id } = await createJob();
      return (who, options) => who.put(`/api/jobs/${id}`, newJob, options);
    },
  },
  {
    action: 'JOB_DELETED',
    arrange: async () => {
      const { id } = await createJob();
      return (who, options) => who.call('DELETE', `/api/jobs/${id}`, options);
    },
  },
  {
    action: 'APPLICATION_SUBMITTED',
    arrange: async () => {
      const { id } = await createJob({ formQuestions: [question()] });
      return (who, options) =>
        who.post('/api/applications', { jobId: id, responses: { why: 'a secret answer' } }, options);
    },
  },
  {
    action: 'APPLICATION_REVIEWED',
    arrange: async () => {
      const { id } = await createApplication({ responses: { why: 'a secret answer' } });
      return (who, options) => who.patch(`/api/applications/${id}`, { status: 'accepted' }, options);
    },
  },
  {
    action: 'APPLICATION_SUSPENDED',
    arrange: async () => {
      const { id } = await createApplication();
      return (who, options) =>
        who.patch(`/api/applications/${id}/suspend`, { suspended: true, reason: 'Rude' }, options);
    },
  },
  {
    action: 'APPLICATION_REINSTATED',
    arrange: async () => {
      const { id } = await createApplication({ suspended: true });
      return (who, options) => who.patch(`/api/applications/${id}/suspend`, { suspended: false }, options);
    },
  },
  {
    action: 'APPLICATION_UNLOCKED',
    arrange: async () => {
      const { id } = await createApplication({ status: 'accepted' });
      return (who, options) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' }, options);
    },
  },
  {
    action: 'APPLICATION_REVIEW_GIVEN',
    arrange: async () => {
      const { id } = await createApplication();
      return (who, options) =>
        who.put(`/api/applications/${id}/review`, { verdict: 'no', reason: 'a secret answer' }, options);
    },
  },
  {
    action: 'APPLICATION_ASSIGNED',
    arrange: async () => {
      const { id } = await createApplication();
      return (who, options) => who.patch(`/api/applications/${id}/assignee`, { userId: who.id }, options);
    },
  },
  {
    action: 'APPLICATION_NOTE_REMOVED',
    arrange: async () => {
      const { id } = await createNote((await createApplication()).id, { body: 'a secret answer' });
      return (who, options) => who.call('DELETE', `/api/application-notes/${id}`, options);
    },
  },
  {
    action: 'SAVED_REPLY_CREATED',
    arrange: async () => (who, options) =>
      who.post('/api/saved-replies', { title: 'Title', body: 'a secret answer' }, options),
  },
  {
    action: 'SAVED_REPLY_UPDATED',
    arrange: async () => {
      const { id } = await createReply();
      return (who, options) => who.patch(`/api/saved-replies/${id}`, { body: 'a secret answer', revision: 1 }, options);
    },
  },
  {
    action: 'SAVED_REPLY_DELETED',
    arrange: async () => {
      const { id } = await createReply();
      return (who, options) => who.call('DELETE', `/api/saved-replies/${id}`, options);
    },
  },
];

describe('A write', () => {
  it.each(writes)('$action leaves one audit row', async ({ action, arrange }) => {
    const who = await signedIn(5);
    const write = await arrange();
    const before = (await auditRows()).length;
    const headers = { 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '198.51.100.1', 'User-Agent': 'Browser/2' };
    const asked = Date.now();
    const reply = await write(who, { headers });
    expect(reply.status).toBeLessThan(300);
    const rows = (await auditRows()).slice(before);
    expect(rows).toEqual([
      expect.objectContaining({
        action,
        userId: who.id,
        entityId: reply.body.id ?? expect.any(String),
        ipAddress: '203.0.113.7',
        userAgent: 'Browser/2',
        requestId: reply.headers.get('X-Request-Id'),
      }),
    ]);
    expect(AUDIT_ACTIONS).toContain(action);
    expect(Number(rows[0]?.timestamp)).toBeGreaterThanOrEqual(asked);
    expect(JSON.stringify(rows)).not.toMatch(/secret answer|\b2468\b/);
    expect(JSON.stringify(rows)).not.toContain(who.token);
    expect(JSON.stringify(rows)).not.toContain(who.sessionHash);
    expect(JSON.stringify(rows), 'people by id alone').not.toContain(who.username);
  });

  it.each(writes)('$action is rolled back if its audit row cannot be written', async ({ arrange }) => {
    const who = await signedIn(5);
    const write = await arrange();
    const recorder = new Recorder();
    recorder.breakAuditRows();
    const before = await stateOfDatabase();
    expect((await write(who, { recorder })).outcome).toBe('500 internal');
    expect(await stateOfDatabase()).toEqual(before);
    recorder.hooks.rewrite = null;
    expect((await write(who, { recorder })).status).toBeLessThan(300);
  });

  it('A long user agent is cut to 300 characters, and a forwarded address is not stored', async () => {
    const who = await signedIn(4);
    const { headers } = await who.post('/api/jobs', newJob, {
      headers: { 'User-Agent': 'x'.repeat(5000), 'X-Forwarded-For': '198.51.100.1' },
    });
    const [row] = await auditRows('requestId = ?', headers.get('X-Request-Id'));
    expect([row?.userAgent, row?.ipAddress]).toEqual(['x'.repeat(300), null]);
  });

  it('The audit row of an edit has only the fields that changed', async () => {
    const who = await signedIn(4);
    const job = await createJob({ description: 'Before.' });
    const { title, requirements, formQuestions } = job;
    await who.put(`/api/jobs/${job.id}`, {
      title,
      requirements,
      formQuestions,
      description: 'After.',
      isActive: false,
    });
    const [row] = await rowsOf('select oldValues, newValues from audit_logs where entityId = ?', job.id);
    expect(JSON.parse(String(row?.oldValues))).toEqual({ description: 'Before.', isActive: true });
    expect(JSON.parse(String(row?.newValues))).toEqual({ description: 'After.', isActive: false });
  });
});

describe('Calls that are not audited', () => {
  it('A theme, a sign-out, reads and a write that changes nothing leave no row', async () => {
    const who = await signedIn(4);
    const { body } = await who.post('/api/jobs', newJob);
    const before = await numberOf('select count(*) from audit_logs');
    await who.patch(`/api/users/${who.id}/theme`, { theme: 'dark' });
    await who.put(`/api/jobs/${body.id}`, newJob);
    for (const path of [
      '/api/auth/me',
      '/api/jobs',
      '/api/applications',
      '/api/applications?q=x',
      '/api/applications/counts',
      '/api/portal',
    ])
      await who.get(path);
    await who.post('/api/auth/logout');
    expect(await numberOf('select count(*) from audit_logs')).toBe(before);
  });

  it('Refused calls leave no row', async () => {
    const manager = await signedIn(4);
    const member = await signedIn(1);
    const job = await createJob({ isActive: false });
    const own = await createApplication({ userId: manager.id });
    const archived = await createApplication({ status: 'accepted' });
    const before = await numberOf('select count(*) from audit_logs');
    const replies = [
      await signedOut.post('/api/jobs', newJob),
      await member.post('/api/jobs', newJob),
      await manager.post('/api/jobs', {}),
      await manager.post('/api/jobs', newJob, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
      await manager.put(`/api/jobs/${crypto.randomUUID()}`, newJob),
      await manager.put(`/api/jobs/${job.id}`, { ...newJob, revision: 9 }),
      await member.post('/api/applications', { jobId: job.id, responses: {} }),
      await manager.patch(`/api/applications/${own.id}`, { status: 'accepted' }),
      await manager.patch(`/api/applications/${archived.id}`, { status: 'declined' }),
      await manager.post(`/api/applications/${archived.id}/unlock`, { pin: 'wrong' }),
      await manager.patch(`/api/users/${member.id}/theme`, { theme: 'dark' }),
    ];
    expect(replies.map(({ outcome }) => outcome)).toEqual([
      '401 unauthenticated',
      '403 grade_too_low',
      '400 invalid_input',
      '403 other_origin',
      '404 not_found',
      '409 conflict',
      '409 job_closed',
      '403 own_row',
      '409 archived_locked',
      '403 wrong_pin',
      '403 target_out_of_reach',
    ]);
    expect(await numberOf('select count(*) from audit_logs')).toBe(before);
  });
});

describe('The audit log in the database', () => {
  it('The texts and origins beside it can be deleted, but not changed or replaced', async () => {
    const SEQ = 1_000_000;
    for (const [table, column] of [
      ['audit_texts', 'texts'],
      ['audit_origins', 'ipAddress'],
    ]) {
      const insert = `into ${table} (seq, ${column}) values (?, '{}')`;
      await env.DB.prepare(`insert ${insert}`).bind(SEQ).run();
      for (const sql of [
        `update ${table} set ${column} = '{"a":1}' where seq = ?`,
        `update ${table} set seq = seq + ?`,
        `insert or replace ${insert}`,
        `insert ${insert} on conflict (seq) do update set ${column} = '{"a":1}'`,
      ])
        await expect(env.DB.prepare(sql).bind(SEQ).run(), sql).rejects.toThrow('cannot be changed');
      await env.DB.prepare(`delete from ${table} where seq = ?`).bind(SEQ).run();
      expect(await rowsOf(`select * from ${table} where seq = ${SEQ}`)).toEqual([]);
    }
  });

  it('Rows cannot be changed, deleted or replaced', async () => {
    await (await signedIn(4)).post('/api/jobs', newJob);
    const before = await auditRows();
    const [row] = before;
    const columns = 'action, entityType, entityId, timestamp';
    const attempts: [string, unknown[]][] = [
      ['update audit_logs set details = ? where id = ?', ['x', row?.id]],
      ['update audit_logs set seq = seq + ?', [1000]],
      ['delete from audit_logs where id = ?', [row?.id]],
      ['delete from audit_logs where ?', [1]],
      [`insert or replace into audit_logs (id, ${columns}) values (?, 'JOB_CREATED', 'job', 'x', 1)`, [row?.id]],
      [`replace into audit_logs (seq, id, ${columns}) values (?, 'another', 'JOB_CREATED', 'job', 'x', 1)`, [row?.seq]],
      [
        `insert into audit_logs (id, ${columns}) values (?, 'JOB_CREATED', 'job', 'x', 1) on conflict (id) do update set details = 'x'`,
        [row?.id],
      ],
      [`update or replace audit_logs set id = 'x' where id = ?`, [row?.id]],
    ];
    for (const [sql, params] of attempts) {
      const refused = env.DB.prepare(sql)
        .bind(...params)
        .run();
      await expect(refused, sql).rejects.toThrow('append-only');
    }
    expect(await auditRows()).toEqual(before);
  });

  it('Seals cannot be changed, deleted, replaced or malformed', async () => {
    const seal = `insert into audit_seals (block, fromSeq, toSeq, previousHash, hash, sealedAt)`;
    await env.DB.prepare(`${seal} values (1, 1, 10, '', 'x', 1)`).run();
    for (const sql of [
      `update audit_seals set hash = 'y'`,
      'delete from audit_seals',
      `${seal.replace('insert', 'insert or replace')} values (1, 11, 20, '', 'y', 1)`,
      `${seal.replace('insert', 'insert or replace')} values (2, 1, 20, '', 'y', 1)`,
      `${seal.replace('insert', 'insert or replace')} values (2, 11, 10, '', 'y', 1)`,
    ])
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow();
    expect(await rowsOf('select block, hash from audit_seals')).toEqual([{ block: 1, hash: 'x' }]);
  });
});
