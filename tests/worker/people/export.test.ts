import { beforeAll, describe, expect, it } from 'vitest';
import { hours } from '#worker/clock.ts';
import { createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { createAttempt } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { measure, type Recorder } from '../support/measuring/recorder.ts';
import { createNotification } from '../support/notifications.ts';
import {
  createAppeal,
  createApproval,
  createEntries,
  createLeave,
  createNotice,
  createProfile,
  createRecord,
  createTrialReview,
} from '../support/people-rows.ts';
import {
  createApplication,
  createNote,
  createReply,
  createReview,
  execute,
  insertRow,
  numberOf,
  rowsOf,
} from '../support/rows.ts';
import { createRequirement, createTick } from '../training/training-rows.ts';

const exportOf = (caller: Pick<SignedIn, 'get'>, id: string, cursor?: string, recorder?: Recorder) =>
  caller.get(
    `/api/users/${id}/export${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
    recorder && { recorder },
  );

type Document = Record<string, unknown[]>;

/** All steps of an export, joined as the screen joins them. */
async function exportAll(caller: SignedIn, id = caller.id) {
  const joined: Document = {};
  let cursor: string | undefined;
  let steps = 0;
  do {
    const reply = await exportOf(caller, id, cursor);
    expect(reply.outcome).toBe('200');
    const { next, profile: _, exportedAt: _at, ...kinds } = reply.body;
    for (const [kind, rows] of Object.entries(kinds as Document)) joined[kind] = [...(joined[kind] ?? []), ...rows];
    cursor = next ? String(next) : undefined;
    steps += 1;
  } while (cursor);
  return { joined, steps };
}

/** Lets this user be exported again. */
const allowAgain = (id: string) => execute('update users set exportedAt = null where id = ?', id);

const seqOf = (id: string) => numberOf('select seq from audit_logs where id = ?', id);

/** Adds an entry with texts and an origin. */
async function createTextEntry(entry: Record<string, unknown>, texts: Record<string, string>, ipAddress: string) {
  const id = crypto.randomUUID();
  await createEntries([{ id, action: 'APPLICATION_SUSPENDED', entityType: 'application', ...entry }]);
  const salted = (text: string) => ({ salt: 'aa', text });
  const seq = await seqOf(id);
  await insertRow('audit_texts', {
    seq,
    texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, salted(text)])),
  });
  await insertRow('audit_origins', { seq, ipAddress: salted(ipAddress), userAgent: salted(`Agent of ${ipAddress}`) });
}

describe('An export', () => {
  let person: SignedIn;
  let other: SignedIn;
  let reply: Reply;

  beforeAll(async () => {
    person = await signedIn(4, { displayName: 'Sunny' });
    await execute('update users set signInDay = 20487 where id = ?', person.id);
    other = await signedIn(4);
    const { id: userId } = person;
    const declined = await createApplication({
      userId,
      status: 'declined',
      responses: { why: 'OWN application answer' },
      suspended: true,
      suspensionReason: 'OTHERS reason',
      suspendedBy: other.id,
      reviewedBy: other.id,
      message: 'OWN answer received',
    });
    await createApplication({ userId, message: 'OTHERS hidden answer' });
    await createApplication({ status: 'accepted', message: 'OWN answer written', messageBy: userId });
    await createAttempt({
      userId,
      status: 'completed',
      score: 80,
      answers: ['OTHERS correct answer', 'OTHERS sample', 'OTHERS second sample'],
      responses: { short: 'OWN exam answer' },
      markNote: 'OTHERS mark note',
      adjustmentNote: 'OTHERS note',
      comment: 'OWN comment on the result',
      commentBy: other.id,
    });
    await createProfile({ userId, servers: ['OWN server'], notes: 'OTHERS staff notes' });
    await createRecord({ userId, createdBy: other.id, title: 'OTHERS record', description: 'OTHERS description' });
    await createRecord({ userId: other.id, createdBy: userId, title: 'OWN record', description: 'OWN description' });
    await createAppeal({
      userId,
      text: 'OWN appeal',
      answer: 'OWN appeal’s answer',
      state: 'stands',
      decidedBy: other.id,
      decidedAt: Date.now(),
      record: { createdBy: other.id, title: 'OWN shared record', description: 'OWN shared description' },
    });
    await createAppeal({ text: 'OTHERS appeal', answer: 'OWN answer to an appeal', decidedBy: userId });
    await createTrialReview({ userId, createdBy: other.id, reason: 'OTHERS trial review' });
    await createTrialReview({ createdBy: userId, reason: 'OWN trial review' });
    await createApproval({
      targetId: userId,
      askedBy: other.id,
      reason: 'OTHERS request',
      waiver: 'OTHERS waiver',
      username: 'OTHERS username',
    });
    await createApproval({ askedBy: userId, reason: 'OWN request' });
    await createApproval({ askedBy: userId, waiver: 'OWN waiver', waived: [] });
    await insertRow('guide_reads', { userId, slug: 'modmail', revision: 3, readAt: Date.now() });
    await insertRow('guide_reads', { userId, slug: 'mod', revision: 7, readAt: Date.now() });
    await insertRow('guide_reads', { userId: other.id, slug: 'mod', revision: 8, readAt: Date.now() });
    const { id: requirementId } = await createRequirement({ title: 'Two-factor sign-in is on' });
    await createTick({ userId, requirementId });
    await createTick({ userId: other.id, requirementId });
    await createLeave({ userId, note: 'OWN leave' });
    await createLeave({ note: 'OTHERS leave' });
    await createNotice({ createdBy: userId, title: 'OWN notice', content: 'OWN content' });
    const at = Date.now();
    await insertRow('guide_revisions', {
      slug: 'mod',
      revision: 1,
      markdown: 'OWN guide',
      createdBy: userId,
      createdAt: at,
    });
    const theirs = await createApplication();
    for (const [applicationId, by, whose] of [
      [theirs.id, userId, 'OWN'],
      [declined.id, other.id, 'OTHERS'],
    ] as const) {
      await createNote(applicationId, { authorId: by, body: `${whose} note` });
      await createReview(applicationId, { reviewerId: by, reason: `${whose} review` });
    }
    await createReply({ title: 'OWN reply', body: 'OWN reply body', createdBy: userId });
    await createNotification({ userId, entityId: theirs.id, actorId: other.id });
    await createTextEntry(
      { userId, targetUserId: other.id, entityId: theirs.id },
      { 'newValues.suspensionReason': 'OWN suspension', 'oldValues.suspensionReason': 'OTHERS earlier suspension' },
      '203.0.113.1',
    );
    await createTextEntry(
      { userId: other.id, targetUserId: userId, entityId: declined.id },
      { 'newValues.suspensionReason': 'OTHERS suspension of them' },
      '203.0.113.2',
    );
    await createEntries([
      { action: 'USER_BLOCKED', entityType: 'user', entityId: other.id, userId, targetUserId: other.id },
    ]);
    reply = await exportOf(person, userId);
  });

  it('Contains everything that the user sent or wrote', () => {
    for (const words of [
      'application answer',
      'answer received',
      'answer written',
      'exam answer',
      'comment on the result',
      'server',
      'record',
      'description',
      'shared record',
      'shared description',
      'appeal',
      'appeal’s answer',
      'answer to an appeal',
      'trial review',
      'request',
      'waiver',
      'leave',
      'notice',
      'content',
      'guide',
      'note',
      'review',
      'reply',
      'reply body',
      'suspension',
    ])
      expect(reply.text).toContain(`"OWN ${words}"`);
    expect(reply.body).toMatchObject({
      profile: {
        id: person.id,
        username: person.username,
        displayName: 'Sunny',
        discordId: person.discordId,
        grade: 4,
        lastSignIn: '2026-02-03',
      },
      examAttempts: [{ status: 'completed', score: 80 }],
      tasks: [{ title: 'Two-factor sign-in is on', tickedAt: expect.any(String) }],
      guideReads: [
        { slug: 'modmail', revision: 3 },
        { slug: 'mod', revision: 7 },
      ],
      sharedRecords: [
        {
          seenAt: null,
          appeal: { state: 'stands', createdAt: expect.stringContaining('T'), decidedAt: expect.any(String) },
        },
      ],
      sessions: [{ agent: null, createdAt: expect.stringContaining('T') }],
      notifications: [{ kind: 'note_mention', count: 1 }],
      next: null,
    });
    expect(reply.text).not.toContain('placeId');
  });

  it('Contains nothing by others that the user may not read', () => {
    expect(reply.text).not.toContain('OTHERS');
    expect(reply.text).not.toContain('The questions');
  });

  it('Has ids, names, addresses and agents of the user’s own entries only', () => {
    for (const secret of [other.id, other.username, other.discordId, '203.0.113.2'])
      expect(reply.text).not.toContain(secret);
    expect(reply.body.auditEntries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ role: 'actor', ipAddress: '203.0.113.1', userAgent: 'Agent of 203.0.113.1' }),
        expect.objectContaining({ role: 'target', texts: null, ipAddress: null, userAgent: null }),
        expect.objectContaining({ action: 'USER_BLOCKED', entityId: null }),
      ]),
    );
  });

  it('Leaves out what the user wrote about an erased user', async () => {
    const erased = await createPerson(1);
    const { id: applicationId } = await createApplication({ userId: erased.id });
    await createNote(applicationId, { authorId: person.id, body: 'GONE' });
    await createReview(applicationId, { reviewerId: person.id, reason: 'GONE' });
    await createRecord({ userId: erased.id, createdBy: person.id, title: 'GONE', description: 'GONE' });
    await createTextEntry(
      { userId: person.id, targetUserId: erased.id },
      { 'newValues.suspensionReason': 'GONE' },
      '::1',
    );
    await execute('update users set erasedAt = 1, discordId = null where id = ?', erased.id);
    await allowAgain(person.id);
    const { joined } = await exportAll(person);
    expect(JSON.stringify(joined)).not.toContain('GONE');
    expect(joined.applicationNotes).toHaveLength(2);
  });
});

describe('Who can export', () => {
  it('An owner can export another user, and the log records it', async () => {
    const [owner, member] = [await signedIn(6), await createPerson(1)];
    expect((await exportOf(owner, member.id)).body).toMatchObject({ profile: { id: member.id } });
    expect(
      await rowsOf(
        'select userId, targetUserId, entityId from audit_logs where action = ? and entityId = ?',
        'USER_EXPORTED',
        member.id,
      ),
    ).toEqual([{ userId: owner.id, targetUserId: member.id, entityId: member.id }]);
  });

  it('An erased user is 404', async () => {
    const [owner, member] = [await signedIn(6), await createPerson(1)];
    await execute('update users set erasedAt = 1, discordId = null where id = ?', member.id);
    expectFailure(await exportOf(owner, member.id), '404 not_found');
  });

  it.each(['cross-site', 'same-site'])('A %s navigation is refused and does not count', async (site) => {
    const person = await signedIn();
    const path = `/api/users/${person.id}/export`;
    expectFailure(await person.get(path, { headers: { 'Sec-Fetch-Site': site } }), '403 other_origin');
    expect((await person.get(path, { headers: { 'Sec-Fetch-Site': 'none' } })).outcome).toBe('200');
  });
});

describe('How often', () => {
  it('A user is exported once an hour, no matter who calls', async () => {
    const [owner, person] = [await signedIn(6), await signedIn()];
    expect((await exportOf(person, person.id)).outcome).toBe('200');
    for (const caller of [person, owner]) {
      const reply = await exportOf(caller, person.id);
      expectFailure(reply, '429 rate_limited');
      const wait = Number(reply.headers.get('Retry-After'));
      expect(wait).toBeGreaterThan(3590);
      expect(wait).toBeLessThanOrEqual(3600);
    }
    await execute('update users set exportedAt = exportedAt - ? where id = ?', hours(1), person.id);
    expect((await exportOf(owner, person.id)).outcome).toBe('200');
  });
});

describe('The steps of a long export', () => {
  let person: SignedIn;
  let first: Reply;

  beforeAll(async () => {
    person = await signedIn(4);
    for (let n = 0; n < 12; n++) {
      await createApplication({
        userId: person.id,
        jobId: (await createApplication()).jobId,
        status: 'declined',
        submittedAt: 1,
      });
      await insertRow('guide_revisions', {
        slug: 'modmail',
        revision: n + 1,
        markdown: `${n}`,
        createdBy: person.id,
        createdAt: n % 3,
      });
    }
    for (let n = 0; n < 120; n++) await createNotice({ createdBy: person.id, createdAt: n % 7 });
    await createEntries(
      Array.from({ length: 250 }, (_, n) => (n % 2 ? { userId: person.id } : { userId: 'x', targetUserId: person.id })),
    );
    first = await exportOf(person, person.id);
  });

  it('Joined, the steps have every row once, in one audited export', async () => {
    await allowAgain(person.id);
    const { joined, steps } = await exportAll(person);
    expect(steps).toBe(3);
    for (const [kind, id, count] of [
      ['applications', 'id', 12],
      ['guideRevisions', 'revision', 12],
      ['notices', 'id', 120],
    ] as const)
      expect(new Set((joined[kind] as Record<string, unknown>[]).map((row) => row[id])).size, kind).toBe(count);
    // Two exports so far have left an entry each.
    expect(joined.auditEntries).toHaveLength(252);
    expect(
      await numberOf(`select count(*) from audit_logs where action = 'USER_EXPORTED' and entityId = ?`, person.id),
    ).toBe(2);
  });

  it('A step reads a bounded number of rows in few round trips', async () => {
    const { reply, trips, rowsRead } = await measure((recorder) =>
      exportOf(person, person.id, String(first.body.next), recorder),
    );
    expect(reply.outcome).toBe('200');
    expect(trips).toBeLessThanOrEqual(3);
    // Audit rows are read with their texts, origin and target.
    expect(rowsRead).toBeLessThanOrEqual(4 * 101 + 51 + 2 * 6 + 20);
  });

  it.each([
    ['another caller', async () => exportOf(await signedIn(6), person.id, String(first.body.next))],
    [
      'another user',
      async () => {
        const owner = await signedIn(6);
        const begun = await exportOf(owner, (await createPerson()).id);
        const entry = (await rowsOf<{ id: string }>(`select id from audit_logs where userId = ?`, owner.id))[0]?.id;
        expect(begun.outcome).toBe('200');
        return exportOf(owner, person.id, btoa(JSON.stringify({ entry, places: {} })));
      },
    ],
    ['nonsense', () => exportOf(person, person.id, 'nonsense')],
    ['an unknown export', () => exportOf(person, person.id, btoa(JSON.stringify({ entry: 'x', places: {} })))],
  ])('A cursor of %s is refused', async (_name, send) => {
    expectFailure(await send(), '400 invalid_input');
  });

  it('An export cannot be continued after an hour', async () => {
    const recent = await rowsOf<{ id: string }>(
      `select id from audit_logs where action = 'USER_EXPORTED' and userId = ?`,
      person.id,
    );
    expect(recent.length).toBeGreaterThan(0);
    const old = crypto.randomUUID();
    const past = {
      action: 'USER_EXPORTED' as const,
      entityType: 'user',
      entityId: person.id,
      userId: person.id,
      targetUserId: person.id,
    };
    await createEntries([{ ...past, id: old, timestamp: Date.now() - hours(1) - 1 }]);
    expectFailure(
      await exportOf(person, person.id, btoa(JSON.stringify({ entry: old, places: {} }))),
      '400 invalid_input',
    );
  });
});
