import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKLOG, MOST_COUNTED } from '#contract/discord.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { messagesOf, queueMessage, wantingMessages } from '../support/discord/direct-messages.ts';
import { emptyRoles, newGuild, queueRolesOf, rolesDeliveriesOf } from '../support/discord/guild.ts';
import { addWebhook, anOwner, deliveriesOf, queueNotice, runOutbox } from '../support/discord/webhooks.ts';
import { measure, type Recorder } from '../support/measuring/recorder.ts';
import { createApplication, execute, numbersTo, rowsOf } from '../support/rows.ts';

beforeEach(emptyRoles);

const CHANNEL = '600000000000000001';

/** Lets Discord accept every call, and returns their paths. */
function acceptAll(): string[] {
  const paths: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    paths.push(new URL(String(input)).pathname.replace('/api/v10', ''));
    return Response.json({ id: CHANNEL, roles: [] });
  });
  return paths;
}

/** Queues so many messages for one user, due before everything else. */
async function queueMessages(count: number, channel: string | null = null): Promise<string> {
  const { id } = await wantingMessages();
  await execute('update users set directMessageChannel = ? where id = ?', channel, id);
  await execute(
    `${numbersTo(count)} insert into deliveries (id, kind, event, userId, subjects, nextAt, createdAt)
      select 'message-' || i, 'direct_message', 'application_answered', ?, json_object('application-' || i, 1), i, i from n`,
    id,
  );
  return id;
}

const statementsOf = ({ trips }: Recorder) => trips.flatMap(({ statements }) => statements).length;

describe('With a thousand direct messages waiting', () => {
  it('A run sends the oldest first, and a new announcement and a role change after it', async () => {
    await queueMessages(1000, CHANNEL);
    const hook = await addWebhook();
    await queueNotice(hook.id, { nextAt: Date.now() });
    const { id: userId } = await createPerson(3);
    await newGuild().mapAll();
    await queueRolesOf(userId, { nextAt: Date.now() });
    const paths = acceptAll();
    await runOutbox();
    expect(paths[0]).toBe(`/channels/${CHANNEL}/messages`);
    expect((await deliveriesOf(hook.id)).map(({ state }) => state)).toEqual(['sent']);
    expect((await rolesDeliveriesOf(userId)).map(({ state }) => state)).toEqual(['sent']);
    expect(await rowsOf("select state from deliveries where id = 'message-1'")).toEqual([{ state: 'sent' }]);
  });

  it('A run makes 19 calls to known channels within 43 statements', async () => {
    await queueMessages(1000, CHANNEL);
    const paths = acceptAll();
    const { recorder } = await measure(runOutbox);
    expect(paths).toEqual(Array(19).fill(`/channels/${CHANNEL}/messages`));
    expect(statementsOf(recorder)).toBeLessThanOrEqual(43);
    expect(recorder.rowsRead).toBeLessThanOrEqual(19 * 20);
  });

  it('An announcement queued by a request goes out right after its reply', async () => {
    await queueMessages(1000, CHANNEL);
    const hook = await addWebhook({ events: ['notice_posted'] });
    const paths = acceptAll();
    await (await anOwner()).post('/api/notices', { title: 'News', content: 'Read this.' });
    expect(paths[0]).toMatch(/^\/webhooks\//);
    expect((await deliveriesOf(hook.id)).map(({ state }) => state)).toEqual(['sent']);
  });

  it('A message queued by a request goes before older ones of the same kind', async () => {
    await queueMessages(1000, CHANNEL);
    const applicant = await wantingMessages();
    const manager = await signedIn(4);
    const { id } = await createApplication({ userId: applicant.id });
    const paths = acceptAll();
    const { recorder } = await measure((recorder) =>
      manager.patch(`/api/applications/${id}`, { status: 'declined' }, { recorder }),
    );
    expect((await messagesOf(applicant.id)).map(({ state }) => state)).toEqual(['sent']);
    expect(paths.slice(0, 2)).toEqual(['/users/@me/channels', `/channels/${CHANNEL}/messages`]);
    expect(paths.length).toBeLessThanOrEqual(20);
    const claims = recorder.trips.findIndex(({ statements }) =>
      statements.some(({ sql }) => sql.startsWith('update "deliveries"')),
    );
    const after = recorder.trips.slice(claims).flatMap(({ statements }) => statements);
    expect(after.length).toBeLessThanOrEqual(22);
  });

  it('The list of deliveries says how many are due, up to a thousand, and since when', async () => {
    await queueMessages(MOST_COUNTED + 5);
    const hook = await addWebhook();
    await queueNotice(hook.id, { nextAt: 5000 });
    await queueNotice(hook.id, { event: 'job_opened', nextAt: Date.now() + 60_000 });
    const { reply, trips } = await measure(async (recorder) => (await anOwner()).get('/api/deliveries', { recorder }));
    expect(JSON.parse(reply.headers.get(BACKLOG) ?? '')).toEqual({
      direct_message: { due: MOST_COUNTED + 1, since: new Date(1).toISOString() },
      webhook: { due: 1, since: new Date(5000).toISOString() },
    });
    expect(trips).toBeLessThanOrEqual(2);
  });
});

describe('The channel of a person', () => {
  const channelOf = async (id: string) =>
    (await rowsOf<{ channel: string | null }>('select directMessageChannel as channel from users where id = ?', id))[0]
      ?.channel;

  it('Once it is known, a message takes one call', async () => {
    const person = await wantingMessages();
    const called = vi.spyOn(globalThis, 'fetch');
    for (const calls of [2, 3]) {
      await queueMessage(person.id);
      await runOutbox();
      expect(called).toHaveBeenCalledTimes(calls);
    }
    expect(await channelOf(person.id)).toMatch(/^\d+$/);
    called.mockRestore();
    expect((await person.inbox.received()).length).toBe(2);
  });

  it('A channel that Discord no longer knows is opened anew, which is no further attempt', async () => {
    const person = await wantingMessages();
    await execute("update users set directMessageChannel = '600000000009999999' where id = ?", person.id);
    await queueMessage(person.id);
    const { recorder } = await measure(runOutbox);
    expect(await messagesOf(person.id)).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
    expect((await person.inbox.received()).length).toBe(1);
    expect(await channelOf(person.id)).not.toBe('600000000009999999');
    // Five of them look for vacancies that have closed, and leaves that have begun or are over.
    expect(statementsOf(recorder)).toBeLessThanOrEqual(14);
  });

  it('A channel that another bot opened is forgotten too', async () => {
    const person = await wantingMessages();
    await queueMessage(person.id);
    await runOutbox();
    await person.inbox.fail('post', '403-access', 1);
    await queueMessage(person.id);
    await runOutbox();
    expect((await messagesOf(person.id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('It is forgotten with the person, whatever erases them', async () => {
    const { id } = await wantingMessages();
    await execute("update users set directMessageChannel = 'x' where id = ?", id);
    await env.DB.prepare('update users set erasedAt = 1 where id = ?').bind(id).run();
    expect(await channelOf(id)).toBeNull();
  });

  it('A message that arrives while its person is erased leaves no channel behind', async () => {
    const person = await wantingMessages();
    await queueMessage(person.id);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await execute('update users set erasedAt = 1 where id = ?', person.id);
      return Response.json({ id: CHANNEL });
    });
    await runOutbox();
    expect(await channelOf(person.id)).toBeNull();
  });
});
