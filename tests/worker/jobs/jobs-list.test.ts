import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn, signedOut, unique } from '../support/client.ts';
import { createJob } from '../support/rows.ts';

describe('The job list', () => {
  it('Visitors see open jobs, and managers all but the deleted, with who posted them', async () => {
    const manager = await signedIn(4);
    const [open, closed, gone] = [
      await createJob(),
      await createJob({ isActive: false }),
      await createJob({ deletedAt: Date.now() }),
    ];
    const ids = [open.id, closed.id, gone.id];
    const seen = async (who: Pick<SignedIn, 'get'>) => {
      const { rows } = await who.get('/api/jobs?limit=200');
      return rows.filter((row) => ids.includes(String(row.id)));
    };
    for (const visitor of [signedOut, await signedIn(1), await signedIn(3)]) {
      const rows = await seen(visitor);
      expect(rows.map((row) => row.id)).toEqual([open.id]);
    }
    const rows = await seen(manager);
    expect(rows.map((row) => row.id).toSorted()).toEqual([open.id, closed.id].toSorted());
    expect(rows[0]).toMatchObject({ createdBy: expect.any(String), creator: { grade: 4 }, revision: 1 });
  });

  it('A job is found by any part of its text, in any case', async () => {
    const word = `Zebra${unique()}`;
    const byTitle = await createJob({ title: `The ${word} keeper`, createdAt: 3000 });
    const byText = await createJob({ description: `Feeds the ${word}s.`, createdAt: 2000 });
    const byNeed = await createJob({ requirements: `Loves ${word}s.`, createdAt: 1000 });
    await createJob({ title: `Hidden ${word}`, isActive: false });
    for (const q of [word, word.toUpperCase(), word.toLowerCase(), `  ${word} `]) {
      const { rows } = await signedOut.get(`/api/jobs?q=${encodeURIComponent(q)}`);
      expect(rows.map((row) => row.id)).toEqual([byTitle.id, byText.id, byNeed.id]);
    }
  });

  it.each(['%', '_', "'", '"', '\\', '💯', 'Über', 'ÜBER die', 'Ж'])(
    'The character %s matches only itself',
    async (character) => {
      const tag = `tag${unique()}x`;
      const job = await createJob({ title: `${tag}${character}end` });
      await createJob({ title: `${tag}end` });
      const { rows } = await signedOut.get(`/api/jobs?q=${encodeURIComponent(`${tag}${character}`)}`);
      expect(rows.map((row) => row.id)).toEqual([job.id]);
    },
  );

  it('A query may have 100 characters, and a blank one is ignored', async () => {
    expect((await signedOut.get(`/api/jobs?q=${'x'.repeat(100)}`)).outcome).toBe('200');
    const job = await createJob();
    expect((await signedOut.get('/api/jobs?q=%20%20&limit=200')).rows.map((row) => row.id)).toContain(job.id);
  });
});
