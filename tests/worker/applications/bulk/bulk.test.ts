import { describe, expect, it } from 'vitest';
import { hours, minutes } from '#worker/clock.ts';
import { bulkResults } from '../../calls/replies/applications.ts';
import { createPerson, type Reply, type SignedIn, signedIn } from '../../support/client.ts';
import { wantingMessages } from '../../support/discord/direct-messages.ts';
import { Recorder } from '../../support/measuring/recorder.ts';
import { notificationsOf } from '../../support/notifications.ts';
import {
  auditDuring,
  auditOf,
  createApplication,
  createJob,
  createReview,
  execute,
  rowsOf,
} from '../../support/rows.ts';
import { expectNoChange } from '../../support/state.ts';

/** The results of a call, as they are described. */
const resultsOf = ({ body }: Reply) => bulkResults.parse(body).results;
const codesOf = (reply: Reply) => resultsOf(reply).map(({ code }) => code);

type Item = { id: string; from: unknown };
type Fields = Parameters<typeof createApplication>[0];

const bulk = (who: SignedIn, body: object, options = {}) => who.post('/api/applications/bulk', body, options);
const decline = (who: SignedIn, items: Item[], more = {}) => bulk(who, { action: 'decline', items, ...more });
const undo = (who: SignedIn, items: Item[]) => who.post('/api/applications/bulk/undo', { items });

const COLUMNS =
  'status, suspended, reviewedBy, consideredAt is null, decidedAt is null, seenBy, message, messageBy, beforeDecision, assigneeId';

/** What a change leaves of an application: its row, its entries, its news and messages, without ids and times. */
async function traceOf(id: string, userId: string) {
  const [row] = await rowsOf(`select ${COLUMNS} from applications where id = ?`, id);
  const entries = await rowsOf(
    `select action, userId, targetUserId = ? as isAbout, details, oldValues, newValues, texts -> 'newValues.message' ->> 'text' as message,
       (select json_group_array(key) from json_each(hashes)) as hashed, ipAddress is null as noOrigin
     from audit_logs l left join audit_texts t on t.seq = l.seq left join audit_origins o on o.seq = l.seq where entityId = ? order by l.seq`,
    userId,
    id,
  );
  const news = await rowsOf(
    'select userId = ? as isTheirs, kind, entityType, actorId, count from notifications where entityId = ?',
    userId,
    id,
  );
  const messages = await rowsOf(
    `select event, state from deliveries where subjects = json_object(?, 1) and userId = ?`,
    id,
    userId,
  );
  return { row, entries, news, messages };
}

type Situation = {
  fields?: (manager: SignedIn) => Fields | Promise<Fields>;
  /** Prepares the application once it is there. */
  first?: (manager: SignedIn, id: string) => Promise<unknown>;
  action: 'decline' | 'consider' | 'assign';
  from?: unknown;
  message?: string;
  /** Whom the call assigns; by default the caller. */
  assigneeId?: (manager: SignedIn, applicantId: string) => string | null;
  ends: string;
};

const SITUATIONS: Record<string, Situation> = {
  'a pending one is declined': { action: 'decline', ends: 'done' },
  'a pending one is declined with a message': { action: 'decline', message: 'Not this time.', ends: 'done' },
  'one under review is declined': {
    fields: () => ({ status: 'under_consideration' }),
    action: 'decline',
    from: 'under_consideration',
    ends: 'done',
  },
  'a suspended one is declined': { fields: () => ({ suspended: true }), action: 'decline', ends: 'done' },
  'one with the reviews it needs is declined': {
    fields: async () => ({ jobId: (await createJob({ reviewsNeeded: 1 })).id }),
    first: (_, id) => createReview(id, { verdict: 'no' }),
    action: 'decline',
    ends: 'done',
  },
  'one that lacks reviews is declined': {
    fields: async () => ({ jobId: (await createJob({ reviewsNeeded: 2 })).id }),
    action: 'decline',
    ends: 'reviews_needed',
  },
  'their own is declined': { fields: ({ id }) => ({ userId: id }), action: 'decline', ends: 'own_row' },
  'that of an erased person is declined': {
    first: (_, id) =>
      execute('update users set erasedAt = 1 where id = (select userId from applications where id = ?)', id),
    action: 'decline',
    ends: 'erased',
  },
  'one that changed is declined': {
    fields: () => ({ status: 'under_consideration' }),
    action: 'decline',
    ends: 'conflict',
  },
  'a withdrawn one is declined': {
    fields: () => ({ status: 'withdrawn' }),
    action: 'decline',
    from: 'withdrawn',
    ends: 'withdrawn',
  },
  'an archived one is declined': {
    fields: () => ({ status: 'accepted' }),
    action: 'decline',
    from: 'accepted',
    ends: 'archived_locked',
  },
  'a pending one is considered': { action: 'consider', ends: 'done' },
  'a pending one is assigned': { action: 'assign', from: null, ends: 'done' },
  'an assigned one is given to nobody': {
    fields: ({ id }) => ({ assigneeId: id }),
    action: 'assign',
    from: 'the caller',
    assigneeId: () => null,
    ends: 'done',
  },
  'one that somebody else was given is assigned': {
    fields: ({ id }) => ({ assigneeId: id }),
    action: 'assign',
    from: null,
    assigneeId: () => null,
    ends: 'conflict',
  },
  'an archived one is assigned': {
    fields: () => ({ status: 'declined' }),
    action: 'assign',
    from: null,
    ends: 'archived_locked',
  },
};

/** The same change by a single call. */
function single(who: SignedIn, id: string, { action, message }: Situation, from: unknown, assigneeId: string | null) {
  const at = `/api/applications/${id}`;
  if (action === 'assign') return who.patch(`${at}/assignee`, { userId: assigneeId, from });
  const status = action === 'decline' ? 'declined' : 'under_consideration';
  return who.patch(at, { status, from, ...(message && { message }) });
}

describe('One among many is as a single call', () => {
  it.each(Object.entries(SITUATIONS))('If %s, outcome and traces are the same', async (_, situation) => {
    const { fields, first, action, from = 'pending', message, ends } = situation;
    const manager = await signedIn(4);
    const prepare = async () => {
      const applicant = await wantingMessages();
      const application = await createApplication({ userId: applicant.id, ...(await fields?.(manager)) });
      await first?.(manager, application.id);
      return application;
    };
    const [alone, among] = [await prepare(), await prepare()];
    const assigneeId = situation.assigneeId ? situation.assigneeId(manager, among.userId) : manager.id;
    const seen = from === 'the caller' ? manager.id : from;

    const one = await single(manager, alone.id, situation, seen, assigneeId);
    const many = await bulk(manager, {
      action,
      items: [{ id: among.id, from: seen }],
      ...(action === 'assign' && { assigneeId }),
      ...(message && { message }),
    });
    expect(one.outcome.replace(/^\d+ ?/, '') || 'done').toBe(ends);
    const outcome = ends === 'done' ? { outcome: 'done', code: null } : { outcome: 'refused', code: ends };
    expect(many.body).toEqual({ results: [{ id: among.id, ...outcome }] });
    expect(await traceOf(among.id, among.userId)).toEqual(await traceOf(alone.id, alone.userId));
  });
});

describe('Many at once', () => {
  it('Results are in the items’ order, and a refused one hinders no other', async () => {
    const manager = await signedIn(4);
    const [one, own, two] = [
      await createApplication(),
      await createApplication({ userId: manager.id }),
      await createApplication(),
    ];
    const unknown = crypto.randomUUID();
    const items = [two.id, unknown, own.id, one.id].map((id) => ({ id, from: 'pending' }));
    const entries = await auditDuring(async () => {
      expect((await decline(manager, items)).body.results).toEqual([
        { id: two.id, outcome: 'done', code: null },
        { id: unknown, outcome: 'refused', code: 'not_found' },
        { id: own.id, outcome: 'refused', code: 'own_row' },
        { id: one.id, outcome: 'done', code: null },
      ]);
    });
    expect(entries.map(({ entityId }) => entityId)).toEqual([two.id, one.id]);
  });

  it('{name} and {job} become each applicant and position', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ title: 'Event Host' });
    const people = [await createPerson(1), await createPerson(1)];
    const applied = await Promise.all(
      people.map(({ id }) => createApplication({ userId: id, jobId: job.id, jobTitle: job.title })),
    );
    await decline(
      manager,
      applied.map(({ id }) => ({ id, from: 'pending' })),
      { message: 'Thank you, {name}. {job} is taken.' },
    );
    for (const [n, { id }] of applied.entries())
      expect((await rowsOf('select message from applications where id = ?', id))[0]?.message).toBe(
        `Thank you, ${people[n]?.username}. Event Host is taken.`,
      );
  });

  it('A message that becomes too long for one of them is refused for that one', async () => {
    const manager = await signedIn(4);
    const [short, tall] = [await createApplication(), await createApplication({ jobTitle: 'x'.repeat(100) })];
    const message = `${'y'.repeat(1950)}{job}`;
    const items = [short.id, tall.id].map((id) => ({ id, from: 'pending' }));
    expect((await decline(manager, items, { message })).body.results).toEqual([
      { id: short.id, outcome: 'done', code: null },
      { id: tall.id, outcome: 'refused', code: 'invalid_input' },
    ]);
  });

  it('A repeated decline is done again without a trace, with the same message alone', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    const items = [{ id, from: 'pending' }];
    await decline(manager, items, { message: 'No.' });
    const again = await expectNoChange(() => decline(manager, items, { message: 'No.' }));
    expect(again.body.results).toEqual([{ id, outcome: 'done', code: null }]);
    const other = await expectNoChange(() => decline(manager, items, { message: 'Never.' }));
    expect(other.body.results).toEqual([{ id, outcome: 'refused', code: 'conflict' }]);
    const colleague = await signedIn(4);
    const late = await expectNoChange(() => decline(colleague, items, { message: 'No.' }));
    expect(late.body.results).toEqual([{ id, outcome: 'refused', code: 'conflict' }]);
  });

  it('What is already so is the same, without a trace', async () => {
    const manager = await signedIn(4);
    const considered = await createApplication({ status: 'under_consideration' });
    const assigned = await createApplication({ assigneeId: manager.id });
    const replies = [
      await expectNoChange(() =>
        bulk(manager, { action: 'consider', items: [{ id: considered.id, from: 'under_consideration' }] }),
      ),
      await expectNoChange(() =>
        bulk(manager, { action: 'assign', items: [{ id: assigned.id, from: null }], assigneeId: manager.id }),
      ),
    ];
    for (const { body } of replies)
      expect(body.results).toEqual([expect.objectContaining({ outcome: 'same', code: null })]);
  });

  it('An archived one stays locked, even where the reviewer unlocked it', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication({ status: 'accepted' });
    await manager.post(`/api/applications/${id}/unlock`, { pin: '2468' });
    expect(codesOf(await decline(manager, [{ id, from: 'accepted' }]))).toEqual(['archived_locked']);
  });

  it('The applicant as assignee is refused for that item, and an unfit one for the call', async () => {
    const manager = await signedIn(5);
    const colleague = await createPerson(4);
    const [own, other] = [await createApplication({ userId: colleague.id }), await createApplication()];
    const items = [own.id, other.id].map((id) => ({ id, from: null }));
    const reply = await bulk(manager, { action: 'assign', items, assigneeId: colleague.id });
    expect(codesOf(reply)).toEqual(['invalid_input', null]);
    expect((await notificationsOf(colleague.id)).map(({ kind, entityId }) => [kind, entityId])).toEqual([
      ['application_assigned', other.id],
    ]);
    const moderator = await createPerson(3);
    const unfit = await expectNoChange(() => bulk(manager, { action: 'assign', items, assigneeId: moderator.id }));
    expect([unfit.outcome, unfit.body.issues]).toEqual([
      '400 invalid_input',
      [{ path: 'assigneeId', message: `${moderator.username} cannot review applications` }],
    ]);
  });

  it.each([
    ['accepting', { action: 'accept', items: [{ id: crypto.randomUUID(), from: 'pending' }] }],
    ['nothing', { action: 'consider', items: [] }],
    [
      'more than twenty',
      { action: 'consider', items: Array.from({ length: 21 }, () => ({ id: crypto.randomUUID(), from: 'pending' })) },
    ],
    [
      'one twice',
      { action: 'consider', items: Array(2).fill({ id: '11111111-1111-4111-8111-111111111111', from: 'pending' }) },
    ],
    [
      'a message without declining',
      { action: 'consider', items: [{ id: crypto.randomUUID(), from: 'pending' }], message: 'x' },
    ],
    [
      'an assignee without assigning',
      { action: 'decline', items: [{ id: crypto.randomUUID(), from: 'pending' }], assigneeId: null },
    ],
    ['assigning to nobody named', { action: 'assign', items: [{ id: crypto.randomUUID(), from: null }] }],
    [
      'a status where the assignee belongs',
      { action: 'assign', items: [{ id: crypto.randomUUID(), from: 'pending' }], assigneeId: null },
    ],
  ])('A body with %s is refused', async (_, body) => {
    expect((await bulk(await signedIn(4), body)).outcome).toBe('400 invalid_input');
  });

  it('Twenty take three round trips and at most sixteen statements', async () => {
    const manager = await signedIn(4);
    const applied = await Promise.all(Array.from({ length: 20 }, () => createApplication()));
    const recorder = new Recorder();
    const reply = await bulk(
      manager,
      { action: 'decline', items: applied.map(({ id }) => ({ id, from: 'pending' })), message: 'No, {name}.' },
      { recorder },
    );
    expect(resultsOf(reply).every(({ outcome }) => outcome === 'done')).toBe(true);
    expect(recorder.trips.length).toBeLessThanOrEqual(3);
    expect(Math.max(...recorder.trips.map(({ statements }) => statements.length))).toBeLessThanOrEqual(16);
  });

  it('If twenty managers decline the same ones, each has one winner and one entry', async () => {
    const managers = await Promise.all(Array.from({ length: 20 }, () => signedIn(4)));
    const applied = [await createApplication(), await createApplication()];
    const items = applied.map(({ id }) => ({ id, from: 'pending' }));
    const replies = await Promise.all(managers.map((manager) => decline(manager, items)));
    for (const { id } of applied) {
      const outcomes = replies.flatMap((reply) => resultsOf(reply).filter((result) => result.id === id));
      expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
      expect(outcomes.filter(({ code }) => code === 'conflict')).toHaveLength(19);
      expect(await auditOf(id)).toHaveLength(1);
    }
  });

  it('Within an hour 400 are changed at most, undone ones included', async () => {
    const manager = await signedIn(4);
    await execute(
      'insert into bulk_uses (id, userId, items, at) values (?, ?, 399, ?)',
      crypto.randomUUID(),
      manager.id,
      Date.now() - minutes(59),
    );
    const [one, two] = [await createApplication(), await createApplication()];
    const items = [one.id, two.id].map((id) => ({ id, from: 'pending' }));
    expect((await expectNoChange(() => decline(manager, items))).outcome).toBe('409 limit_reached');
    expect((await decline(manager, items.slice(0, 1))).outcome).toBe('200');
    expect((await expectNoChange(() => undo(manager, [{ id: one.id, from: 'declined' }]))).outcome).toBe(
      '409 limit_reached',
    );
    await execute('update bulk_uses set at = at - ? where userId = ?', hours(1), manager.id);
    expect((await decline(manager, items.slice(1))).outcome).toBe('200');
  });
});

describe('Undoing many at once', () => {
  it('It takes back decisions and their news, with an entry each', async () => {
    const manager = await signedIn(4);
    const people = [await wantingMessages(), await wantingMessages()];
    const applied = await Promise.all(people.map(({ id }) => createApplication({ userId: id })));
    const before = await Promise.all(
      applied.map(({ id }) => rowsOf(`select ${COLUMNS} from applications where id = ?`, id)),
    );
    await decline(
      manager,
      applied.map(({ id }) => ({ id, from: 'pending' })),
      { message: 'Sorry.' },
    );
    const reply = await undo(
      manager,
      applied.map(({ id }) => ({ id, from: 'declined' })),
    );
    expect(resultsOf(reply).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    for (const [n, { id, userId }] of applied.entries()) {
      const [row] = await rowsOf(`select ${COLUMNS} from applications where id = ?`, id);
      // As singly, the message stays for the reviewers, and who decided saw the reviews.
      expect(row).toEqual({
        ...before[n]?.[0],
        message: 'Sorry.',
        messageBy: manager.id,
        seenBy: JSON.stringify([manager.id]),
      });
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(
        ['APPLICATION_DECISION_UNDONE', 'APPLICATION_REVIEWED'].toReversed(),
      );
      expect(await notificationsOf(userId)).toEqual([]);
      expect(await rowsOf("select id from deliveries where userId = ? and state = 'queued'", userId)).toEqual([]);
    }
  });

  it('A repeated undo is a conflict', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    await decline(manager, [{ id, from: 'pending' }]);
    await undo(manager, [{ id, from: 'declined' }]);
    expect((await expectNoChange(() => undo(manager, [{ id, from: 'declined' }]))).body.results).toEqual([
      { id, outcome: 'refused', code: 'conflict' },
    ]);
  });

  it('After ten minutes only executives undo it, within a day, and only what was declined among many', async () => {
    const [manager, colleague, executive] = [await signedIn(4), await signedIn(4), await signedIn(5)];
    const [among, alone] = [await createApplication(), await createApplication()];
    await decline(manager, [{ id: among.id, from: 'pending' }]);
    await manager.patch(`/api/applications/${alone.id}`, { status: 'declined' });
    const passes = (ms: number) =>
      execute(
        'update applications set reviewedAt = reviewedAt - ?, decidedAt = decidedAt - ? where id in (?, ?)',
        ms,
        ms,
        among.id,
        alone.id,
      );
    await passes(minutes(10));
    const items = [among.id, alone.id].map((id) => ({ id, from: 'declined' }));
    const codes = async (who: SignedIn) => codesOf(await undo(who, items));
    expect(await codes(manager)).toEqual(['conflict', 'conflict']);
    expect(await codes(colleague)).toEqual(['conflict', 'conflict']);
    await passes(hours(24));
    expect(await codes(executive)).toEqual(['conflict', 'conflict']);
    await passes(-hours(24));
    expect(await codes(executive)).toEqual([null, 'conflict']);
  });

  it('Of two for one position by one person, one is reopened', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const person = await createPerson(1);
    const declined = async () => {
      const { id } = await createApplication({ jobId: job.id, userId: person.id });
      await decline(manager, [{ id, from: 'pending' }]);
      return { id, from: 'declined' };
    };
    const items = [await declined(), await declined()];
    expect(codesOf(await undo(manager, items))).toEqual([null, 'conflict']);
  });
});
