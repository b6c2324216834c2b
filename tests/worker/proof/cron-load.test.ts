import { beforeEach, describe, expect, it, vi } from 'vitest';
import { days, hours, minutes } from '#worker/clock.ts';
import { type TaskName, taskOf } from '#worker/cron.ts';
import { createPerson } from '../support/client.ts';
import { runCron } from '../support/cron.ts';
import { queueMessage, wantingMessages } from '../support/discord/direct-messages.ts';
import { newGuild, queueRolesOf } from '../support/discord/guild.ts';
import { addWebhook, emptyOutbox, makeDue, queueNotice } from '../support/discord/webhooks.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApproval, createEntries, createRecord } from '../support/people-rows.ts';
import { createApplication, createJob, createNote, execute, numberOf, numbersTo } from '../support/rows.ts';

/** After so many runs, the tasks come in the same order again. */
const ROUND = 60;

beforeEach(async () => {
  await execute('delete from server_state');
});

/** Every task but `watching`, which looks at the same few rows however much there is to do. */
type Backlogged = Exclude<TaskName, 'watching'>;

/** For each task, far more work than one run does, and how much of it is left. */
const loads: Record<Backlogged, { create: () => Promise<unknown>; left: () => Promise<number> }> = {
  sending: {
    // Each to a webhook that is gone: claimed and dropped, without a call.
    create: () =>
      execute(`${numbersTo(100)} insert into deliveries (id, kind, event, webhookId, nextAt, createdAt)
         select 'gone-' || i, 'webhook', 'notice_posted', 'webhook-' || i, i, i from n`),
    left: () => numberOf(`select count(*) from deliveries where state = 'queued'`),
  },
  closing: {
    create: async () => {
      const { id: examId } = await createExam();
      for (let n = 0; n < 30; n++) await createAttempt({ examId, deadline: 1000 + n });
    },
    left: () => numberOf(`select count(*) from exam_attempts where status = 'in_progress'`),
  },
  sealing: {
    create: () => createEntries(Array.from({ length: 2000 }, (_, n) => ({ details: `Entry ${n}` }))),
    left: () =>
      numberOf('select count(*) from audit_logs where seq > (select coalesce(max(toSeq), 0) from audit_seals)'),
  },
  sweeping: {
    create: () =>
      execute(`${numbersTo(10_100)} insert into spent_tokens (hash, expiresAt) select 'old-' || i, 1 from n`),
    left: () => numberOf(`select count(*) from spent_tokens where expiresAt < ${Date.now() - minutes(1)}`),
  },
  forgetting: {
    create: () => createEntries(Array.from({ length: 1100 }, () => ({ ipAddress: '::1', timestamp: days(1) }))),
    left: () => numberOf('select count(*) from audit_origins'),
  },
  erasing: {
    create: async () => {
      const { id } = await createPerson(1);
      for (let n = 0; n < 100; n++) {
        await createApplication({ userId: id, status: 'declined', responses: { why: 'x' } });
        await createRecord({ userId: id });
      }
      await createEntries(Array.from({ length: 500 }, (_, n) => ({ userId: id, entityId: `e${n}` })));
      await execute(
        `insert into audit_texts (seq, texts) select seq, '{"details":{"salt":"","text":"x"}}' from audit_logs where userId = ?`,
        id,
      );
      await execute('update users set erasedAt = 1 where id = ?', id);
    },
    left: () =>
      numberOf(`select (select count(*) from audit_texts) + (select count(*) from staff_records where title <> '')
        + (select count(*) from applications where responses <> '{}')
        + (select count(*) from users where erasedAt is not null and erasureCompletedAt is null)`),
  },
  expiring: {
    create: async () => {
      const job = await createJob();
      const reviewedAt = Date.now() - days(400);
      const notes: Promise<unknown>[] = [];
      for (let n = 0; n < 320; n++) {
        const { id, userId } = await createApplication({ jobId: job.id, status: 'declined', reviewedAt });
        for (let note = 0; note < 3; note++) notes.push(createNote(id, { authorId: userId, body: 'x' }));
      }
      await Promise.all(notes);
    },
    left: () =>
      numberOf(`select (select count(*) from application_notes where body is not null)
        + (select count(*) from applications where status = 'declined' and textsDeletedAt is null)`),
  },
  demoting: {
    create: async () => {
      for (let n = 0; n < 18; n++) await createPerson(6, { discordId: String(700_000_000_000_000_000n + BigInt(n)) });
    },
    left: () => numberOf('select count(*) from users where grade = 6'),
  },
  lapsing: {
    create: async () => {
      await execute(`insert or replace into settings (id, chosen, updatedAt, updatedBy)
        select 1, '{"twoPerson":true}', 0, id from users limit 1`);
      for (let n = 0; n < 14; n++) {
        const { id: targetId } = await createPerson(4, { isBlocked: true });
        await createApproval({ kind: 'block', targetId, fromGrade: 4, createdAt: Date.now() - hours(73) });
      }
    },
    left: () => numberOf(`select count(*) from requests where kind = 'block' and state = 'open'`),
  },
};

describe('A run with far more work than fits', () => {
  it.each(Object.keys(loads) as Backlogged[])(
    '%s sends at most 46 statements a run, and later runs finish',
    async (task) => {
      const { create, left } = loads[task];
      await create();
      const lefts = [await left()];
      for (let turn = 1; (lefts.at(-1) ?? 0) > 0 && turn <= 20 * ROUND; turn++) {
        const recorder = new Recorder();
        await runCron(recorder);
        expect(recorder.trips.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(46);
        if (taskOf(turn) === task) lefts.push(await left());
      }
      expect(lefts.length).toBeGreaterThan(3);
      expect(lefts).toEqual([...new Set(lefts)].sort((a, b) => b - a));
      expect(lefts.at(-1)).toBe(0);
    },
  );
});

describe('A run of the outbox', () => {
  const json = (status: number, body: object, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers });

  /** What Discord answers to every call. */
  const answers: Record<string, () => Response> = {
    'takes everything': () => json(200, { id: '123456789', roles: [] }),
    'takes one call a route': () =>
      json(200, { id: '123456789', roles: [] }, { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-After': '30' }),
    fails: () => json(500, {}),
    'knows nothing any more': () => json(404, { code: 10015 }),
    'refuses the bot': () => json(401, {}),
    'lacks permissions': () => json(403, { code: 50013 }),
    'limits each route': () => json(429, { retry_after: 1, global: false }, { 'Retry-After': '1' }),
    'limits everything': () => json(429, { retry_after: 1, global: true }, { 'X-RateLimit-Global': 'true' }),
    'answers nonsense': () => new Response('<html>', { status: 200 }),
    'is out of reach': () => {
      throw new TypeError('Network connection lost.');
    },
  };

  it.each(Object.keys(answers))('It keeps to 46 statements and 20 calls when Discord %s', async (way) => {
    await emptyOutbox();
    const guild = newGuild();
    await guild.mapAll();
    for (let n = 0; n < 10; n++) {
      const { id } = await addWebhook();
      // Each once tried, so that those that wait for the same are merged.
      for (let row = 0; row < 3; row++) await queueNotice(id, { event: row ? null : 'notice_posted', attempts: row });
      await queueMessage((await wantingMessages()).id);
      await queueRolesOf((await createPerson(3)).id);
    }
    const called = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => (answers[way] ?? Response.error)());
    for (let turn = 1; turn <= 12; turn++) {
      called.mockClear();
      const recorder = new Recorder({ DISCORD_GUILD_ID: guild.id });
      await runCron(recorder);
      const statements = recorder.trips.flatMap((trip) => trip.statements).length;
      expect(statements, `run ${turn}`).toBeLessThanOrEqual(46);
      expect(called.mock.calls.length).toBeLessThanOrEqual(20);
      if (turn === 2) expect([statements > 6, called.mock.calls.length > 0]).toEqual([true, true]);
      await makeDue();
    }
    vi.restoreAllMocks();
    await emptyOutbox();
  });
});
