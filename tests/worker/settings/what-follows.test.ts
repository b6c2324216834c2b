import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { newGuild } from '../support/discord/guild.ts';
import { createExam } from '../support/exams.ts';
import { measure } from '../support/measuring/recorder.ts';
import { createNotification } from '../support/notifications.ts';
import { createEntries } from '../support/people-rows.ts';
import { auditDuring, createApplication, createJob, execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';

let owner: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
});
beforeEach(() => execute('delete from settings'));

const set = async (body: object) => expect((await owner.patch('/api/settings', body)).outcome).toBe('200');

describe('Titles', () => {
  beforeEach(() =>
    set({ gradeTitles: { 1: 'Guest', 2: 'Helper', 4: 'Ältester' }, guides: { mod: { name: 'Rules' } } }),
  );

  it('The record of a promotion has the titles of that moment', async () => {
    const { id } = await createPerson(1);
    await owner.patch(`/api/users/${id}/grade`, { grade: 2 });
    await set({ gradeTitles: { 2: 'Aide' } });
    await owner.patch(`/api/users/${id}/grade`, { grade: 3 });
    await owner.patch(`/api/users/${id}/grade`, { grade: 2 });
    expect(await rowsOf('select title, description from staff_records where userId = ? order by rowid', id)).toEqual([
      { title: 'Promoted to Helper', description: 'From Guest to Helper.' },
      { title: 'Promoted to Moderator', description: 'From Aide to Moderator.' },
      { title: 'Demoted to Aide', description: 'From Moderator to Aide.' },
    ]);
  });

  it('The log’s export says them in its sentences, and the guides’ names', async () => {
    const { id, username } = await createPerson(1);
    await owner.patch(`/api/users/${id}/grade`, { grade: 2 });
    await owner.put('/api/guides/mod', { markdown: `Text of ${username}`, revision: 0 });
    const { text } = await owner.get('/api/audit-logs/export?limit=2');
    expect(text).toContain(`${owner.username} promoted ${username} from Guest to Helper`);
    expect(text).toContain(`${owner.username} edited the Rules`);
  });

  it('The log names Discord roles by title', async () => {
    const guild = newGuild();
    const roles = [{ grade: 2, roleId: guild.roleOf(2) }];
    const [row] = await auditDuring(() => owner.put('/api/discord-roles', { roles }, { recorder: guild.recorder }));
    expect(JSON.parse(String(row?.newValues))).toEqual({ Helper: 'Trial Moderator' });
  });

  it('A notification of a promotion has the title', async () => {
    const person = await signedIn(2);
    await createNotification({ userId: person.id, kind: 'grade_changed', entityType: 'user', entityId: person.id });
    expect((await person.get('/api/notifications')).rows).toMatchObject([{ title: 'Helper' }]);
  });

  it('An applicant below a position’s grade is told its title', async () => {
    const job = await createJob({ minGrade: 2 });
    const reply = await (await signedIn(1)).post('/api/applications', { jobId: job.id, responses: {} });
    expect([reply.outcome, reply.body.error]).toEqual(['403 grade_too_low', 'This position is for Helpers and above.']);
  });

  it.each(['helper', 'ELPE', 'ältester', 'junior mod'])('A search for %s finds people by title', async (q) => {
    await Promise.all([2, 2.5, 3, 4].map((grade) => createPerson(grade as 2)));
    const { rows, outcome } = await owner.get(`/api/users?q=${encodeURIComponent(q)}`);
    expect(outcome).toBe('200');
    const grades = { helper: 2, ELPE: 2, ältester: 4, 'junior mod': 2.5 };
    expect([...new Set(rows.map(({ grade }) => grade))]).toEqual([grades[q as 'helper']]);
  });

  it.each(['trial', 'manager'])('A search for %s, which a title replaced, finds nobody', async (q) => {
    await Promise.all([2, 4].map((grade) => createPerson(grade as 2)));
    expect((await owner.get(`/api/users?q=${q}`)).rows).toEqual([]);
  });

  it('A search that no title matches takes no further round trip', async () => {
    const { trips } = await measure((recorder) => owner.get('/api/users?q=nobody-at-all', { recorder }));
    expect(trips).toBe(2);
  });
});

describe('Numbers', () => {
  it('An exam is assigned for as many days as the settings say', async () => {
    await set({ examAssignmentDays: 30 });
    const [exam, taker] = [await createExam(), await createPerson(2)];
    await owner.post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] });
    expect(await numberOf('select expiresAt - assignedAt from exam_assignments where userId = ?', taker.id)).toBe(
      days(30),
    );
  });

  /** A declined application with an answer, and an entry with an address, of this long ago (days). */
  async function createOld(age: number) {
    const at = Date.now() - days(age);
    const application = await createApplication({ status: 'declined', reviewedAt: at, responses: { why: 'x' } });
    const id = crypto.randomUUID();
    await createEntries([
      {
        id,
        action: 'USER_BLOCKED',
        entityType: 'user',
        entityId: id,
        userId: null,
        ipAddress: '203.0.113.1',
        timestamp: at,
      },
    ]);
    return async () => ({
      answers: await numberOf(`select responses <> '{}' from applications where id = ?`, application.id),
      origins: await numberOf('select count(*) from audit_origins join audit_logs using (seq) where id = ?', id),
    });
  }

  const runBoth = async () => {
    await runTask('expiring');
    // The first run explains a shorter period, and the next deletes by it once that is sealed.
    for (const task of ['forgetting', 'sealing', 'forgetting'] as const) await runTask(task);
  };

  it('The cron deletes after the periods of the settings', async () => {
    const left = await createOld(20);
    await set({ declinedRetentionDays: 10, auditOriginDays: 10 });
    await execute('update settings set deletesFrom = ?', Date.now() - 1);
    await runBoth();
    expect(await left()).toEqual({ answers: 0, origins: 0 });
  });

  it('The cron deletes nothing at all within a day of a shorter period', async () => {
    const [left, older] = [await createOld(20), await createOld(500)];
    await set({ declinedRetentionDays: 10, auditOriginDays: 10 });
    await runBoth();
    expect([await left(), await older()]).toEqual(Array(2).fill({ answers: 1, origins: 1 }));
  });

  it('A slip that is undone within the day deletes nothing', async () => {
    const left = await createOld(20);
    await set({ declinedRetentionDays: 1, auditOriginDays: 1 });
    await set({ declinedRetentionDays: null, auditOriginDays: null });
    await execute('update settings set deletesFrom = ?', Date.now() - 1);
    await runBoth();
    expect(await left()).toEqual({ answers: 1, origins: 1 });
  });
});

describe('Replaced pictures', () => {
  const picture = (hash: string, replacedAt: number | null) =>
    insertRow('pictures', {
      hash,
      kind: 'logo',
      type: 'image/png',
      width: 256,
      height: 256,
      base64: 'AAAA',
      createdAt: 1,
      replacedAt,
    });
  const hashes = async () =>
    (await rowsOf<{ hash: string }>('select hash from pictures order by hash')).map(({ hash }) => hash);
  beforeEach(() => execute('delete from pictures'));

  it('They are deleted after 24 hours, and current ones never', async () => {
    await picture('current', null);
    await picture('new', Date.now() - days(1) + 60_000);
    await picture('old', Date.now() - days(1) - 1000);
    await runTask('sweeping');
    expect(await hashes()).toEqual(['current', 'new']);
  });

  it('A run deletes at most 20', async () => {
    for (let n = 0; n < 25; n++) await picture(`old${n}`, 1);
    await runTask('sweeping');
    expect((await hashes()).length).toBe(5);
  });
});
