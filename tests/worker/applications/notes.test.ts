import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { idsFrom } from '../support/paging.ts';
import { auditDuring, createApplication, execute, numberOf, numbersTo, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const path = (id: string) => `/api/applications/${id}/notes`;
const add = (who: SignedIn, id: string, body: Record<string, unknown> = {}, recorder?: Recorder) =>
  who.post(path(id), { body: 'Seems calm.', ...body }, recorder ? { recorder } : {});
const remove = (who: SignedIn, noteId: unknown, recorder?: Recorder) =>
  who.delete(`/api/application-notes/${noteId}`, recorder ? { recorder } : {});

const notified = (userId: string) =>
  rowsOf('select kind, entityType, entityId, actorId, count from notifications where userId = ?', userId);

/** Gives an application this many notes. */
const fill = (id: string, authorId: string, count: number) =>
  execute(
    `${numbersTo(count)} insert into application_notes (id, applicationId, authorId, body, createdAt, removedAt)
     select 'note-' || ? || i, ?, ?, 'x', i, iif(i % 2, null, 1) from n`,
    id,
    id,
    authorId,
  );

describe('Adding a note', () => {
  it('Everyone of grade 4 or higher reads it, and its entry has no text', async () => {
    const [manager, colleague] = [await signedIn(4), await signedIn(5)];
    const { id, userId } = await createApplication();
    const entries = await auditDuring(async () => {
      const reply = await add(manager, id, { body: '  Seems calm.\nAsk again.  ' });
      expect([reply.outcome, reply.body]).toEqual([
        '201',
        {
          id: expect.any(String),
          author: expect.objectContaining({ id: manager.id, username: manager.username }),
          body: 'Seems calm.\nAsk again.',
          mentions: [],
          createdAt: expect.any(String),
          removedAt: null,
          removedBy: null,
        },
      ]);
      expect((await colleague.get(path(id))).rows).toEqual([reply.body]);
    });
    expect(entries).toEqual([
      expect.objectContaining({ action: 'APPLICATION_NOTE_ADDED', entityId: id, targetUserId: userId }),
    ]);
    expect(Object.keys(JSON.parse(String(entries[0]?.newValues)))).toEqual(['noteId']);
    expect(JSON.stringify(entries)).not.toContain('calm');
  });

  it('A mention notifies the mentioned, but never its author', async () => {
    const [manager, colleague] = [await signedIn(4), await signedIn(6)];
    const { id } = await createApplication();
    const mentions = [colleague.id, manager.id, colleague.id];
    expect((await add(manager, id, { mentions })).body.mentions).toEqual([colleague.id, manager.id]);
    const entry = { kind: 'note_mention', entityType: 'application', entityId: id, actorId: manager.id };
    expect(await notified(colleague.id)).toEqual([{ ...entry, count: 1 }]);
    expect(await notified(manager.id)).toEqual([]);
    await add(manager, id, { mentions });
    expect(await notified(colleague.id)).toEqual([{ ...entry, count: 2 }]);
  });

  it('A mention of a user who cannot review is refused by name', async () => {
    const manager = await signedIn(4);
    const { id, userId } = await createApplication();
    const [junior, blocked, good] = [
      await createPerson(2.5),
      await createPerson(4, { isBlocked: true }),
      await createPerson(4),
    ];
    await execute('update users set grade = 5 where id = ?', userId);
    const [applicant] = await rowsOf('select username from users where id = ?', userId);
    const unknown = crypto.randomUUID();
    const mentions = [junior.id, good.id, blocked.id, userId, unknown];
    const reply = await expectNoChange(() => add(manager, id, { mentions }));
    expect([reply.outcome, reply.body.issues]).toEqual([
      '400 invalid_input',
      [
        { path: 'mentions.0', message: `${junior.username} cannot review applications` },
        { path: 'mentions.2', message: `${blocked.username} is blocked` },
        { path: 'mentions.3', message: `${applicant?.username} is the applicant` },
        { path: 'mentions.4', message: 'There is no such person' },
      ],
    ]);
  });

  it('An application has at most 200 notes, removed ones included, even in a race', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    await fill(id, manager.id, 199);
    const recorder = new Recorder();
    recorder.holdUntil(2, (statements) => statements.some(({ sql }) => sql.startsWith('insert')));
    const replies = await Promise.all([add(manager, id, {}, recorder), add(manager, id, {}, recorder)]);
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['201', '409 limit_reached']);
    expect((await expectNoChange(() => add(manager, id))).outcome).toBe('409 limit_reached');
    expect(await numberOf('select count(*) from application_notes where applicationId = ?', id)).toBe(200);
    expect((await idsFrom(manager, `${path(id)}?limit=30`)).length).toBe(200);
  });

  it('A note is refused if a mentioned user is demoted concurrently', async () => {
    const [manager, colleague] = [await signedIn(4), await createPerson(4)];
    const { id } = await createApplication();
    const recorder = new Recorder();
    let batches = 0;
    recorder.hooks.beforeD1 = async (_statements, kind) => {
      if (kind === 'batch' && ++batches === 2) await execute('update users set grade = 3 where id = ?', colleague.id);
    };
    const entries = await auditDuring(async () => {
      expect((await add(manager, id, { mentions: [colleague.id] }, recorder)).outcome).toBe('409 conflict');
    });
    expect(entries).toEqual([]);
    expect(await notified(colleague.id)).toEqual([]);
  });

  it('Decided applications take notes, and those whose texts were deleted since do not', async () => {
    const manager = await signedIn(4);
    for (const [status, textsDeletedAt, outcome] of [
      ['accepted', null, '201'],
      ['declined', null, '201'],
      ['withdrawn', null, '201'],
      ['declined', 2000, '409 texts_deleted'],
      ['withdrawn', 2000, '409 texts_deleted'],
      ['declined', 500, '201'],
      ['under_consideration', 2000, '201'],
    ] as const) {
      const { id } = await createApplication({ status, reviewedAt: 1000, withdrawnAt: 1000 });
      await execute('update applications set textsDeletedAt = ? where id = ?', textsDeletedAt, id);
      expect((await add(manager, id)).outcome, `${status} ${textsDeletedAt}`).toBe(outcome);
    }
  });
});

describe('Notes on the caller’s own application', () => {
  it('An applicant who has become an Executive never gets near them', async () => {
    const [applicant, manager] = [await signedIn(1), await signedIn(4)];
    const { id } = await createApplication({ userId: applicant.id });
    const { body } = await add(manager, id);
    await execute('update users set grade = 5 where id = ?', applicant.id);
    const replies = [await applicant.get(path(id)), await add(applicant, id), await remove(applicant, body.id)];
    expect(replies.map(({ outcome }) => outcome)).toEqual(['403 own_row', '403 own_row', '403 own_row']);
    for (const { text } of replies) expect(text).not.toContain('calm');
  });
});

describe('Removing a note', () => {
  it('Its text goes, and the row says who removed it', async () => {
    const [author, executive] = [await signedIn(4), await signedIn(5)];
    const { id } = await createApplication();
    const { body } = await add(author, id, { mentions: [executive.id] });
    const entries = await auditDuring(async () => {
      expect((await remove(executive, body.id)).status).toBe(204);
    });
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'APPLICATION_NOTE_REMOVED',
        entityId: id,
        oldValues: JSON.stringify({ noteId: body.id }),
      }),
    ]);
    const [row] = (await author.get(path(id))).rows;
    expect(row).toEqual({
      ...body,
      body: null,
      mentions: [],
      removedAt: expect.any(String),
      removedBy: expect.objectContaining({ id: executive.id }),
    });
    const again = await expectNoChange(() => remove(author, body.id));
    expect([again.outcome, again.body.current]).toEqual(['409 conflict', row]);
  });

  it('Notes about or by an erased user are empty', async () => {
    const [manager, leaver] = [await signedIn(4), await signedIn(4)];
    const [first, second] = [await createApplication(), await createApplication()];
    await add(leaver, first.id);
    const { body } = await add(manager, second.id);
    await env.DB.batch([
      env.DB.prepare('update users set grade = 1, erasedAt = 1 where id = ?').bind(leaver.id),
      env.DB.prepare('update users set erasedAt = 1 where id = ?').bind(second.userId),
    ]);
    for (const { id } of [first, second])
      expect((await manager.get(path(id))).rows).toEqual([expect.objectContaining({ body: null, removedAt: null })]);
    expect([(await add(manager, second.id)).outcome, (await remove(manager, body.id)).outcome]).toEqual([
      '409 erased',
      '409 erased',
    ]);
  });
});
