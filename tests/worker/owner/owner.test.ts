import { beforeAll, describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createApplication, createJob, execute, numberOf, rowsOf } from '../support/rows.ts';

let owner: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
  manager = await signedIn(4);
});

type Overview = {
  totalUsers: number;
  newUsersThisMonth: number;
  applicationsThisMonth: number;
  totalApplications: number;
  staffMembers: number;
  gradeDistribution: { grade: number; count: number }[];
  applicationsByStatus: Record<string, number>;
  funnel: { received: number; considered: number; decided: number };
  medianDaysToDecision: number | null;
  applicationsByMonth: { month: string; count: number }[];
};

const overview = async () => (await owner.get('/api/owner/overview')).body as Overview;

const thisMonth = new Date().toISOString().slice(0, 7);
const inMonth = (column: string) => `strftime('%Y-%m', ${column} / 1000, 'unixepoch')`;
const DAY = 86_400_000;

/** Inserts an application that was decided this many days after it was submitted. */
async function createDecided(days: number) {
  const { id } = await createApplication({ submittedAt: Date.now() - days * DAY - 1000 });
  await execute(
    `update applications set status = 'accepted', consideredAt = ?, decidedAt = ? where id = ?`,
    Date.now(),
    Date.now(),
    id,
  );
}

describe('The owner’s overview', () => {
  it('The overview of an empty portal is all zeros, without a median', async () => {
    const figures = await overview();
    expect(figures).toMatchObject({
      medianDaysToDecision: null,
      totalApplications: 0,
      applicationsThisMonth: 0,
      funnel: { received: 0, considered: 0, decided: 0 },
    });
    expect(figures.gradeDistribution.map(({ grade }) => grade)).toEqual([...GRADES]);
  });

  it('A decision counts as at most 90 days in the median', async () => {
    await createDecided(4);
    expect((await overview()).medianDaysToDecision).toBe(4);
    await createDecided(9);
    for (let n = 0; n < 2; n++) await createDecided(400);
    expect((await overview()).medianDaysToDecision).toBe(49.5);
  });

  it('The figures equal a count of the rows after every kind of change', async () => {
    for (const grade of GRADES) await createPerson(grade, { joinedAt: Date.UTC(2020, 5, 1) });
    for (const grade of [1, 2.5, 3] as const) await createPerson(grade, { joinedAt: Date.now() });
    const person = await createPerson(1, { joinedAt: Date.now() });
    for (const grade of [2.5, 5, 1, 3]) await owner.patch(`/api/users/${person.id}/grade`, { grade });
    await owner.patch(`/api/users/${person.id}/block`, { isBlocked: true });

    const { id: jobId } = await createJob();
    const sent: string[] = [];
    for (let n = 0; n < 4; n++)
      sent.push(String((await (await signedIn()).post('/api/applications', { jobId, responses: {} })).body.id));
    const decide = (id: string | undefined, status: string) => manager.patch(`/api/applications/${id}`, { status });
    await decide(sent[0], 'under_consideration');
    await decide(sent[0], 'accepted');
    await decide(sent[1], 'declined');
    await manager.post(`/api/applications/${sent[1]}/unlock`, { pin: '2468' });
    await decide(sent[1], 'under_consideration');
    await decide(sent[1], 'accepted');
    await decide(sent[2], 'under_consideration');
    for (const ago of [40, 200, 330, 500]) await createApplication({ submittedAt: Date.now() - ago * DAY });

    const figures = await overview();
    const count = (sql: string, ...params: unknown[]) => numberOf(`select count(*) from ${sql}`, ...params);
    expect(figures).toMatchObject({
      totalUsers: await count('users'),
      newUsersThisMonth: await count(`users where ${inMonth('joinedAt')} = ?`, thisMonth),
      applicationsThisMonth: await count(`applications where ${inMonth('submittedAt')} = ?`, thisMonth),
      totalApplications: await count('applications'),
      staffMembers: await count('users where grade >= 2'),
      funnel: {
        received: await count('applications'),
        considered: await count('applications where consideredAt is not null'),
        decided: await count('applications where decidedAt is not null'),
      },
    });
    for (const [status, applications] of Object.entries(figures.applicationsByStatus))
      expect(applications, status).toBe(await count('applications where status = ?', status));
    for (const { grade, count: people } of figures.gradeDistribution)
      expect(people, `grade ${grade}`).toBe(await count('users where grade = ?', grade));
    expect(figures.newUsersThisMonth).toBeLessThan(figures.totalUsers);

    expect(figures.applicationsByMonth).toHaveLength(12);
    expect(figures.applicationsByMonth.at(-1)).toEqual({ month: thisMonth, count: figures.applicationsThisMonth });
    const months = await rowsOf<{ month: string; n: number }>(
      `select ${inMonth('submittedAt')} as month, count(*) as n from applications group by 1`,
    );
    for (const { month, count: received } of figures.applicationsByMonth)
      expect(received, month).toBe(months.find((row) => row.month === month)?.n ?? 0);
    const counted = figures.applicationsByMonth.reduce((sum, { count: received }) => sum + received, 0);
    expect(counted, 'older months are left out').toBeLessThan(figures.totalApplications);
  });
});
