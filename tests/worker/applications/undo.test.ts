import { describe, expect, it, vi } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { queueMessage, wantingMessages } from '../support/discord/direct-messages.ts';
import { overtakenBy } from '../support/measuring/recorder.ts';
import { notificationsOf } from '../support/notifications.ts';
import { auditOf, createApplication, createJob, createReview, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const decide = (who: SignedIn, id: string, status: string, more = {}) =>
  who.patch(`/api/applications/${id}`, { status, ...more });
const undo = (who: SignedIn, id: string, from: string, options = {}) =>
  who.post(`/api/applications/${id}/undo`, { from }, options);
const unlock = (who: SignedIn, id: string) => who.post(`/api/applications/${id}/unlock`, { pin: '2468' });
const stored = async (id: string) =>
  (await rowsOf('select status, reviewedAt, reviewedBy, message from applications where id = ?', id))[0];

/** An application that this manager has just decided. */
async function decided(manager: SignedIn, status: string, fields = {}) {
  const application = await createApplication(fields);
  expect((await decide(manager, application.id, status)).outcome).toBe('200');
  return application;
}

describe('Undoing a decision', () => {
  it.each(['accepted', 'declined', 'under_consideration'])('%s goes back to pending unchanged', async (status) => {
    const manager = await signedIn(4);
    const { id, userId } = await createApplication();
    const before = await stored(id);
    await decide(manager, id, status);
    const reply = await undo(manager, id, status);
    expect([reply.outcome, reply.body]).toEqual(['200', expect.objectContaining({ id, status: 'pending' })]);
    expect(await stored(id)).toEqual(before);
    const [, entry] = await auditOf(id);
    expect(entry).toMatchObject({
      action: 'APPLICATION_DECISION_UNDONE',
      userId: manager.id,
      targetUserId: userId,
      oldValues: JSON.stringify({ status }),
      newValues: '{"status":"pending"}',
    });
  });

  it('It brings back the status, the reviewer and the date before the decision', async () => {
    const [manager, colleague] = [await signedIn(4), await signedIn(5)];
    const { id } = await decided(colleague, 'under_consideration');
    const before = await stored(id);
    await decide(manager, id, 'declined');
    expect((await undo(manager, id, 'declined')).body).toMatchObject({
      status: 'under_consideration',
      reviewedBy: colleague.id,
    });
    expect(await stored(id)).toEqual(before);
  });

  it('The message is hidden from the applicant again, and kept for the reviewers', async () => {
    const [manager, applicant] = [await signedIn(4), await signedIn(1)];
    const { id } = await createApplication({ userId: applicant.id });
    await decide(manager, id, 'declined', { message: 'Sorry.' });
    expect((await undo(manager, id, 'declined')).body.message).toBe('Sorry.');
    expect((await applicant.get(`/api/applications/${id}`)).body.message).toBeNull();
  });

  it('An answer that replaced another gives way to it, without the pin', async () => {
    const [manager, applicant] = [await signedIn(4), await signedIn(1)];
    const { id } = await createApplication({ userId: applicant.id });
    await decide(manager, id, 'accepted', { message: 'Welcome.' });
    await unlock(manager, id);
    await decide(manager, id, 'declined', { message: 'Wrong person.' });
    await execute('delete from application_unlocks');
    expect((await undo(manager, id, 'declined')).body).toMatchObject({ status: 'accepted', message: 'Welcome.' });
    expect((await applicant.get(`/api/applications/${id}`)).body.message).toBe('Welcome.');
  });

  it('A reopening goes back to the answer and its message', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication();
    await decide(manager, id, 'accepted', { message: 'Welcome.' });
    await unlock(manager, id);
    await decide(manager, id, 'under_consideration');
    expect((await undo(manager, id, 'under_consideration')).body).toMatchObject({
      status: 'accepted',
      message: 'Welcome.',
    });
  });

  it('Reviews and the assignee stay, and colleagues are as blind as before', async () => {
    const [manager, colleague] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication({ assigneeId: colleague.id });
    await createReview(id);
    await decide(manager, id, 'declined');
    expect((await undo(manager, id, 'declined')).body).toMatchObject({ reviewCount: 1, assigneeId: colleague.id });
    expect((await colleague.get(`/api/applications/${id}/reviews`)).body.visible).toBe(false);
  });

  it('The unread notification of the answer goes, and a read one stays', async () => {
    const [manager, applicant] = [await signedIn(4), await signedIn(1)];
    const { id } = await decided(manager, 'accepted', { userId: applicant.id });
    expect(await notificationsOf(applicant.id)).toHaveLength(1);
    await undo(manager, id, 'accepted');
    expect(await notificationsOf(applicant.id)).toEqual([]);

    await decide(manager, id, 'accepted');
    await execute('update notifications set readAt = 1 where userId = ?', applicant.id);
    await undo(manager, id, 'accepted');
    expect(await notificationsOf(applicant.id)).toHaveLength(1);
  });

  it('An unread notification of the answer before stays, counted down', async () => {
    const [manager, applicant] = [await signedIn(4), await signedIn(1)];
    const { id } = await decided(manager, 'accepted', { userId: applicant.id });
    await unlock(manager, id);
    await decide(manager, id, 'declined');
    expect(await notificationsOf(applicant.id)).toMatchObject([{ count: 2 }]);
    await undo(manager, id, 'declined');
    expect(await notificationsOf(applicant.id)).toMatchObject([{ count: 1 }]);
  });

  it('A direct message that is still queued goes, and those about other things stay', async () => {
    const manager = await signedIn(4);
    const person = await wantingMessages();
    const queued = (subject: string) =>
      numberOf(
        "select count(*) from deliveries where state = 'queued' and subjects = ?",
        JSON.stringify({ [subject]: 1 }),
      );
    const { id } = await decided(manager, 'accepted', { userId: person.id });
    const later = Date.now() + minutes(5);
    await execute("update deliveries set state = 'queued', nextAt = ? where userId = ?", later, person.id);
    const other = crypto.randomUUID();
    await queueMessage(person.id, { subjects: { [other]: 1 }, nextAt: later });
    await undo(manager, id, 'accepted');
    expect([await queued(id), await queued(other)]).toEqual([0, 1]);
  });
});

describe('Until when a decision can be undone', () => {
  const until = async (who: SignedIn, id: string) => (await who.get(`/api/applications/${id}`)).body.undoableUntil;

  it('The manager who decided reads the time, and their colleagues do not', async () => {
    const [manager, owner] = [await signedIn(4), await signedIn(6)];
    const { id } = await createApplication();
    expect(await until(manager, id)).toBeNull();
    const { body } = await decide(manager, id, 'declined');
    expect(body.undoableUntil).toBe(new Date(Date.parse(String(body.reviewedAt)) + minutes(10)).toISOString());
    expect(await until(manager, id)).toBe(body.undoableUntil);
    const { rows } = await manager.get('/api/applications?status=declined');
    expect(rows.find((row) => row.id === id)).toMatchObject({ undoableUntil: body.undoableUntil });
    expect(await until(owner, id)).toBeNull();
  });

  it.each([
    ['ten minutes', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(10) })],
    ['a suspension', (id: string) => execute('update applications set suspended = 1 where id = ?', id)],
    ['an undo', (id: string, manager: SignedIn) => undo(manager, id, 'declined')],
    ['a withdrawal', (id: string) => execute("update applications set status = 'withdrawn' where id = ?", id)],
  ])('After %s there is no such time', async (_name, change) => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'declined');
    await change(id, manager);
    expect(await until(manager, id)).toBeNull();
  });
});

describe('A decision that cannot be undone', () => {
  it.each([
    ['a colleague’s', async (id: string) => undo(await signedIn(6), id, 'declined')],
    ['one seen with another status', (id: string, manager: SignedIn) => undo(manager, id, 'accepted')],
    [
      'one that is ten minutes old',
      (id: string, manager: SignedIn) => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(10) });
        return undo(manager, id, 'declined');
      },
    ],
    [
      'a suspended one',
      async (id: string, manager: SignedIn) => {
        await execute('update applications set suspended = 1 where id = ?', id);
        return undo(manager, id, 'declined');
      },
    ],
    [
      'one whose texts were deleted',
      async (id: string, manager: SignedIn) => {
        await execute('update applications set textsDeletedAt = ? where id = ?', Date.now(), id);
        return undo(manager, id, 'declined');
      },
    ],
  ])('%s is 409 with the current application', async (_name, send) => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'declined');
    const reply = await send(id, manager);
    expect([reply.outcome, reply.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ id, status: 'declined' }),
    ]);
  });

  it('Undoing twice is refused, whatever status the caller saw', async () => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'declined');
    await undo(manager, id, 'declined');
    for (const from of ['declined', 'pending']) {
      const reply = await expectNoChange(() => undo(manager, id, from));
      expect([reply.outcome, reply.body.current]).toEqual([
        '409 conflict',
        expect.objectContaining({ id, status: 'pending' }),
      ]);
    }
  });

  it('Only one step can be undone', async () => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'under_consideration');
    await decide(manager, id, 'declined');
    expect((await undo(manager, id, 'declined')).outcome).toBe('200');
    expect((await undo(manager, id, 'under_consideration')).outcome).toBe('409 conflict');
  });

  it('One step back to pending ends it', async () => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'under_consideration');
    await decide(manager, id, 'pending');
    expect((await undo(manager, id, 'pending')).outcome).toBe('409 conflict');
  });

  it('A second open application for the same job is refused', async () => {
    const manager = await signedIn(4);
    const job = await createJob();
    const { id, userId } = await decided(manager, 'declined', { jobId: job.id });
    await createApplication({ jobId: job.id, userId });
    const reply = await expectNoChange(() => undo(manager, id, 'declined'));
    expect([reply.outcome, reply.body.error]).toEqual([
      '409 conflict',
      'This person has another open application for this position.',
    ]);
  });

  it.each([
    ['another decision', 'reviewedAt = reviewedAt + 1'],
    ['a suspension', 'suspended = 1'],
    ['the deletion of its texts', 'textsDeletedAt = 1'],
  ])('It loses against %s that comes first', async (_name, change) => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'declined');
    const recorder = overtakenBy(() => execute(`update applications set ${change} where id = ?`, id));
    expect((await undo(manager, id, 'declined', { recorder })).outcome).toBe('409 conflict');
    expect(await stored(id)).toMatchObject({ status: 'declined' });
  });
});

describe('Back to pending', () => {
  it('An application under review goes back, and keeps when it was first considered', async () => {
    const manager = await signedIn(4);
    const { id } = await decided(manager, 'under_consideration');
    const considered = () => numberOf('select consideredAt from applications where id = ?', id);
    const at = await considered();
    expect((await decide(manager, id, 'pending')).body).toMatchObject({ status: 'pending' });
    expect(await considered()).toBe(at);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'APPLICATION_REVIEWED',
      oldValues: '{"status":"under_consideration"}',
      newValues: '{"status":"pending"}',
    });
  });

  it('An archived application is refused, unlocked or not', async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication({ status: 'declined' });
    expect((await decide(manager, id, 'pending')).outcome).toBe('409 archived_locked');
    await unlock(manager, id);
    const reply = await expectNoChange(() => decide(manager, id, 'pending'));
    expect([reply.outcome, reply.body.current]).toEqual(['409 not_open', expect.objectContaining({ id })]);
  });
});
