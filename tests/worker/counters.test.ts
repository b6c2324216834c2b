import { expect, it } from 'vitest';
import { signedIn } from './support/client.ts';
import { createJob, newJob, numberOf, rowsOf } from './support/rows.ts';
import { signIn } from './support/sign-in.ts';

it('The counters equal a count of the rows after every kind of change', async () => {
  const managers = [await signedIn(4), await signedIn(5)];
  const [manager, other] = managers;
  if (!manager || !other) throw new Error('No managers');
  const { body: job } = await manager.post('/api/jobs', newJob);
  await createJob({ isActive: false });
  const sent: string[] = [];
  for (let n = 0; n < 6; n++) {
    const { body } = await (await signedIn()).post('/api/applications', { jobId: job.id, responses: {} });
    sent.push(String(body.id));
  }
  const decide = (id: string | undefined, status: string, by = manager) =>
    by.patch(`/api/applications/${id}`, { status });
  await decide(sent[0], 'under_consideration');
  await decide(sent[0], 'accepted');
  await decide(sent[1], 'declined');
  await Promise.all([decide(sent[2], 'accepted'), decide(sent[2], 'declined', other)]);
  await manager.post(`/api/applications/${sent[1]}/unlock`, { pin: '2468' });
  await decide(sent[1], 'under_consideration');
  await manager.patch(`/api/applications/${sent[3]}/suspend`, { suspended: true, reason: 'x' });
  await decide(sent[3], 'accepted');
  await signIn('owner');
  await signIn('trial');
  await manager.delete(`/api/jobs/${job.id}`);
  await manager.post('/api/jobs', { ...newJob, isActive: false });

  const counters = await rowsOf<{ kind: string; key: string; value: number }>(
    'select kind, key, value from counters where value <> 0',
  );
  const figures = (kind: string) =>
    Object.fromEntries(counters.filter((row) => row.kind === kind).map(({ key, value }) => [key, value]));
  const countBy = async (sql: string) =>
    Object.fromEntries(
      (await rowsOf<{ key: unknown; value: number }>(sql)).map(({ key, value }) => [String(key), value]),
    );

  const byStatus = await countBy('select status as key, count(*) as value from applications group by status');
  expect(figures('applications')).toEqual(byStatus);
  expect((await manager.get('/api/applications/counts')).body).toEqual({
    pending: 0,
    under_consideration: 0,
    accepted: 0,
    declined: 0,
    withdrawn: 0,
    ...byStatus,
  });
  expect(figures('users')).toEqual(
    await countBy(`select printf('%g', grade) as key, count(*) as value from users group by grade`),
  );
  expect(figures('users_joined')).toEqual(
    await countBy(
      `select strftime('%Y-%m', joinedAt / 1000, 'unixepoch') as key, count(*) as value from users group by 1`,
    ),
  );
  expect(figures('applications_submitted')).toEqual(
    await countBy(
      `select strftime('%Y-%m', submittedAt / 1000, 'unixepoch') as key, count(*) as value from applications group by 1`,
    ),
  );
  expect(figures('applications_considered').all).toBe(
    await numberOf('select count(*) from applications where consideredAt is not null'),
  );
  expect(Object.values(figures('applications_decided')).reduce((sum, n) => sum + n, 0)).toBe(
    await numberOf('select count(*) from applications where decidedAt is not null'),
  );
  const open = await numberOf('select count(*) from jobs where isActive = 1 and deletedAt is null');
  expect(figures('jobs').open ?? 0).toBe(open);
  expect((await manager.get('/api/portal')).body.openPositions).toBe(open);
});
