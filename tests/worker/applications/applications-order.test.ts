import { describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { signedIn } from '../support/client.ts';
import { idsFrom, nextOf } from '../support/paging.ts';
import { createApplication, createJob } from '../support/rows.ts';

const START = Date.UTC(2026, 2, 1, 12);

/** Five applications for one job, a day apart, oldest first. */
async function fiveDays() {
  const job = await createJob();
  const ids: string[] = [];
  for (let day = 0; day < 5; day++)
    ids.push(
      (await createApplication({ jobId: job.id, jobTitle: 'Lighthouse keeper', submittedAt: START + day * days(1) }))
        .id,
    );
  return { ids, path: `/api/applications?jobId=${job.id}` };
}

describe('The order of applications', () => {
  it.each(['', '&status=pending', '&q=lighthouse'])(
    'The oldest come first on request, page by page%s',
    async (more) => {
      const manager = await signedIn(4);
      const { ids, path } = await fiveDays();
      expect(await idsFrom(manager, `${path}&limit=2&order=oldest${more}`)).toEqual(ids);
      expect(await idsFrom(manager, `${path}&limit=2${more}`)).toEqual(ids.toReversed());
    },
  );

  it('An applicant can read their own in this order', async () => {
    const me = await signedIn(1);
    const [first, second] = [
      await createApplication({ userId: me.id, submittedAt: START }),
      await createApplication({ userId: me.id, submittedAt: START + 1 }),
    ];
    expect(await idsFrom(me, '/api/applications?order=oldest')).toEqual([first.id, second.id]);
  });

  it.each([
    ['oldest', 'newest'],
    ['newest', 'oldest'],
  ])('A cursor of %s is refused with %s', async (order, other) => {
    const manager = await signedIn(4);
    const { path } = await fiveDays();
    const next = nextOf(await manager.get(`${path}&limit=2&order=${order}`)) ?? '';
    expect((await manager.get(next)).outcome).toBe('200');
    const reply = await manager.get(next.replace(`order=${order}`, `order=${other}`));
    expect([reply.outcome, reply.body.issues]).toEqual([
      '400 invalid_input',
      [expect.objectContaining({ path: 'cursor' })],
    ]);
  });
});

describe('A period', () => {
  it.each(['', '&order=oldest', '&q=lighthouse', '&status=pending'])('Both of its days count%s', async (more) => {
    const manager = await signedIn(4);
    const { ids, path } = await fiveDays();
    const found = await idsFrom(manager, `${path}&from=2026-03-02&to=2026-03-04${more}`);
    expect(found.toSorted()).toEqual(ids.slice(1, 4).toSorted());
  });

  it('Either end can stand alone', async () => {
    const manager = await signedIn(4);
    const { ids, path } = await fiveDays();
    expect(await idsFrom(manager, `${path}&from=2026-03-05`)).toEqual(ids.slice(4));
    expect(await idsFrom(manager, `${path}&to=2026-03-01`)).toEqual(ids.slice(0, 1));
  });
});
