import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { addOwned, buttonsOf, deleteMessage, messagesIn } from '../support/discord/owned.ts';
import { addWebhook, anOwner, deliveriesOf, emptyOutbox, runOutbox } from '../support/discord/webhooks.ts';
import { execute, newJob, numberOf, rowsOf } from '../support/rows.ts';

let manager: SignedIn;

beforeEach(async () => {
  await emptyOutbox();
  manager = await signedIn(4);
});

const applyMessages = () =>
  rowsOf<{ messageId: string; closesAt: number | null; closedAt: number | null }>(
    'select * from apply_messages order by rowid',
  );

/** Posts a job, and returns its id. */
async function post(fields: object = {}): Promise<string> {
  const reply = await manager.post('/api/jobs', { ...newJob, ...fields });
  if (reply.status !== 201) throw new Error(reply.text);
  return String(reply.body.id);
}

const edit = (id: string, fields: object = {}) => manager.put(`/api/jobs/${id}`, { ...newJob, ...fields });

/** What a channel shows of its messages: title, description and labels of buttons. */
const shown = async (channel: string) =>
  (await messagesIn(channel)).map((message) => {
    const [embed] = message.body.embeds;
    return [embed?.title, embed?.description, ...buttonsOf(message).map(({ label }) => label)];
  });

describe('An Apply message', () => {
  it('It has title, description, conditions and the button, and mentions nobody', async () => {
    const { channel } = await addOwned(['job_opened']);
    const closesAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + days(3));
    const id = await post({
      title: 'Guide *one*',
      description: `# Hello\n${'x'.repeat(400)}`,
      minServerDays: 14,
      minAccountDays: 30,
      minGrade: 3,
      closesAt: closesAt.toISOString(),
    });
    const [message] = await messagesIn(channel);
    const url = `http://localhost/apply/${id}`;
    expect(message?.body).toEqual({
      embeds: [
        {
          title: 'Guide \\*one\\*',
          url,
          description: [
            `\\# Hello ${'x'.repeat(292)}…`,
            [
              'For members of our server for at least 14 days',
              'For Discord accounts that are at least 30 days old',
              'For the grade Moderator and above',
              `Open until <t:${closesAt.getTime() / 1000}:f>`,
            ].join('\n'),
          ].join('\n\n'),
        },
      ],
      components: [{ type: 1, components: [{ type: 2, style: 5, label: 'Apply', url }] }],
      allowed_mentions: { parse: [] },
    });
  });

  it('Vacancies that open together have a message each, due immediately', async () => {
    const { channel } = await addOwned(['job_opened']);
    await post({ title: 'One' });
    await post({ title: 'Two' });
    expect((await messagesIn(channel)).map(({ body }) => body.embeds[0]?.title)).toEqual(['One', 'Two']);
  });

  it('A pasted address keeps its bursts, without conditions', async () => {
    const { channel, id } = await addWebhook({ events: ['job_opened'] });
    await post({ title: 'One' });
    await post({ title: 'Two' });
    expect(await channel.received()).toMatchObject([{ embeds: [{ title: 'New vacancy: One' }] }]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'sent' }, { state: 'queued', event: 'job_opened' }]);
    expect(await numberOf('select count(*) from apply_messages')).toBe(0);
  });

  it('A draft has none until it opens', async () => {
    const { channel } = await addOwned(['job_opened']);
    const id = await post({ isActive: false });
    expect(await messagesIn(channel)).toEqual([]);
    await edit(id, { isActive: true });
    expect(await shown(channel)).toEqual([['Helper', 'Helps.', 'Apply']]);
  });

  it('A channel without the event has none', async () => {
    const { channel } = await addOwned(['notice_posted']);
    await edit(await post(), { title: 'Other' });
    expect(await messagesIn(channel)).toEqual([]);
  });

  it('It is edited with the vacancy', async () => {
    const { channel } = await addOwned(['job_opened']);
    const id = await post();
    await edit(id, { title: 'Renamed', minAccountDays: 1 });
    expect(await shown(channel)).toEqual([
      ['Renamed', 'Helps.\n\nFor Discord accounts that are at least 1 day old', 'Apply'],
    ]);
    expect((await messagesIn(channel))[0]).toMatchObject({ edits: 1, body: { allowed_mentions: { parse: [] } } });
  });

  it('The deliveries of both are of kind webhook and event job_opened', async () => {
    const { id: webhookId } = await addOwned(['job_opened']);
    await edit(await post(), { title: 'Renamed' });
    const { rows } = await (await anOwner()).get('/api/deliveries');
    expect(rows).toMatchObject([
      { kind: 'webhook', event: 'job_opened', webhookId, state: 'sent' },
      { kind: 'webhook', event: 'job_opened', webhookId, state: 'sent' },
    ]);
  });

  it('Closed by hand, its button goes and Closed stands under the title', async () => {
    const { channel } = await addOwned(['job_opened']);
    const id = await post({ minAccountDays: 5 });
    await edit(id, { isActive: false, minAccountDays: 5 });
    expect(await shown(channel)).toEqual([['Helper', '**Closed**\n\nHelps.']]);
    expect(await applyMessages()).toMatchObject([{ closedAt: expect.any(Number) }]);
  });

  it('Deleting the vacancy closes it', async () => {
    const { channel } = await addOwned(['job_opened']);
    await manager.delete(`/api/jobs/${await post()}`);
    expect(await shown(channel)).toEqual([['Helper', '**Closed**\n\nHelps.']]);
  });

  it('The cron closes it at its end, once', async () => {
    const { channel } = await addOwned(['job_opened']);
    // Discord takes five calls in two seconds.
    for (let n = 0; n < 2; n++) await post();
    await execute('update jobs set closesAt = 1 where deletedAt is null');
    await execute('update apply_messages set closesAt = 1');
    await runTask('sending');
    expect((await shown(channel)).map(([, description]) => description)).toEqual(
      Array.from({ length: 2 }, () => '**Closed**\n\nHelps.'),
    );
    expect(await applyMessages()).toMatchObject([{ closesAt: null, closedAt: expect.any(Number) }, {}]);
    await runTask('sending');
    expect((await messagesIn(channel)).map(({ edits }) => edits)).toEqual([1, 1]);
  });

  it('Of eleven that have ended one waits for the next run', async () => {
    const { id, misbehave } = await addOwned(['job_opened']);
    await misbehave('500');
    for (let n = 0; n < 11; n++) {
      const jobId = await post();
      await execute(`insert into apply_messages values (?, ?, '1234567', 1, null)`, id, jobId);
    }
    await execute('delete from deliveries');
    await runTask('sending');
    expect(await deliveriesOf(id)).toHaveLength(10);
    expect(await numberOf('select count(*) from apply_messages where closesAt is not null')).toBe(1);
  });

  it('An end that moves is the one that counts', async () => {
    const { channel } = await addOwned(['job_opened']);
    const first = new Date(Date.now() + days(1));
    const id = await post({ closesAt: first.toISOString() });
    expect(await applyMessages()).toMatchObject([{ closesAt: first.getTime() }]);
    const later = new Date(Date.now() + days(9));
    await edit(id, { closesAt: later.toISOString() });
    expect(await applyMessages()).toMatchObject([{ closesAt: later.getTime() }]);
    await edit(id, { closesAt: null });
    expect(await applyMessages()).toMatchObject([{ closesAt: null }]);
    expect(await messagesIn(channel)).toHaveLength(1);
  });

  it('Opened again, the vacancy has a new message, and the newest is kept', async () => {
    const { channel } = await addOwned(['job_opened']);
    const id = await post();
    await edit(id, { isActive: false });
    await edit(id, { isActive: true });
    await edit(id, { title: 'Renamed', isActive: true });
    expect(await shown(channel)).toEqual([
      ['Helper', '**Closed**\n\nHelps.'],
      ['Renamed', 'Helps.', 'Apply'],
    ]);
    const [, newest] = await messagesIn(channel);
    expect(await applyMessages()).toMatchObject([{ messageId: newest?.id, closedAt: null }]);
  });
});

describe('While Discord is down', () => {
  it('One edit a message waits at most, and it is worded when it is sent', async () => {
    const { id: webhookId, channel, misbehave } = await addOwned(['job_opened']);
    const id = await post();
    await misbehave('500');
    for (const title of ['One', 'Two', 'Three']) await edit(id, { title });
    const waiting = (await deliveriesOf(webhookId)).filter(({ state }) => state === 'queued');
    expect(waiting).toMatchObject([{ jobId: id }]);
    await misbehave('none');
    await execute("update deliveries set nextAt = 1 where state = 'queued'");
    await runOutbox();
    expect(await shown(channel)).toEqual([['Three', 'Helps.', 'Apply']]);
    expect((await messagesIn(channel))[0]?.edits).toBe(1);
  });

  it('A vacancy that closed before its message was sent has none', async () => {
    const { id: webhookId, channel, misbehave } = await addOwned(['job_opened']);
    await misbehave('500');
    const id = await post();
    await edit(id, { isActive: false });
    await misbehave('none');
    await execute("update deliveries set nextAt = 1 where state = 'queued'");
    await runOutbox();
    expect(await messagesIn(channel)).toEqual([]);
    expect(await deliveriesOf(webhookId)).toMatchObject([
      { state: 'dropped', error: 'The vacancy closed before its message was sent.' },
    ]);
  });

  it('A message that never said Closed is edited when its vacancy opens again', async () => {
    const { channel, misbehave } = await addOwned(['job_opened']);
    const id = await post();
    await misbehave('500');
    await edit(id, { isActive: false });
    await edit(id, { isActive: true, title: 'Renamed' });
    await misbehave('none');
    await execute("update deliveries set nextAt = 1 where state = 'queued'");
    await runOutbox();
    expect(await shown(channel)).toEqual([['Renamed', 'Helps.', 'Apply']]);
  });
});

describe('What is gone in Discord', () => {
  it('A deleted message is forgotten, and the webhook stays on', async () => {
    const { id: webhookId, channel } = await addOwned(['job_opened']);
    const id = await post();
    const [message] = await messagesIn(channel);
    await deleteMessage(message?.id ?? '');
    await edit(id, { title: 'Renamed' });
    expect(await applyMessages()).toEqual([]);
    expect((await deliveriesOf(webhookId)).at(-1)).toMatchObject({
      state: 'dropped',
      error: 'The message was deleted in Discord.',
    });
    expect(await numberOf('select isActive from webhooks where id = ?', webhookId)).toBe(1);
    await edit(id, { title: 'Again' });
    expect(await deliveriesOf(webhookId)).toHaveLength(2);
  });

  it('Of a vacancy that opens again a new one is posted in its place', async () => {
    const { id: webhookId, channel } = await addOwned(['job_opened']);
    const id = await post();
    const [message] = await messagesIn(channel);
    await deleteMessage(message?.id ?? '');
    await execute('update jobs set isActive = 0 where id = ?', id);
    await edit(id, { isActive: true });
    expect((await deliveriesOf(webhookId)).at(-1)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await shown(channel)).toHaveLength(1);
    expect(await applyMessages()).toHaveLength(1);
  });

  it('Any other 404 switches the webhook off', async () => {
    const { id: webhookId, misbehave } = await addOwned(['job_opened']);
    const id = await post();
    await misbehave('404');
    await edit(id, { title: 'Renamed' });
    expect(await rowsOf('select isActive, disabledReason from webhooks where id = ?', webhookId)).toEqual([
      { isActive: 0, disabledReason: 'Discord no longer knows this webhook.' },
    ]);
  });

  it('Messages go with their webhook', async () => {
    const { id } = await addOwned(['job_opened']);
    await post();
    const owner = await anOwner();
    expect((await owner.delete(`/api/webhooks/${id}?revision=9`)).outcome).toBe('409 conflict');
    expect(await applyMessages()).toHaveLength(1);
    expect((await owner.delete(`/api/webhooks/${id}`)).outcome).toBe('204');
    expect(await applyMessages()).toEqual([]);
  });

  it('Those of vacancies that closed 90 days ago are forgotten', async () => {
    await addOwned(['job_opened']);
    await edit(await post(), { isActive: false });
    await post();
    await runTask('sweeping');
    expect(await applyMessages()).toHaveLength(2);
    await execute('update apply_messages set closedAt = closedAt - ?', days(91));
    await runTask('sweeping');
    expect(await applyMessages()).toMatchObject([{ closedAt: null }]);
  });

  it('Removing the event drops what waits', async () => {
    const { id: webhookId, misbehave } = await addOwned(['job_opened', 'notice_posted']);
    await misbehave('500');
    await post();
    await (await anOwner()).patch(`/api/webhooks/${webhookId}`, { events: ['notice_posted'], revision: 1 });
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: 'dropped' }]);
  });

  it('A failed one can be tried again', async () => {
    const { id: webhookId, channel, misbehave } = await addOwned(['job_opened']);
    await misbehave('400');
    await post();
    const [row] = await deliveriesOf(webhookId);
    expect(row).toMatchObject({ state: 'failed' });
    await misbehave('none');
    const reply = await (await anOwner()).post(`/api/deliveries/${row?.id}/retry`);
    expect(reply.body).toMatchObject({ state: 'queued', event: 'job_opened' });
    expect(await shown(channel)).toEqual([['Helper', 'Helps.', 'Apply']]);
  });
});

describe('Concurrent runs', () => {
  it('An edit waits for the run that is sending the message', async () => {
    const { id: webhookId, channel, misbehave } = await addOwned(['job_opened']);
    await misbehave('500');
    const id = await post();
    // A run holds it.
    await execute(
      "update deliveries set state = 'sending', leaseToken = 'x', nextAt = ? where webhookId = ?",
      Date.now() + 50_000,
      webhookId,
    );
    await misbehave('none');
    await edit(id, { title: 'Renamed' });
    const states = async () => (await deliveriesOf(webhookId)).map(({ state }) => state);
    expect(await states()).toEqual(['sending', 'queued']);
    await runOutbox();
    expect(await states()).toEqual(['sending', 'queued']);
    // Its lease ends.
    await execute("update deliveries set nextAt = 1 where state = 'sending'");
    await runOutbox();
    await runOutbox();
    expect(await shown(channel)).toEqual([['Renamed', 'Helps.', 'Apply']]);
    expect((await states()).includes('queued')).toBe(false);
  });
});
