import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { createPerson, openSession, type SignedIn, signedIn, unique } from '../support/client.ts';
import { emptyRoles, newGuild } from '../support/discord/guild.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, execute, insertRow, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';
import { clearTraining, createGuide, createRead, createRequirement, createTick } from './training-rows.ts';

let owner: SignedIn;
let executive: SignedIn;
let colleague: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
  [executive, colleague, manager] = [await signedIn(5), await signedIn(5), await signedIn(4)];
});

beforeEach(async () => {
  await execute('delete from settings');
  await clearTraining();
});

const setTwoPerson = () =>
  insertRow('settings', { id: 1, chosen: { twoPerson: true }, updatedAt: Date.now(), updatedBy: owner.id });

const gate = (fields: Parameters<typeof createRequirement>[0] = {}) =>
  createRequirement({ fromGrade: 3, isGate: true, ...fields });

const setGrade = (who: SignedIn, id: string, grade: number, more = {}, recorder?: Recorder) =>
  who.patch(`/api/users/${id}/grade`, { grade, ...more }, recorder ? { recorder } : {});
const decide = (who: SignedIn, id: unknown, decision = 'approve') => who.patch(`/api/approvals/${id}`, { decision });
const gradeOf = async (id: string) => (await rowsOf('select grade from users where id = ?', id))[0]?.grade;
const valuesOf = (entries: Record<string, unknown>[]) => JSON.parse(String(entries[0]?.newValues));

describe('A rise past gates', () => {
  it('Gates that are not met are named in the refusal, and nothing changes', async () => {
    const { id } = await createPerson(2);
    const slug = await createGuide();
    const exam = await createExam();
    const [task, read, passed] = [
      await gate({ title: 'Two-factor sign-in is on' }),
      await gate({ kind: 'read', slug, title: 'The guide' }),
      await gate({ kind: 'pass', examId: exam.id, title: 'The exam', fromGrade: 2.5 }),
    ];
    const reply = await expectNoChange(() => setGrade(executive, id, 3));
    expectFailure(reply, '409 requirements_unmet');
    expect(reply.body.error).toBe('This person does not meet ‘The exam’, ‘Two-factor sign-in is on’, ‘The guide’.');
    expect(reply.body.current).toEqual({
      unmet: [
        { id: passed.id, title: 'The exam', kind: 'pass', fromGrade: 2.5 },
        { id: task.id, title: 'Two-factor sign-in is on', kind: 'task', fromGrade: 3 },
        { id: read.id, title: 'The guide', kind: 'read', fromGrade: 3 },
      ],
    });
  });

  it('A rise is free once every gate is met', async () => {
    const { id: userId } = await createPerson(2);
    const slug = await createGuide();
    const exam = await createExam();
    const task = await gate();
    await gate({ kind: 'read', slug });
    await gate({ kind: 'pass', examId: exam.id });
    await createTick({ userId, requirementId: task.id });
    await createRead({ userId, slug });
    expectFailure(await setGrade(executive, userId, 3), '409 requirements_unmet');
    const at = Date.now();
    await createAttempt({ userId, examId: exam.id, status: 'completed', score: 100, completedAt: at });
    const entries = await auditDuring(async () => expect((await setGrade(executive, userId, 3)).outcome).toBe('200'));
    expect(valuesOf(entries)).toEqual({ grade: 3 });
  });

  it('Only gates above the old grade and up to the new one count, and no paused or deleted ones', async () => {
    const { id } = await createPerson(2.5);
    await gate({ fromGrade: 2.5 });
    await gate({ fromGrade: 4 });
    await gate({ isGate: false });
    await gate({ deletedAt: 1 });
    await gate({ kind: 'read', slug: await createGuide({ archivedAt: 1 }) });
    expect((await setGrade(executive, id, 3)).outcome).toBe('200');
  });

  it('A fall passes no gate', async () => {
    const { id } = await createPerson(4);
    await gate({ fromGrade: 2.5 });
    await gate();
    expect((await setGrade(executive, id, 2)).outcome).toBe('200');
  });

  it('Every other refusal comes first', async () => {
    await gate({ fromGrade: 2.5 });
    const [member, moderator] = [await createPerson(1), await createPerson(3)];
    expectFailure(await setGrade(manager, member.id, 5), '403 grade_not_offered');
    expectFailure(await setGrade(manager, moderator.id, 4), '403 target_out_of_reach');
    expectFailure(await setGrade(executive, member.id, 3, { from: 2 }), '409 conflict');
    const old = await openSession(owner, { began: minutes(20) });
    expectFailure(await old.patch(`/api/users/${member.id}/grade`, { grade: 5, waiver: 'Why' }), '403 fresh_sign_in');
    expectFailure(await setGrade(manager, member.id, 3), '409 requirements_unmet');
  });

  it('A blank or too long waiver is refused', async () => {
    const { id } = await createPerson(2);
    for (const waiver of ['', ' ', 'x'.repeat(1001)])
      expectFailure(await setGrade(executive, id, 3, { waiver }), '400 invalid_input');
  });

  it('A tick that is taken away meanwhile is 409', async () => {
    const { id: userId } = await createPerson(2);
    const task = await gate();
    await createTick({ userId, requirementId: task.id });
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => sql.startsWith('update "users"'))) return;
      recorder.hooks.beforeD1 = null;
      await execute('delete from task_ticks');
    };
    expectFailure(await setGrade(executive, userId, 3, {}, recorder), '409 conflict');
    expect(await gradeOf(userId)).toBe(2);
  });

  it('A gate that is created meanwhile is 409', async () => {
    const { id } = await createPerson(2);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => sql.startsWith('update "users"'))) return;
      recorder.hooks.beforeD1 = null;
      await gate();
    };
    expectFailure(await setGrade(executive, id, 3, {}, recorder), '409 conflict');
    expect(await gradeOf(id)).toBe(2);
  });
});

describe('A waiver', () => {
  it('Lets the person past, and the entry keeps the gates and, apart, the reason', async () => {
    const person = await signedIn(2);
    const { id } = person;
    const task = await gate({ title: 'Sign-in' });
    const entries = await auditDuring(async () =>
      expect((await setGrade(manager, (await createPerson(1)).id, 2)).outcome).toBe('200'),
    );
    expect(valuesOf(entries)).toEqual({ grade: 2 });
    const waived = await auditDuring(async () =>
      expect((await setGrade(executive, id, 3, { waiver: 'Planted waiver.' })).outcome).toBe('200'),
    );
    expect(valuesOf(waived)).toMatchObject({ grade: 3, waived: [{ id: task.id, title: 'Sign-in' }] });
    expect(JSON.stringify(await rowsOf('select * from audit_logs'))).not.toContain('Planted');
    const [shown] = (await colleague.get(`/api/audit-logs?entityId=${id}`)).rows;
    expect(shown?.newValues).toMatchObject({ waiver: 'Planted waiver.' });
    expect(await rowsOf("select id from staff_records where description like '%Planted%'")).toEqual([]);
  });

  it('Its target never reads it in the log, whatever their grade', async () => {
    const person = await signedIn(4);
    await gate({ fromGrade: 5 });
    expect((await setGrade(owner, person.id, 5, { waiver: 'Hidden waiver.' })).outcome).toBe('200');
    const [own] = (await person.get(`/api/audit-logs?entityId=${person.id}`)).rows;
    expect(own?.newValues).toMatchObject({ grade: 5 });
    expect(JSON.stringify(own)).not.toContain('Hidden');
    expect((await person.get('/api/audit-logs?q=Hidden')).rows).toEqual([]);
    expect((await person.get(`/api/users/${person.id}/export`)).text).not.toContain('Hidden');
    expect((await owner.get(`/api/users/${owner.id}/export`)).text).toContain('Hidden waiver.');
  });

  it('A needless one is ignored', async () => {
    const { id } = await createPerson(2);
    const entries = await auditDuring(async () =>
      expect((await setGrade(executive, id, 3, { waiver: 'Needless.' })).outcome).toBe('200'),
    );
    expect(valuesOf(entries)).toEqual({ grade: 3 });
    expect((await colleague.get('/api/audit-logs?q=Needless')).rows).toEqual([]);
  });
});

describe('With two people', () => {
  beforeEach(setTwoPerson);

  const asked = async (person: { id: string }, more = {}) => {
    const reply = await setGrade(executive, person.id, 4, more);
    expect(reply.outcome).toBe('202');
    return reply.body;
  };

  it('Asking past a gate needs a waiver, which the approval keeps', async () => {
    const person = await signedIn(3);
    const task = await gate({ fromGrade: 4, title: 'Sign-in' });
    expectFailure(await expectNoChange(() => setGrade(executive, person.id, 4)), '409 requirements_unmet');
    const approval = await asked(person, { waiver: 'Planted waiver.' });
    const kept = { waiver: 'Planted waiver.', waived: [{ id: task.id, title: 'Sign-in' }] };
    expect(approval).toMatchObject(kept);
    for (const reader of [colleague, owner])
      expect((await reader.get('/api/approvals')).rows.find(({ id }) => id === approval.id)).toMatchObject(kept);
    expectFailure(await setGrade(executive, person.id, 4), '409 approval_open');
    const entries = await auditDuring(async () => expect((await decide(colleague, approval.id)).outcome).toBe('200'));
    expect(valuesOf(entries)).toEqual({
      ...{ grade: 4, askedBy: executive.id, approvalId: approval.id },
      waived: [{ id: task.id, title: 'Sign-in' }],
    });
    expect(await gradeOf(person.id)).toBe(4);
    const own = await person.get(`/api/users/${person.id}/export`);
    expect(own.text).not.toContain('Planted');
    const { waivers } = (await executive.get(`/api/users/${executive.id}/export`)).body;
    expect(waivers).toMatchObject([{ waiver: 'Planted waiver.' }]);
  });

  it('A gate that was met when it was asked, and no longer is, stops the approval', async () => {
    const person = await createPerson(3);
    const [waived, ticked] = [await gate({ fromGrade: 4 }), await gate({ fromGrade: 4, title: 'Ticked' })];
    await createTick({ userId: person.id, requirementId: ticked.id });
    const approval = await asked(person, { waiver: 'Why' });
    expect(approval.waived).toEqual([{ id: waived.id, title: waived.title }]);
    await execute('delete from task_ticks');
    const reply = await expectNoChange(() => decide(colleague, approval.id));
    expectFailure(reply, '409 requirements_unmet');
    expect(reply.body.error).toContain('‘Ticked’');
    expect(reply.body.error).not.toContain(waived.title);
    expect(reply.body.current).toMatchObject({ id: approval.id, state: 'open', waiver: 'Why' });
    await createTick({ userId: person.id, requirementId: ticked.id });
    expect((await decide(colleague, approval.id)).outcome).toBe('200');
  });

  it('A waived gate that is met by then is not stored', async () => {
    const person = await createPerson(3);
    const task = await gate({ fromGrade: 4 });
    const approval = await asked(person, { waiver: 'Why' });
    await createTick({ userId: person.id, requirementId: task.id });
    const entries = await auditDuring(() => decide(colleague, approval.id));
    expect(valuesOf(entries)).not.toHaveProperty('waived');
  });

  it('A needless waiver is not kept', async () => {
    const approval = await asked(await createPerson(3), { waiver: 'Needless' });
    expect(approval).toMatchObject({ waiver: null, waived: null });
  });

  it('A tick that is taken away while it is approved is 409', async () => {
    const person = await createPerson(3);
    const task = await gate({ fromGrade: 4 });
    await createTick({ userId: person.id, requirementId: task.id });
    const approval = await asked(person);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => sql.startsWith('update "users"'))) return;
      recorder.hooks.beforeD1 = null;
      await execute('delete from task_ticks');
    };
    const reply = await colleague.patch(`/api/approvals/${approval.id}`, { decision: 'approve' }, { recorder });
    expectFailure(reply, '409 conflict');
    expect(await gradeOf(person.id)).toBe(3);
  });
});

describe('Taking over from a Discord role', () => {
  it('Passes gates, and the entry names those that are not met', async () => {
    await emptyRoles();
    const guild = newGuild();
    await guild.mapAll();
    const [low, high] = [await gate({ fromGrade: 2.5, title: 'Low' }), await gate({ title: 'High' })];
    const [known, met] = [await createPerson(1), await createPerson(1)];
    const unknown = String(930_000_000_000_000_000n + BigInt(unique()));
    await createTick({ userId: known.id, requirementId: low.id });
    for (const { id } of [low, high]) await createTick({ userId: met.id, requirementId: id });
    for (const discordId of [known.discordId, met.discordId]) await guild.give(discordId, guild.roleOf(3));
    await guild.arrange(unknown, { roles: guild.roleOf(3) });
    const people = [known.discordId, met.discordId, unknown].map((discordId) => ({ discordId, grade: 3 }));
    const entries = await auditDuring(async () => {
      const reply = await owner.post('/api/users/take-over', { people }, { recorder: guild.recorder });
      expect(reply.outcome).toBe('200');
    });
    expect(entries.map(({ newValues }) => JSON.parse(String(newValues)).waived)).toEqual([
      [{ id: high.id, title: 'High' }],
      undefined,
      [
        { id: low.id, title: 'Low' },
        { id: high.id, title: 'High' },
      ],
    ]);
  });
});
