import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { away, click, contentOf, run } from '../support/discord/interactions.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createLeave, createProfile, dayFromNow } from '../support/people-rows.ts';
import { auditDuring, createApplication, createJob, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const moment = (at: number) => `<t:${Math.floor(at / 1000)}:f>`;
const day = (text: string) => `<t:${Date.parse(`${text}T12:00:00Z`) / 1000}:D>`;
const DONE = 'This was done already.';
const NONE = 'No unassigned application is waiting.';
const TOO_LOW = 'Your grade does not allow this.';

const assigneeOf = async ({ id }: { id: string }) =>
  (await rowsOf<{ assigneeId: string | null }>('select assigneeId from applications where id = ?', id))[0]?.assigneeId;

describe('Assign to me', () => {
  beforeEach(() => execute("update applications set status = 'withdrawn'"));

  it('It assigns the oldest application that waits, and the log says that it was in Discord', async () => {
    const me = await createPerson(4);
    const at = Date.now();
    const newer = await createApplication({ submittedAt: at });
    const older = await createApplication({ submittedAt: at - days(1), jobTitle: 'Helper [one]' });
    const recorder = new Recorder();
    const entries = await auditDuring(async () => {
      const { content, buttons } = await run(click(me, 'assign'), { recorder });
      expect(content).toBe(`You have the application of ${moment(at - days(1))} for Helper \\[one\\].`);
      expect(buttons).toEqual([
        { type: 2, style: 5, label: 'Open', url: 'http://localhost/manage/applications?assignee=me' },
      ]);
    });
    expect([await assigneeOf(older), await assigneeOf(newer)]).toEqual([me.id, null]);
    expect(entries).toMatchObject([
      {
        action: 'APPLICATION_ASSIGNED',
        entityType: 'application',
        entityId: older.id,
        userId: me.id,
        targetUserId: older.userId,
        oldValues: '{"assigneeId":null}',
        newValues: JSON.stringify({ assigneeId: me.id }),
        via: 'discord',
      },
    ]);
    expect(await numberOf('select count(*) from audit_origins where seq = ?', entries[0]?.seq)).toBe(0);
    expect(recorder.trips.length).toBeLessThanOrEqual(3);
  });

  it('It passes over those that are assigned, suspended, decided or one’s own', async () => {
    const me = await createPerson(4);
    await createApplication({ assigneeId: (await createPerson(4)).id });
    await createApplication({ suspended: true, suspensionReason: 'x', suspendedAt: 1 });
    await createApplication({ status: 'under_consideration' });
    await createApplication({ userId: me.id });
    expect(await expectNoChange(() => contentOf(click(me, 'assign')))).toBe(NONE);
  });

  it('A button that names a vacancy assigns one of its applications', async () => {
    const me = await createPerson(5);
    await createApplication({ submittedAt: 1 });
    const job = await createJob();
    const wanted = await createApplication({ jobId: job.id });
    expect(await contentOf(click(me, `assign:${job.id}`))).toContain('You have the application of');
    expect(await assigneeOf(wanted)).toBe(me.id);
    expect(await contentOf(click(me, `assign:${job.id}`))).toBe(NONE);
  });

  it.each([crypto.randomUUID(), 'nothing'])('Of the unknown vacancy %s none waits', async (id) => {
    await createApplication();
    expect(await contentOf(click(await createPerson(4), `assign:${id}`))).toBe(NONE);
  });

  it('A replay changes nothing', async () => {
    const me = await createPerson(4);
    await createApplication();
    await createApplication();
    const asked = click(me, 'assign');
    await contentOf(asked);
    expect(await expectNoChange(() => contentOf(asked))).toBe(DONE);
    await execute("update applications set status = 'withdrawn'");
    expect(await expectNoChange(() => contentOf(asked))).toBe(DONE);
  });

  it('A refused click is not spent', async () => {
    const me = await createPerson(4);
    const asked = click(me, 'assign');
    expect(await contentOf(asked)).toBe(NONE);
    await createApplication();
    expect(await contentOf(asked)).toContain('You have the application of');
  });

  it('Concurrent clicks get an application each, or one gets none', async () => {
    const people = [await createPerson(4), await createPerson(4), await createPerson(4)];
    const waiting = [await createApplication(), await createApplication()];
    const contents = await Promise.all(people.map((person) => contentOf(click(person, 'assign'))));
    expect(contents.filter((content) => content === NONE)).toHaveLength(1);
    expect(new Set(await Promise.all(waiting.map(assigneeOf))).size).toBe(2);
  });

  it('Concurrent replays assign one application', async () => {
    const me = await createPerson(4);
    const waiting = [await createApplication(), await createApplication()];
    const asked = click(me, 'assign');
    const contents = await Promise.all([contentOf(asked), contentOf(asked)]);
    expect(contents.filter((content) => content === DONE)).toHaveLength(1);
    const assignees = await Promise.all(waiting.map(assigneeOf));
    expect(assignees.filter((id) => id === me.id)).toHaveLength(1);
  });

  it('A caller who loses the grade meanwhile changes nothing', async () => {
    const me = await createPerson(4);
    const application = await createApplication();
    const recorder = new Recorder();
    let trips = 0;
    recorder.hooks.beforeD1 = async () => {
      trips += 1;
      if (trips === 2) await execute('update users set grade = 3 where id = ?', me.id);
    };
    expect(await contentOf(click(me, 'assign'), { recorder })).toBe(TOO_LOW);
    expect(await assigneeOf(application)).toBeNull();
  });

  it('The application screen shows the new assignee', async () => {
    const me = await signedIn(4);
    const { id } = await createApplication();
    await contentOf(click(me, 'assign'));
    expect((await me.get('/api/applications?assignee=me')).rows).toMatchObject([{ id }]);
  });

  it('It needs grade 4', async () => {
    await createApplication();
    expect(await contentOf(click(await createPerson(3), 'assign'))).toBe(TOO_LOW);
  });
});

describe('/away', () => {
  it('It announces a leave from today, today included', async () => {
    const me = await createPerson(2);
    const recorder = new Recorder();
    const entries = await auditDuring(async () => {
      expect(await contentOf(away(me, 3), { recorder })).toBe(`You are away until ${day(dayFromNow(2))}.`);
    });
    const range = { fromDay: dayFromNow(0), toDay: dayFromNow(2) };
    expect(await rowsOf('select * from leaves where userId = ?', me.id)).toMatchObject([{ ...range, note: null }]);
    expect(entries).toMatchObject([
      { action: 'LEAVE_ANNOUNCED', entityId: me.id, userId: me.id, targetUserId: me.id, via: 'discord' },
    ]);
    expect(entries[0]?.newValues).toBe(JSON.stringify(range));
    expect(recorder.trips).toHaveLength(3);
  });

  it('On a day that is taken it names that leave’s last day', async () => {
    const me = await createPerson(3);
    await createLeave({ userId: me.id, fromDay: dayFromNow(2), toDay: dayFromNow(9) });
    expect(await expectNoChange(() => contentOf(away(me, 3)))).toBe(
      `You are already away until ${day(dayFromNow(9))}.`,
    );
    expect(await contentOf(away(me, 2))).toBe(`You are away until ${day(dayFromNow(1))}.`);
  });

  it('A replay changes nothing', async () => {
    const me = await createPerson(3);
    const asked = away(me, 1);
    await contentOf(asked);
    expect(await expectNoChange(() => contentOf(asked))).toBe(DONE);
  });

  it('Concurrent calls announce one leave', async () => {
    const me = await createPerson(3);
    const contents = await Promise.all([contentOf(away(me, 1)), contentOf(away(me, 1))]);
    expect(contents.toSorted()).toEqual([
      `You are already away until ${day(dayFromNow(0))}.`,
      `You are away until ${day(dayFromNow(0))}.`,
    ]);
  });

  it('A trial is due later by as many days', async () => {
    const me = await createPerson(2);
    const trial = { trialFrom: dayFromNow(-5), trialLength: 30, trialDueOn: dayFromNow(25) };
    await createProfile({ userId: me.id, ...trial });
    await contentOf(away(me, 4));
    const [profile] = await rowsOf('select trialDueOn from staff_profiles where userId = ?', me.id);
    expect(profile).toEqual({ trialDueOn: dayFromNow(29) });
  });

  it.each([0, 61, -1, 1.5, '3', null])('%j days are unknown', async (count) => {
    expect(await contentOf(away(await createPerson(3), count))).toBe('The portal does not know this command.');
  });

  it('60 days are the most', async () => {
    expect(await contentOf(away(await createPerson(3), 60))).toBe(`You are away until ${day(dayFromNow(59))}.`);
  });

  it('It is not for Members', async () => {
    expect(await contentOf(away(await createPerson(1), 1))).toBe(TOO_LOW);
  });
});

describe('The log of a change in Discord', () => {
  it('Entry, sentence and export say where it was made, and the chain holds', async () => {
    const owner = await signedIn(6);
    const me = await createPerson(3);
    await contentOf(away(me, 1));
    const [entry] = (await owner.get(`/api/audit-logs?userId=${me.id}`)).rows;
    expect(entry).toMatchObject({ action: 'LEAVE_ANNOUNCED', via: 'discord', ipAddress: null, userAgent: null });
    const csv = (await owner.get(`/api/audit-logs/export?userId=${me.id}`)).text;
    expect(csv).toContain('"discord"');
    expect(csv).toContain(`${me.username} announced a leave in Discord`);
    const own = await owner.get(`/api/users/${me.id}/export`);
    expect(own.text).toContain('"via":"discord"');
  });
});
