import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { createEntries } from '../support/people-rows.ts';
import {
  auditDuring,
  createApplication,
  createNote,
  createReview,
  execute,
  numberOf,
  numbersTo,
  question,
  rowsOf,
} from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const ago = (n: number) => Date.now() - days(n);

/** An application with every text that one can have. */
async function withTexts(fields: NonNullable<Parameters<typeof createApplication>[0]>) {
  const manager = await createPerson(4);
  const application = await createApplication({
    formQuestions: [question()],
    responses: { why: 'Secret answer' },
    message: 'Secret message',
    suspended: true,
    suspensionReason: 'Secret suspension',
    suspendedBy: manager.id,
    reviewedBy: manager.id,
    ...fields,
  });
  const { id } = application;
  await createReview(id, { reviewerId: manager.id, reason: 'Secret' });
  await createNote(id, { authorId: manager.id, body: 'Secret' });
  await createEntries([
    {
      action: 'APPLICATION_SUSPENDED',
      entityType: 'application',
      entityId: id,
      userId: manager.id,
      targetUserId: application.userId,
      newValues: { suspended: true, suspensionReason: 'Secret suspension' },
    },
  ]);
  return application;
}

/** Whether an application still has each of its texts. */
const textsOf = (id: string) =>
  rowsOf(
    `select responses <> '{}' as answers, message is not null as message, suspensionReason is not null as suspension,
      (select count(*) from application_reviews r where r.applicationId = a.id and reason is not null) as reasons,
      (select count(*) from application_notes n where n.applicationId = a.id and body is not null) as notes,
      (select count(*) from audit_logs l join audit_texts t on t.seq = l.seq where l.entityId = a.id) as log
     from applications a where id = ?`,
    id,
  );
const ALL = [{ answers: 1, message: 1, suspension: 1, reasons: 1, notes: 1, log: 1 }];
const NONE = [{ answers: 0, message: 0, suspension: 0, reasons: 0, notes: 0, log: 0 }];

describe('The texts of old applications', () => {
  it('Those declined over a year or withdrawn over 30 days ago lose every text', async () => {
    const declined = await withTexts({ status: 'declined', reviewedAt: ago(366) });
    const withdrawn = await withTexts({ status: 'withdrawn', reviewedAt: ago(10), withdrawnAt: ago(31) });
    const kept = [
      await withTexts({ status: 'declined', reviewedAt: ago(364) }),
      await withTexts({ status: 'withdrawn', withdrawnAt: ago(29) }),
      await withTexts({ status: 'accepted', reviewedAt: ago(900) }),
      await withTexts({ status: 'under_consideration', reviewedAt: ago(900) }),
      await withTexts({ status: 'pending', submittedAt: ago(900) }),
    ];
    const entries = await auditDuring(() => runTask('expiring'));
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'APPLICATIONS_EXPIRED',
        userId: null,
        newValues: expect.stringContaining('"applications":2'),
      }),
    ]);
    expect(JSON.parse(String(entries[0]?.newValues)).ids.toSorted()).toEqual([declined.id, withdrawn.id].toSorted());
    for (const { id } of [declined, withdrawn]) expect(await textsOf(id)).toEqual(NONE);
    for (const { id } of kept) expect(await textsOf(id)).toEqual(ALL);

    const manager = await signedIn(4);
    const reply = await manager.get(`/api/applications/${declined.id}`);
    expect(reply.body).toMatchObject({
      status: 'declined',
      responses: {},
      suspended: true,
      suspensionReason: null,
      textsDeletedAt: expect.any(String),
    });
    expect(reply.text).not.toContain('Secret');
    await expectNoChange(() => runTask('expiring'));
  });

  it('One that was reopened and declined again loses its new texts a year after that', async () => {
    const recent = await withTexts({ status: 'declined', reviewedAt: ago(300) });
    const old = await withTexts({ status: 'declined', reviewedAt: ago(366) });
    const withdrawn = await withTexts({ status: 'withdrawn', withdrawnAt: ago(366) });
    for (const { id } of [recent, old, withdrawn])
      await execute('update applications set textsDeletedAt = ? where id = ?', ago(400), id);
    await runTask('expiring');
    expect(await textsOf(recent.id)).toEqual(ALL);
    for (const { id } of [old, withdrawn]) expect(await textsOf(id)).toEqual(NONE);
    await expectNoChange(() => runTask('expiring'));
  });

  it('DECLINED_RETENTION_DAYS changes how long they are kept, and 0 keeps them', async () => {
    const { id } = await withTexts({ status: 'declined', reviewedAt: ago(40) });
    const withdrawn = await withTexts({ status: 'withdrawn', withdrawnAt: ago(20) });
    await expectNoChange(() => runTask('expiring', new Recorder({ DECLINED_RETENTION_DAYS: '0' })));
    await runTask('expiring', new Recorder({ DECLINED_RETENTION_DAYS: '41' }));
    expect(await textsOf(id)).toEqual(ALL);
    await runTask('expiring', new Recorder({ DECLINED_RETENTION_DAYS: '39' }));
    expect(await textsOf(id)).toEqual(NONE);
    expect(await textsOf(withdrawn.id)).toEqual(ALL);
    await runTask('expiring', new Recorder({ DECLINED_RETENTION_DAYS: '19' }));
    expect(await textsOf(withdrawn.id)).toEqual(NONE);
  });

  it('With DECLINED_RETENTION_DAYS 0, withdrawn ones still lose their texts after 30 days', async () => {
    const { id } = await withTexts({ status: 'withdrawn', withdrawnAt: ago(31) });
    await runTask('expiring', new Recorder({ DECLINED_RETENTION_DAYS: '0' }));
    expect(await textsOf(id)).toEqual(NONE);
  });

  it('One that is reopened in the same moment keeps its texts', async () => {
    const { id } = await withTexts({ status: 'declined', reviewedAt: ago(400) });
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (_, kind) => {
      if (kind === 'batch') await execute(`update applications set status = 'under_consideration' where id = ?`, id);
    };
    expect(await auditDuring(() => runTask('expiring', recorder))).toEqual([]);
    expect(await textsOf(id)).toEqual(ALL);
  });

  it('Two concurrent runs expire an application once', async () => {
    const { id } = await withTexts({ status: 'declined', reviewedAt: ago(400) });
    const recorder = new Recorder();
    recorder.holdUntil(2, (_, kind) => kind === 'batch');
    const entries = await auditDuring(() =>
      Promise.all([runTask('expiring', recorder), runTask('expiring', recorder)]),
    );
    expect(entries.length).toBe(1);
    expect(await textsOf(id)).toEqual(NONE);
  });

  it('A run reads only what it deletes', async () => {
    const { id, jobId, userId } = await withTexts({ status: 'declined', reviewedAt: ago(400) });
    await execute(
      `${numbersTo(3000)} insert into applications
        (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, reviewedAt, withdrawnAt)
       select 'recent-' || i, ?, ?, 'Job', '[]', '{"why":"x"}', iif(i % 2, 'declined', 'withdrawn'), i, ?3, iif(i % 2, null, ?3)
       from n`,
      jobId,
      userId,
      ago(1),
    );
    const { rowsRead } = await measure((recorder) => runTask('expiring', recorder));
    expect(await textsOf(id)).toEqual(NONE);
    expect(rowsRead).toBeLessThanOrEqual(100);
  });

  it('The applicant sees that their answers are gone', async () => {
    const member = await signedIn();
    await withTexts({ userId: member.id, status: 'declined', reviewedAt: ago(400) });
    await runTask('expiring');
    expect((await member.get('/api/applications')).rows).toEqual([
      expect.objectContaining({ responses: {}, textsDeletedAt: expect.any(String) }),
    ]);
  });

  it.each([
    ['500 that nobody worked on', 0, 500],
    ['100 that the team worked on', 3, 100],
  ])('A run finishes %s and reads at most 11,000 rows', async (_name, texts, finished) => {
    await execute('update applications set textsDeletedAt = ?', Date.now());
    const { jobId, userId } = await createApplication();
    const manager = await createPerson(4);
    const name = `many-${texts}`;
    const each = (columns: string, values: string) =>
      env.DB.prepare(
        `${numbersTo(510)}, t(k) as (select value from json_each(?)) insert into ${columns} select ${values} from n, t`,
      );
    const entries = JSON.stringify(Array.from({ length: 2 + 2 * texts }, (_, k) => k));
    const parts = JSON.stringify(Array.from({ length: texts }, (_, k) => k));
    const managers = await Promise.all(Array.from({ length: texts }, () => createPerson(4)));
    await env.DB.batch([
      each(
        'applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, withdrawnAt)',
        `'${name}-' || i, '${jobId}', '${userId}', 'Job', '[]', '{"why":"x"}', 'withdrawn', i, ${ago(40)}`,
      ).bind('[0]'),
      each(
        'audit_logs (id, action, entityType, entityId, userId, targetUserId, timestamp)',
        `'${name}-' || i || '-' || k, 'APPLICATION_NOTE_ADDED', 'application', '${name}-' || i, '${manager.id}', '${userId}', 1`,
      ).bind(entries),
      each(
        'application_notes (id, applicationId, authorId, body, createdAt)',
        `'${name}-' || i || '-' || k, '${name}-' || i, '${manager.id}', 'x', k`,
      ).bind(parts),
      each(
        'application_reviews (applicationId, reviewerId, verdict, reason, createdAt, updatedAt)',
        `'${name}-' || i, k, 'no', 'x', 1, 1`,
      ).bind(JSON.stringify(managers.map(({ id }) => id))),
    ]);
    const { rowsRead } = await measure((recorder) => runTask('expiring', recorder));
    const left = await numberOf(
      `select count(*) from applications where id like ? and textsDeletedAt is null`,
      `${name}-%`,
    );
    expect(510 - left).toBe(finished);
    expect(rowsRead).toBeLessThanOrEqual(11_000);
  });
});
