import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUDIT_ACTIONS } from '../../../worker/contract/audit.ts';
import { type CallOptions, createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { createAssignment } from '../support/exams.ts';
import { createNotice, createProfile, createRecord } from '../support/people-rows.ts';
import { measure, Recorder } from '../support/recorder.ts';
import { auditDuring, numbersTo, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Thousands of rows in each table, so that a write that reads a whole table shows. */
beforeAll(async () => {
  const by = await createPerson(4);
  const numbers = numbersTo(2000);
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into users (id, discordId, username, usernameKey, grade, joinedAt)
      select 'crowd-' || i, '6' || (10000000000000000 + i), 'Crowd' || i, 'crowd' || i, 2, i from n`),
    env.DB.prepare(
      `${numbers} insert into staff_profiles (id, userId, createdAt) select 'profile-' || i, 'crowd-' || i, i from n`,
    ),
    env.DB.prepare(`${numbers} insert into staff_records (id, userId, actionType, title, description, createdBy, createdAt, updatedAt)
      select 'record-' || i, 'crowd-' || i, 'note', 't', 'd', ?, i, i from n`).bind(by.id),
    env.DB.prepare(`${numbers} insert into notices (id, title, content, createdBy, createdAt, isActive)
      select 'notice-' || i, 't', 'c', ?, i, 0 from n`).bind(by.id),
    env.DB.prepare(`${numbers} insert into guide_revisions (slug, revision, markdown, createdBy, createdAt)
      select 'modmail', i, 'text ' || i, ?, i from n`).bind(by.id),
    env.DB.prepare(
      `${numbers} insert into audit_logs (id, action, entityType, entityId, timestamp) select 'log-' || i, 'JOB_CREATED', 'job', 'x', i from n`,
    ),
  ]);
});

type Write = {
  name: string;
  action: string;
  /** Creates the rows that the write needs, and returns the write. */
  arrange: () => Promise<(who: SignedIn, options: CallOptions) => Promise<Reply>>;
};

const onPerson =
  (grade: 1 | 3, method: string, path: string, body?: unknown): Write['arrange'] =>
  async () => {
    const { userId } = await createProfile({ userId: (await createPerson(grade)).id });
    for (let n = 0; n < 3; n++) await createAssignment({ userId: userId });
    return (who, options) => who.call(method, path.replace(':id', userId), { ...options, body });
  };
const onRow =
  (create: () => Promise<{ id: string }>, method: string, path: string, body?: unknown): Write['arrange'] =>
  async () => {
    const { id } = await create();
    return (who, options) => who.call(method, `${path}/${id}`, { ...options, body });
  };
const aRecord = { actionType: 'warning', title: 'Late', description: 'Again.', severity: 'low' };

const writes: Write[] = [
  {
    name: 'Promoting a user',
    action: 'USER_GRADE_CHANGED',
    arrange: onPerson(1, 'PATCH', '/api/users/:id/grade', { grade: 2 }),
  },
  {
    name: 'Firing a user',
    action: 'USER_GRADE_CHANGED',
    arrange: onPerson(3, 'PATCH', '/api/users/:id/grade', { grade: 1 }),
  },
  {
    name: 'Blocking a user',
    action: 'USER_BLOCKED',
    arrange: onPerson(3, 'PATCH', '/api/users/:id/block', { isBlocked: true }),
  },
  { name: 'Signing a user out', action: 'USER_SIGNED_OUT', arrange: onPerson(3, 'POST', '/api/users/:id/sign-out') },
  {
    name: 'Editing a profile',
    action: 'STAFF_PROFILE_UPDATED',
    arrange: onPerson(3, 'PATCH', '/api/staff/:id', { notes: 'x' }),
  },
  {
    name: 'Adding a record',
    action: 'STAFF_RECORD_CREATED',
    arrange: async () => {
      const { id: userId } = await createPerson(3);
      return (who, options) => who.post('/api/staff-records', { ...aRecord, userId }, options);
    },
  },
  {
    name: 'Editing a record',
    action: 'STAFF_RECORD_UPDATED',
    arrange: onRow(createRecord, 'PATCH', '/api/staff-records', { title: 'Other' }),
  },
  {
    name: 'Deleting a record',
    action: 'STAFF_RECORD_DELETED',
    arrange: onRow(createRecord, 'DELETE', '/api/staff-records'),
  },
  {
    name: 'Posting a notice',
    action: 'NOTICE_CREATED',
    arrange: async () => (who, options) => who.post('/api/notices', { title: 'x', content: 'y' }, options),
  },
  {
    name: 'Editing a notice',
    action: 'NOTICE_UPDATED',
    arrange: onRow(createNotice, 'PATCH', '/api/notices', { title: 'Other' }),
  },
  { name: 'Withdrawing a notice', action: 'NOTICE_WITHDRAWN', arrange: onRow(createNotice, 'DELETE', '/api/notices') },
  {
    name: 'Writing a guide',
    action: 'GUIDE_UPDATED',
    arrange: async () => {
      const [row] = await rowsOf<{ n: number }>(
        `select max(revision) as n from guide_revisions where slug = 'modmail'`,
      );
      return (who, options) =>
        who.put('/api/guides/modmail', { markdown: `Text ${row?.n} more`, revision: row?.n }, options);
    },
  },
];

describe.each(writes)('$name', ({ name, action, arrange }) => {
  it('The write leaves one audit row with the address and browser it came from', async () => {
    const who = await signedIn(5);
    const write = await arrange();
    const headers = { 'CF-Connecting-IP': '203.0.113.7', 'User-Agent': 'Browser/2' };
    let requestId: string | null = null;
    const rows = await auditDuring(async () => {
      const reply = await write(who, { headers });
      expect(reply.status).toBeLessThan(300);
      requestId = reply.headers.get('X-Request-Id');
    });
    expect(rows).toEqual([
      expect.objectContaining({ action, userId: who.id, ipAddress: '203.0.113.7', userAgent: 'Browser/2', requestId }),
    ]);
    expect(AUDIT_ACTIONS).toContain(action);
    expect(JSON.stringify(rows)).not.toContain(who.username);
  });

  it('The write is undone when its audit row cannot be written', async () => {
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

  it('The write returns 503 and changes nothing when D1 does not answer', async () => {
    const who = await signedIn(5);
    const write = await arrange();
    const recorder = new Recorder();
    recorder.breakD1((_statements, kind) => kind === 'batch');
    const before = await stateOfDatabase();
    const reply = await write(who, { recorder });
    expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
    expect(reply.text).not.toMatch(/insert|update|select|SQLITE|D1_/);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('The write takes at most three round trips and reads no table', async () => {
    const who = await signedIn(5);
    const write = await arrange();
    const { reply, recorder } = await measure((recorder) => write(who, { recorder }));
    expect(reply.status).toBeLessThan(300);
    // Without those of the outbox, which runs after the reply.
    const trips = recorder.trips.filter(({ statements }) => !statements[0]?.sql.startsWith('update "deliveries"'));
    expect(trips.length).toBeLessThanOrEqual(3);
    // A guide adds up the sizes of its 200 revisions, in three passes.
    const bound = name === 'Writing a guide' ? 660 : 60;
    expect(trips.reduce((sum, trip) => sum + trip.rowsRead, 0)).toBeLessThanOrEqual(bound);
  });
});
