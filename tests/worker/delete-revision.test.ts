import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from './support/client.ts';
import { newExam } from './support/exams.ts';
import { expectFailure } from './support/failures.ts';
import { Recorder } from './support/recorder.ts';
import { newJob } from './support/rows.ts';
import { expectNoChange } from './support/state.ts';
import { newChannel } from './support/webhooks.ts';

type Kind = [string, () => Promise<{ caller: SignedIn; path: string; table: string; body: object }>];

/** Each kind of row that has a revision and can be deleted. */
const kinds: Kind[] = [
  ['A job', async () => ({ caller: await signedIn(4), path: '/api/jobs', table: 'jobs', body: newJob })],
  ['An exam', async () => ({ caller: await signedIn(4), path: '/api/exams', table: 'exam_templates', body: newExam })],
  [
    'A notice',
    async () => ({
      caller: await signedIn(4),
      path: '/api/notices',
      table: 'notices',
      body: { title: 'N', content: 'C' },
    }),
  ],
  [
    'A staff record',
    async () => {
      const { id: userId } = await signedIn(2);
      const body = { userId, actionType: 'note', title: 'A record', description: 'What happened' };
      return { caller: await signedIn(5), path: '/api/staff-records', table: 'staff_records', body };
    },
  ],
  [
    'A saved reply',
    async () => ({
      caller: await signedIn(4),
      path: '/api/saved-replies',
      table: 'saved_replies',
      body: { title: 'A reply', body: 'Its text' },
    }),
  ],
  [
    'A webhook',
    async () => {
      const body = { name: 'A webhook', url: newChannel().url, events: ['job_opened'] };
      return { caller: await signedIn(6), path: '/api/webhooks', table: 'webhooks', body };
    },
  ],
];

describe.each(kinds)('%s', (_name, create) => {
  it('is deleted only if it still has the revision that the caller names', async () => {
    const { caller, path, body } = await create();
    const { id, revision } = (await caller.post(path, body)).body as { id: string; revision: number };
    for (const malformed of ['x', '1.5', '', '1e999'])
      expectFailure(
        await expectNoChange(() => caller.delete(`${path}/${id}?revision=${malformed}`)),
        '400 invalid_input',
      );
    const stale = await expectNoChange(() => caller.delete(`${path}/${id}?revision=${revision + 1}`));
    expect([stale.outcome, stale.body.current]).toMatchObject(['409 conflict', { id, revision }]);
    expect((await caller.delete(`${path}/${id}?revision=${revision}`)).outcome).toBe('204');
  });

  it('is not deleted if somebody changes it between the look and the deletion', async () => {
    const { caller, path, table, body } = await create();
    const { id, revision } = (await caller.post(path, body)).body as { id: string; revision: number };
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => /^\s*(update|delete)/i.test(sql))) return;
      recorder.hooks.beforeD1 = null;
      await env.DB.prepare(`update ${table} set revision = revision + 1 where id = ?`).bind(id).run();
    };
    const reply = await caller.delete(`${path}/${id}?revision=${revision}`, { recorder });
    expect([reply.outcome, reply.body.current]).toMatchObject(['409 conflict', { id, revision: revision + 1 }]);
  });
});
