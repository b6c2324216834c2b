import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import { days } from '#worker/clock.ts';
import { createPerson, unique } from '../support/client.ts';
import { contentOf, openOn, run, slash, whois } from '../support/discord/interactions.ts';
import { createUnmarked } from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createLeave, createProfile, dayFromNow } from '../support/people-rows.ts';
import { createApplication, createJob, execute, insertRow } from '../support/rows.ts';

const stranger = () => ({ discordId: String(510_000_000_000_000_000n + BigInt(unique())) });
const moment = (at: number) => `<t:${Math.floor(at / 1000)}:f>`;
const day = (text: string) => `<t:${Date.parse(`${text}T12:00:00Z`) / 1000}:D>`;
const open = (path: string) => ({ type: 2, style: 5, label: 'Open', url: `http://localhost${path}` });
const TOO_LOW = 'Your grade does not allow this.';

describe('/apply', () => {
  beforeEach(() => execute('update jobs set isActive = 0'));

  it('Without a vacancy it says so, also to people the portal does not know', async () => {
    expect(await contentOf(slash(stranger(), 'apply'))).toBe(
      'There are currently no open positions. Please check back later for new opportunities.',
    );
  });

  it('It lists the open ones, newest first, with their links', async () => {
    const at = Date.now();
    const older = await createJob({ title: 'Older *one*', createdAt: at - 2 });
    const newer = await createJob({ title: 'Newer', createdAt: at - 1 });
    await createJob({ isActive: false });
    await createJob({ closesAt: at - 1 });
    const blocked = await createPerson(1, { isBlocked: true });
    expect(await contentOf(slash(blocked, 'apply'))).toBe(
      `**Newer**: <http://localhost/apply/${newer.id}>\n**Older \\*one\\***: <http://localhost/apply/${older.id}>`,
    );
  });

  it('With more than ten it names the page', async () => {
    for (let n = 0; n < 11; n++) await createJob();
    const lines = (await contentOf(slash(stranger(), 'apply'))).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('More: <http://localhost/vacancies>');
  });

  it('However long titles and address are, it fits a message', async () => {
    for (let n = 0; n < 10; n++) await createJob({ title: '*'.repeat(120) });
    const recorder = new Recorder({ PUBLIC_ORIGIN: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example` });
    const content = await contentOf(slash(stranger(), 'apply'), { recorder });
    expect(content.length).toBeLessThanOrEqual(2000);
    expect(content.split('\n').at(-1)).toMatch(/^More: <https:.*\/vacancies>$/);
  });

  it('It takes one round trip', async () => {
    const recorder = new Recorder();
    await contentOf(slash(stranger(), 'apply'), { recorder });
    expect(recorder.trips).toHaveLength(1);
  });
});

describe('/status', () => {
  it('It shows the five newest applications without their outcome', async () => {
    const person = await createPerson();
    const at = Date.now();
    const statuses = ['pending', 'under_consideration', 'accepted', 'declined', 'withdrawn', 'pending'] as const;
    for (const [n, status] of statuses.entries())
      await createApplication({ userId: person.id, status, submittedAt: at - n, jobTitle: `Job ${n}` });
    const stages = ['Pending', 'Under Review', 'Answered', 'Answered', 'Withdrawn'];
    expect(await contentOf(slash(person, 'status'))).toBe(
      [
        ...stages.map((stage, n) => `**Job ${n}**: ${stage}, sent ${moment(at - n)}`),
        '<http://localhost/progress>',
      ].join('\n'),
    );
  });

  it('Without one it says so', async () => {
    expect(await contentOf(slash(await createPerson(), 'status'))).toBe('You have no applications.');
  });
});

describe('/queue', () => {
  beforeEach(async () => {
    await execute("update applications set status = 'withdrawn'");
    await execute('update exam_attempts set awaitingMarks = 0');
  });

  it('It counts what waits, and says since when', async () => {
    const at = Date.now();
    await createApplication({ submittedAt: at - 5000 });
    await createApplication({ submittedAt: at });
    await createApplication({ status: 'under_consideration' });
    await createUnmarked({ startedAt: at - days(1) });
    const { content, buttons } = await run(slash(await createPerson(4), 'queue'));
    expect(content).toBe(
      [
        `Pending applications: 2, the oldest since ${moment(at - 5000)}`,
        'Applications under review: 1',
        `Attempts awaiting marks: 1, the oldest started ${moment(at - days(1))}`,
      ].join('\n'),
    );
    expect(buttons).toEqual([
      open('/manage/applications'),
      { type: 2, style: 1, label: 'Assign to me', custom_id: 'assign' },
    ]);
  });

  it('Without a pending application nothing can be assigned', async () => {
    await createApplication({ status: 'under_consideration' });
    const { buttons } = await run(slash(await createPerson(4), 'queue'));
    expect(buttons).toEqual([open('/manage/applications')]);
  });

  it('With nothing it says so', async () => {
    const { content, buttons } = await run(slash(await createPerson(5), 'queue'));
    expect([content, buttons]).toEqual(['Nothing is waiting.', []]);
  });
});

describe('/whois', () => {
  it('It names the grade by the owner’s title, and since when', async () => {
    await execute('delete from settings');
    const owner = await createPerson(6);
    await insertRow('settings', {
      id: 1,
      chosen: { gradeTitles: { 3: 'Guard *one*' } },
      updatedAt: 1,
      updatedBy: owner.id,
    });
    const of = await createPerson(3);
    await execute('update users set promotedAt = ? where id = ?', Date.parse('2026-03-04T23:00:00Z'), of.id);
    const { content, buttons } = await run(whois(await createPerson(2), of.discordId));
    expect(content).toBe(`<@${of.discordId}> is Guard \\*one\\* since ${day('2026-03-04')}.`);
    expect(buttons).toEqual([]);
    await execute('delete from settings');
  });

  it('Without a promotion the joining date counts, and a leave shows its last day', async () => {
    const of = await createPerson(3, { joinedAt: Date.parse('2026-01-02T01:00:00Z') });
    await createLeave({ userId: of.id, toDay: dayFromNow(3) });
    expect(await contentOf(whois(of, of.discordId))).toBe(
      `<@${of.discordId}> is Moderator since ${day('2026-01-02')}. Away until ${day(dayFromNow(3))}.`,
    );
  });

  it('Members, blocked and unknown people read alike', async () => {
    const me = await createPerson(3);
    const others = [await createPerson(1), await createPerson(3, { isBlocked: true }), stranger()];
    for (const { discordId } of others)
      expect(await run(whois(me, discordId))).toMatchObject({
        content: `<@${discordId}> is not on the team.`,
        buttons: [],
      });
  });

  it('A manager can open the page of anyone the portal knows', async () => {
    const me = await createPerson(4);
    const [staff, member] = [await createPerson(3), await createPerson(1)];
    await createProfile({ userId: staff.id });
    expect((await run(whois(me, staff.discordId))).buttons).toEqual([open(`/staff/${staff.id}`)]);
    expect((await run(whois(me, member.discordId))).buttons).toEqual([open(`/manage/applications?user=${member.id}`)]);
    expect((await run(whois(me, me.discordId))).buttons).toEqual([open('/file')]);
    expect((await run(whois(me, stranger().discordId))).buttons).toEqual([]);
  });

  it.each([
    [[]],
    [[{ type: 6, name: 'person', value: '../x' }]],
    [[{ type: 3, name: 'person', value: '500000000000000001' }]],
  ])('With the option %j it is unknown', async (options) => {
    expect(await contentOf(slash(await createPerson(3), 'whois', options))).toBe(
      'The portal does not know this command.',
    );
  });
});

describe('Open in portal', () => {
  it('It opens the page of a person', async () => {
    const of = await createPerson(3);
    await createProfile({ userId: of.id });
    const { content, buttons } = await run(openOn(await createPerson(4), of.discordId));
    expect([content, buttons]).toEqual([`<@${of.discordId}> in the portal:`, [open(`/staff/${of.id}`)]]);
  });

  it('Of people it does not know it says so', async () => {
    const { discordId } = stranger();
    const { content, buttons } = await run(openOn(await createPerson(4), discordId));
    expect([content, buttons]).toEqual([`<@${discordId}> has never signed in to the portal.`, []]);
  });
});

describe('Who may run a command', () => {
  const target = '500000000000000001';
  const commands: [string, Grade, (person: { discordId: string }) => object][] = [
    ['status', 1, (person) => slash(person, 'status')],
    ['queue', 4, (person) => slash(person, 'queue')],
    ['whois', 2, (person) => whois(person, target)],
    ['Open in portal', 4, (person) => openOn(person, target)],
  ];

  it.each(commands)('%s needs grade %d', async (_name, lowest, asked) => {
    for (const grade of [1, 2, 2.5, 3, 4, 5, 6] as const) {
      const content = await contentOf(asked(await createPerson(grade)));
      expect(content === TOO_LOW, `grade ${grade}`).toBe(grade < lowest);
    }
  });

  it.each(commands)(
    '%s is not for people whom the portal does not know, or who are blocked',
    async (_name, _lowest, asked) => {
      expect(await contentOf(asked(stranger()))).toBe(
        'Sign in to the portal once, so that it knows you:\n<http://localhost>',
      );
      expect(await contentOf(asked(await createPerson(5, { isBlocked: true })))).toBe('Your account is blocked.');
    },
  );

  it.each(commands)('%s takes two round trips', async (_name, _lowest, asked) => {
    const person = await createPerson(5);
    const recorder = new Recorder();
    await contentOf(asked(person), { recorder });
    expect(recorder.trips).toHaveLength(2);
  });

  it('Without the second factor that a grade needs, a Member’s commands remain', async () => {
    await execute('delete from settings');
    const owner = await createPerson(6);
    await insertRow('settings', { id: 1, chosen: { mfaFrom: 4 }, updatedAt: 1, updatedBy: owner.id });
    const manager = await createPerson(4, { hasMfa: false });
    expect(await contentOf(slash(manager, 'queue'))).toBe(TOO_LOW);
    expect(await contentOf(slash(manager, 'status'))).toBe('You have no applications.');
    expect(await contentOf(slash(await createPerson(4), 'queue'))).not.toBe(TOO_LOW);
    await execute('delete from settings');
  });

  it('An owner whom the setting no longer names acts as an Executive, and the log says so', async () => {
    const former = await createPerson(6, { discordId: stranger().discordId });
    expect(await contentOf(whois(former, former.discordId))).toContain('is Executive since');
    const [row] = (await env.DB.prepare('select grade from users where id = ?').bind(former.id).all()).results;
    expect(row).toEqual({ grade: 5 });
  });
});
