import { beforeEach, describe, expect, it, vi } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { call, createPerson, signedIn } from '../support/client.ts';
import {
  messagesOf,
  queueMessage,
  setDirectMessages,
  type Wanting,
  wantingMessages,
} from '../support/discord/direct-messages.ts';
import { addWebhook, emptyOutbox, makeDue, only, queueNotice, runOutbox } from '../support/discord/webhooks.ts';
import { createAssignment, createAttempt, createExam, createUnmarked } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { createApplication, createJob, execute, insertRow, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';
import { shortenTimeouts } from '../support/timeouts.ts';

beforeEach(emptyOutbox);
const preferencesOf = (id: string) => `/api/users/${id}/preferences`;

describe('Preferences', () => {
  it('Direct messages are off until their person switches them on, and off again', async () => {
    const person = await signedIn();
    const path = preferencesOf(person.id);
    expect((await person.get(path)).body).toEqual({ directMessages: false });
    for (const directMessages of [true, false]) {
      const reply = await person.patch(path, { directMessages });
      expect([reply.outcome, reply.body]).toEqual(['200', { directMessages }]);
      expect((await person.get(path)).body).toEqual({ directMessages });
    }
  });

  it('Setting what is set already writes nothing, and reading costs no query', async () => {
    const person = await signedIn();
    const path = preferencesOf(person.id);
    const same = await measure((recorder) => person.patch(path, { directMessages: false }, { recorder }));
    const read = await measure((recorder) => person.get(path, { recorder }));
    expect([same.trips, read.trips]).toEqual([1, 1]);
  });

  it.each(['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID', 'PUBLIC_ORIGIN'])(
    'Without %s they cannot be switched on, which the reply says, but off',
    async (name) => {
      const person = await wantingMessages();
      const path = preferencesOf(person.id);
      const recorder = new Recorder({ [name]: '' });
      const set = (directMessages: boolean) => person.patch(path, { directMessages }, { recorder });
      expect((await set(false)).outcome).toBe('200');
      const reply = await expectNoChange(() => set(true));
      expectFailure(reply, '503 unavailable');
      expect(reply.body.error).toContain(`${name} is not set`);
      expect((await call('GET', '/api/portal', { recorder })).body.discord).toMatchObject({ bot: false });
    },
  );

  it('Erasing a user switches them off', async () => {
    const person = await wantingMessages();
    const owner = await signedIn(6);
    expect((await owner.post(`/api/users/${person.id}/erase`, { username: person.username })).status).toBe(200);
    expect(await rowsOf('select directMessages from users where id = ?', person.id)).toEqual([{ directMessages: 0 }]);
  });
});

describe('A direct message', () => {
  it('An answer arrives with only the portal’s name and a link', async () => {
    const applicant = await wantingMessages();
    const manager = await signedIn(4, { username: 'the-manager' });
    const job = await createJob({ title: 'Secret vacancy' });
    const { id } = await createApplication({
      userId: applicant.id,
      jobId: job.id,
      responses: { why: 'Secret answer' },
    });
    const answer = { status: 'declined', message: 'Secret message' };
    expect((await manager.patch(`/api/applications/${id}`, answer)).outcome).toBe('200');
    expect(await applicant.inbox.received()).toEqual([
      {
        content: 'There is an answer to your application at Moderation Portal\nhttp://localhost/progress',
        nonce: expect.stringMatching(/^[0-9a-f]{25}$/),
        enforce_nonce: true,
        flags: 4,
        allowed_mentions: { parse: [] },
      },
    ]);
    expect(await messagesOf(applicant.id)).toMatchObject([
      { state: 'sent', event: 'application_answered', attempts: 1, error: null, webhookId: null },
    ]);
  });

  it('Considering, suspending, assigning and noting an application send none', async () => {
    const applicant = await wantingMessages();
    const manager = await signedIn(4);
    const { id } = await createApplication({ userId: applicant.id });
    const path = `/api/applications/${id}`;
    await manager.patch(path, { status: 'under_consideration' });
    await manager.patch(`${path}/suspend`, { suspended: true, reason: 'A pause' });
    await manager.patch(`${path}/assignee`, { userId: manager.id, from: null });
    await manager.post(`${path}/notes`, { body: 'A note', mentions: [] });
    expect(await messagesOf(applicant.id)).toEqual([]);
  });

  it('An assigned exam and a result arrive with links to them, and without titles or scores', async () => {
    const taker = await wantingMessages(2);
    const manager = await signedIn(4);
    const exam = await createExam({ title: 'Secret exam' });
    await manager.post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] });
    const attempt = await createUnmarked({ userId: taker.id });
    await manager.patch(`/api/exam-attempts/${attempt.id}`, { score: 83 });
    expect(await taker.inbox.contents()).toEqual([
      `You have been assigned an exam at Moderation Portal\nhttp://localhost/exam/take/${exam.id}`,
      `There is a result of your exam at Moderation Portal\nhttp://localhost/exam/results/${attempt.id}`,
    ]);
  });

  it('Marks send one once they make a score', async () => {
    const taker = await wantingMessages(2);
    const manager = await signedIn(4);
    const { id } = await createUnmarked({ userId: taker.id });
    const mark = (marks: Record<string, number>) => manager.patch(`/api/exam-attempts/${id}/marks`, { marks });
    await mark({ short: 1 });
    expect(await messagesOf(taker.id)).toEqual([]);
    await mark({ long: 1 });
    expect((await taker.inbox.contents()).length).toBe(1);
  });

  it('The name of the portal is the owner’s when it is sent', async () => {
    const { id, inbox } = await wantingMessages();
    await queueMessage(id);
    const updatedBy = (await createPerson(5)).id;
    await insertRow('settings', { id: 1, chosen: { name: 'Lantern' }, updatedAt: Date.now(), updatedBy });
    await runOutbox(new Recorder({ PORTAL_NAME: 'Ours' }));
    await execute('delete from settings');
    expect(await inbox.contents()).toEqual([
      'There is an answer to your application at Lantern\nhttp://localhost/progress',
    ]);
  });

  it('The name of the portal is shown as it is, and mentions nobody', async () => {
    const { id, inbox } = await wantingMessages();
    await queueMessage(id);
    await runOutbox(new Recorder({ PORTAL_NAME: '@everyone *Night* [shift](https://x.example)' }));
    expect(await inbox.contents()).toEqual([
      'There is an answer to your application at \\@everyone \\*Night\\* \\[shift\\]\\(https\\://x.example\\)\nhttp://localhost/progress',
    ]);
  });
});

describe('Queueing', () => {
  /** Answers an application of theirs, and returns what the change itself cost. */
  async function answerOne(userId: string) {
    const manager = await signedIn(4);
    const { id } = await createApplication({ userId });
    const { reply, recorder } = await measure((recorder) =>
      manager.patch(`/api/applications/${id}`, { status: 'accepted' }, { recorder }),
    );
    expect(reply.outcome).toBe('200');
    const change = recorder.trips.findIndex(({ statements }) =>
      statements.some(({ sql }) => sql.startsWith('update "applications"')),
    );
    return { trips: change + 1, rowsWritten: recorder.trips[change]?.rowsWritten ?? Number.NaN };
  }

  it('Nothing is queued for a user who has them off, and neither costs a round trip', async () => {
    const [off, on] = [await createPerson(), await wantingMessages()];
    const without = await answerOne(off.id);
    expect(await rowsOf('select 1 from deliveries where userId = ?', off.id)).toEqual([]);
    const withOne = await answerOne(on.id);
    expect(withOne.trips).toBe(without.trips);
    expect(withOne.rowsWritten - without.rowsWritten).toBeLessThanOrEqual(6);
    expect((await on.inbox.contents()).length).toBe(1);
  });

  it.each(['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID', 'PUBLIC_ORIGIN'])(
    'Without %s nothing is queued or sent',
    async (name) => {
      const { id: userId, inbox } = await wantingMessages();
      const manager = await signedIn(4);
      const recorder = new Recorder({ [name]: '' });
      const { id } = await createApplication({ userId });
      await manager.patch(`/api/applications/${id}`, { status: 'accepted' }, { recorder });
      expect(await messagesOf(userId)).toEqual([]);
      await queueMessage(userId);
      await runOutbox(recorder);
      expect(await messagesOf(userId)).toMatchObject([{ state: 'queued' }]);
      expect(await inbox.received()).toEqual([]);
    },
  );

  it('One that waits for the same person, event and entity is enough', async () => {
    const taker = await wantingMessages(2);
    const manager = await signedIn(4);
    await taker.inbox.fail('post', '500');
    const [one, two] = [await createUnmarked({ userId: taker.id }), await createUnmarked({ userId: taker.id })];
    for (const [attempt, score] of [
      [one, 80],
      [one, 85],
      [two, 85],
    ] as const)
      await manager.patch(`/api/exam-attempts/${attempt.id}`, { score });
    expect(
      (await messagesOf(taker.id)).map(({ state, subjects }) => [state, Object.keys(JSON.parse(subjects))]),
    ).toEqual([
      ['queued', [one.id]],
      ['queued', [two.id]],
    ]);
  });

  it('Nothing is queued for a blocked user', async () => {
    const blocked = await wantingMessages();
    await execute('update users set isBlocked = 1 where id = ?', blocked.id);
    await answerOne(blocked.id);
    expect(await messagesOf(blocked.id)).toEqual([]);
  });

  it('Fifty users are assigned in one statement, and the cron sends what is left', async () => {
    const manager = await signedIn(4);
    const { id: examId } = await createExam();
    const wanting: Wanting[] = [];
    const others: string[] = [];
    for (let n = 0; n < 17; n++) wanting.push(await wantingMessages(2));
    for (let n = 17; n < 50; n++) others.push((await createPerson(2)).id);
    const userIds = [...others, ...wanting.map(({ id }) => id)];
    const { reply } = await measure((recorder) =>
      manager.post('/api/exam-assignments', { examId, userIds }, { recorder }),
    );
    expect(reply.outcome).toBe('201');
    const states = async () =>
      (await rowsOf<{ state: string }>(`select state from deliveries where kind = 'direct_message'`)).map(
        ({ state }) => state,
      );
    expect((await states()).toSorted()).toEqual([...Array(10).fill('queued'), ...Array(7).fill('sent')]);
    await runOutbox();
    expect(await states()).toEqual(Array(17).fill('sent'));
    for (const { inbox } of wanting) expect((await inbox.received()).length).toBe(1);
  });

  it('People who hold the exam already, and attempts closed on the way, cause no message', async () => {
    const taker = await wantingMessages(2);
    const manager = await signedIn(4);
    const { id: examId } = await createExam();
    await createAssignment({ examId, userId: taker.id });
    await manager.post('/api/exam-assignments', { examId, userIds: [taker.id] });
    const late = await wantingMessages(2);
    await createAttempt({ examId, userId: late.id, deadline: 1000 });
    await manager.post('/api/exam-assignments', { examId, userIds: [late.id] });
    expect(await messagesOf(taker.id)).toEqual([]);
    expect(await messagesOf(late.id)).toMatchObject([{ event: 'exam_assigned', state: 'queued' }]);
  });
});

describe('Between queueing and sending', () => {
  const change = (column: string) => (id: string) => execute(`update users set ${column} = 1 where id = ?`, id);

  it.each([
    ['no longer wants messages', (id: string) => setDirectMessages(id, false)],
    ['is blocked', change('isBlocked')],
    ['is erased', change('erasedAt')],
  ])('A message for a user who %s by then is dropped', async (_what, apply) => {
    const { id, inbox } = await wantingMessages();
    await queueMessage(id);
    await apply(id);
    await runOutbox();
    expect(await messagesOf(id)).toMatchObject([
      { state: 'dropped', error: 'This person no longer wants messages, or is blocked.', nextAt: null },
    ]);
    expect(await inbox.received()).toEqual([]);
  });

  it('The Owner can try a dropped message again once its person wants messages', async () => {
    const { id, inbox } = await wantingMessages();
    const owner = await signedIn(6);
    const delivery = await queueMessage(id);
    await setDirectMessages(id, false);
    await runOutbox();
    await setDirectMessages(id, true);
    const reply = await owner.post(`/api/deliveries/${delivery}/retry`);
    expect([reply.outcome, reply.body.kind, reply.body.userId]).toEqual(['200', 'direct_message', id]);
    expect((await inbox.received()).length).toBe(1);
  });
});

const onlyMessage = (userId: string) => only(messagesOf(userId));

/** A user with a queued message, one of whose calls fails in this way. */
async function failing(call: 'open' | 'post', way: string, times?: number): Promise<Wanting> {
  const person = await wantingMessages();
  await person.inbox.fail(call, way, times);
  await queueMessage(person.id);
  return person;
}

const times = async ({ inbox }: Wanting) => (await inbox.received()).length;

describe('Discord down', () => {
  it('A channel that makes no sense is tried again, and nothing is posted to it', async () => {
    const { id } = await wantingMessages();
    await queueMessage(id);
    const called = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ id: '../../guilds/1', type: 1 }));
    await runOutbox();
    expect(called).toHaveBeenCalledTimes(1);
    expect(await onlyMessage(id)).toMatchObject({ state: 'queued', attempts: 1 });
  });

  it.each(['open', 'post'] as const)(
    'A change answers as ever while the %s call hangs, and its message waits',
    async (call) => {
      shortenTimeouts();
      const person = await wantingMessages();
      await person.inbox.fail(call, 'hang');
      const manager = await signedIn(4);
      const { id } = await createApplication({ userId: person.id });
      expect((await manager.patch(`/api/applications/${id}`, { status: 'declined' })).outcome).toBe('200');
      expect((await onlyMessage(person.id)).state).toBe('queued');
    },
  );
});

describe('A rate limit', () => {
  it('Opening channels too fast comes as a 403, and waits all the same', async () => {
    const person = await failing('open', '403-too-fast', 1);
    await runOutbox();
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it.each([
    ['opening channels', 'every message', 'open', 0],
    ['one channel', 'that message only', 'post', 1],
  ] as const)('A limit of %s holds up %s', async (_of, _what, call, arrived) => {
    await failing(call, '429', 1);
    const other = await wantingMessages();
    await queueMessage(other.id, { nextAt: 2 });
    const hook = await addWebhook();
    await queueNotice(hook.id, { nextAt: 3 });
    await runOutbox();
    await runOutbox();
    expect(await times(other)).toBe(arrived);
    expect((await hook.channel.received()).length).toBe(1);
  });
});

describe('A run of the outbox', () => {
  it('A message whose second call would start after 20 seconds waits for the next run', async () => {
    const person = await wantingMessages();
    await queueMessage(person.id);
    // A minute ahead of the calls of earlier tests: with fifty of them in its second, a frozen clock would never let the next one start.
    const start = Date.now() + minutes(1);
    const { fetch } = globalThis;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const response = await fetch(input, init);
      vi.setSystemTime(start + 21_000);
      return response;
    });
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await runOutbox().finally(() => vi.useRealTimers());
    expect(await onlyMessage(person.id)).toMatchObject({ state: 'queued', attempts: 0 });
    vi.restoreAllMocks();
    await makeDue();
    await runOutbox();
    expect(await times(person)).toBe(1);
  });

  it('A run makes at most 20 calls, two a message', async () => {
    for (let n = 0; n < 12; n++) await queueMessage((await wantingMessages()).id);
    const called = vi.spyOn(globalThis, 'fetch');
    await runOutbox();
    expect(called.mock.calls.length).toBe(20);
    called.mockRestore();
    const states = await rowsOf<{ state: string }>('select state from deliveries order by nextAt');
    expect(states.filter(({ state }) => state === 'sent').length).toBe(10);
    await runOutbox();
    expect(await rowsOf("select 1 from deliveries where state = 'queued'")).toEqual([]);
  });
});
