import { describe, expect, it } from 'vitest';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { idsFrom } from '../support/paging.ts';
import { auditDuring, createApplication, createJob, execute, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const assign = (who: SignedIn, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.patch(`/api/applications/${id}/assignee`, body, recorder ? { recorder } : {});

const assigneeOf = async (id: string) =>
  (await rowsOf('select assigneeId from applications where id = ?', id))[0]?.assigneeId;

describe('Assigning an application', () => {
  it('The row names the assignee, and their bell rings unless they did it themselves', async () => {
    const [manager, colleague] = [await signedIn(4), await signedIn(5)];
    const { id, userId } = await createApplication();
    const entries = await auditDuring(async () => {
      const taken = await assign(manager, id, { userId: manager.id });
      expect([taken.outcome, taken.body]).toEqual([
        '200',
        expect.objectContaining({
          id,
          assigneeId: manager.id,
          assignee: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
        }),
      ]);
      await assign(manager, id, { userId: colleague.id });
      expect((await assign(colleague, id, { userId: colleague.id })).outcome).toBe('200');
      expect((await assign(colleague, id, { userId: null })).body).toMatchObject({ assigneeId: null, assignee: null });
    });
    expect(
      entries.map(({ action, targetUserId, oldValues, newValues }) => [
        action,
        targetUserId,
        JSON.parse(String(oldValues)).assigneeId,
        JSON.parse(String(newValues)).assigneeId,
      ]),
    ).toEqual([
      ['APPLICATION_ASSIGNED', userId, null, manager.id],
      ['APPLICATION_ASSIGNED', userId, manager.id, colleague.id],
      ['APPLICATION_ASSIGNED', userId, colleague.id, null],
    ]);
    const rung = (who: SignedIn) => rowsOf('select kind, actorId from notifications where userId = ?', who.id);
    expect(await rung(manager)).toEqual([]);
    expect(await rung(colleague)).toEqual([{ kind: 'application_assigned', actorId: manager.id }]);
  });

  it('An assignee who cannot review it is refused by name', async () => {
    const manager = await signedIn(4);
    const applicant = await createPerson(5);
    const { id } = await createApplication({ userId: applicant.id });
    const [moderator, blocked] = [await createPerson(3), await createPerson(4, { isBlocked: true })];
    for (const [userId, message] of [
      [moderator.id, `${moderator.username} cannot review applications`],
      [blocked.id, `${blocked.username} is blocked`],
      [applicant.id, `${applicant.username} is the applicant`],
      [crypto.randomUUID(), 'There is no such person'],
    ]) {
      const reply = await expectNoChange(() => assign(manager, id, { userId }));
      expect([reply.outcome, reply.body.issues]).toEqual(['400 invalid_input', [{ path: 'userId', message }]]);
    }
  });

  it('A decided application needs the unlock, and a withdrawn one stays as it is', async () => {
    const manager = await signedIn(4);
    const userId = manager.id;
    const { id } = await createApplication({ status: 'accepted' });
    expect((await assign(manager, id, { userId })).outcome).toBe('409 archived_locked');
    await manager.post(`/api/applications/${id}/unlock`, { pin: '2468' });
    expect((await assign(manager, id, { userId })).outcome).toBe('200');
    const withdrawn = await createApplication({ status: 'withdrawn' });
    expect((await assign(manager, withdrawn.id, { userId })).outcome).toBe('409 withdrawn');
  });

  it('Taking one that a colleague took first is refused', async () => {
    const [first, second] = [await signedIn(4), await signedIn(4)];
    const { id } = await createApplication();
    await assign(first, id, { userId: first.id, from: null });
    const late = await assign(second, id, { userId: second.id, from: null });
    expect([late.outcome, late.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ assigneeId: first.id }),
    ]);
  });

  it.each([
    ['blocked', { isBlocked: true }, 'block'],
    ['demoted', { grade: 1 }, 'grade'],
  ])('A manager who is %s loses their assignments', async (_, body, call) => {
    const [owner, manager, reader] = [await signedIn(6), await createPerson(4), await signedIn(4)];
    const job = await createJob();
    const { id } = await createApplication({ jobId: job.id, assigneeId: manager.id });
    expect((await owner.patch(`/api/users/${manager.id}/${call}`, body)).outcome).toBe('200');
    expect((await reader.get(`/api/applications/${id}`)).body).toMatchObject({ assigneeId: null, assignee: null });
    expect(await idsFrom(reader, `/api/applications?assignee=none&jobId=${job.id}`)).toEqual([id]);
    expect(await idsFrom(reader, `/api/applications?assignee=${manager.id}`)).toEqual([]);
  });

  it('A manager who is blocked concurrently is not assigned', async () => {
    const [manager, colleague] = [await signedIn(4), await createPerson(4)];
    const { id } = await createApplication();
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (statements.some(({ sql }) => sql.startsWith('update')))
        await execute('update users set isBlocked = 1 where id = ?', colleague.id);
    };
    expect((await assign(manager, id, { userId: colleague.id }, recorder)).outcome).toBe('409 conflict');
    expect(await assigneeOf(id)).toBeNull();
  });
});

describe('Lists by assignee and by applicant', () => {
  it('They filter by caller, by nobody and by manager, in every status', async () => {
    const [manager, colleague] = [await signedIn(4), await createPerson(4)];
    const applicant = await createPerson();
    const job = await createJob();
    const of = async (assigneeId: string | null, status: 'pending' | 'declined') =>
      (await createApplication({ jobId: job.id, userId: applicant.id, assigneeId, status })).id;
    const mine = await of(manager.id, 'pending');
    const theirs = await of(colleague.id, 'declined');
    const nobodys = await of(null, 'declined');
    const list = (query: string) => idsFrom(manager, `/api/applications?${query}`);
    expect(await list('assignee=me')).toEqual([mine]);
    expect(await list('assignee=me&status=declined')).toEqual([]);
    expect(await list(`assignee=${colleague.id}&status=archived`)).toEqual([theirs]);
    expect(await list(`assignee=none&jobId=${job.id}`)).toEqual([nobodys]);
    expect(await list(`assignee=none&jobId=${job.id}&status=pending`)).toEqual([]);
    expect(await list(`assignee=none&userId=${applicant.id}&limit=1`)).toEqual([nobodys]);
    expect(await list(`assignee=me&q=${applicant.username}`)).toEqual([mine]);
    expect(await list(`assignee=me&q=${applicant.username.slice(1)}&jobId=${job.id}`)).toEqual([mine]);
    expect((await list(`userId=${applicant.id}`)).toSorted()).toEqual([mine, theirs, nobodys].toSorted());
    expect(await list(`userId=${applicant.id}&status=pending`)).toEqual([mine]);
  });

  it('They never reveal the assignee of the caller’s own application', async () => {
    const [manager, member] = [await signedIn(4), await signedIn(1)];
    const assigneeId = (await createPerson(4)).id;
    for (const who of [manager, member]) {
      const { id } = await createApplication({ userId: who.id, assigneeId });
      const own = await idsFrom(who, `/api/applications?mine=1&assignee=none`);
      expect(own).toEqual([id]);
      const [row] = (await who.get(`/api/applications?userId=${who.id}`)).rows;
      expect(row?.id).toBe(id);
      expect(JSON.stringify(row)).not.toContain(assigneeId);
    }
    for (const assignee of [assigneeId, 'none', 'me'])
      expect(await idsFrom(manager, `/api/applications?assignee=${assignee}&userId=${manager.id}`), assignee).toEqual(
        [],
      );
    const other = await createPerson();
    await createApplication({ userId: other.id });
    expect((await member.get(`/api/applications?userId=${other.id}`)).rows.map(({ userId }) => userId)).toEqual([
      member.id,
    ]);
  });
});
