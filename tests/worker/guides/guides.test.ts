import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUIDE_SLUGS } from '#contract/guides.ts';
import { GUIDE_TITLES } from '#contract/labels/names.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import type { Recorder } from '../support/measuring/recorder.ts';
import { pagesFrom } from '../support/paging.ts';
import { auditDuring, auditOf, execute, numbersTo, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

let manager: SignedIn;
let trial: SignedIn;

beforeEach(async () => {
  await execute('delete from guide_revisions');
  manager = await signedIn(4);
  trial = await signedIn(2);
});

const put = (markdown: string, revision: number, who = manager, recorder?: Recorder) =>
  who.put('/api/guides/mod', { markdown, revision }, recorder ? { recorder } : {});

describe('A guide', () => {
  it.each(GUIDE_SLUGS)('The guide %s is empty until a manager writes it', async (slug) => {
    const reply = await trial.get(`/api/guides/${slug}`);
    expect([reply.outcome, reply.body]).toEqual([
      '200',
      {
        ...{ slug, markdown: '', revision: 0, updatedAt: null, updatedBy: null, isMaterial: false },
        ...{ title: GUIDE_TITLES[slug], minGrade: 2, archivedAt: null },
      },
    ]);
  });

  it('Everyone on staff can read what a manager wrote', async () => {
    const markdown = '# Rules\n\n<script>alert(1)</script> **be kind** 😀';
    const written = await put(markdown, 0);
    expect(written.outcome).toBe('200');
    expect(written.body).toEqual({
      slug: 'mod',
      markdown,
      revision: 1,
      updatedAt: expect.any(String),
      updatedBy: { id: manager.id, username: manager.username, displayName: null, avatar: null, grade: 4 },
      ...{ isMaterial: false, title: 'Mod Guide', minGrade: 2, archivedAt: null },
    });
    expect((await trial.get('/api/guides/mod')).body).toEqual(written.body);
    expect((await trial.get('/api/guides/modmail')).body.revision).toBe(0);
  });
});

describe('Writing a guide', () => {
  it('Saving a revision other than the current one returns 409 with the current guide', async () => {
    await put('One', 0);
    const before = await stateOfDatabase();
    for (const revision of [0, 2, 99]) {
      const reply = await put('Two', revision);
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toMatchObject({ slug: 'mod', markdown: 'One', revision: 1 });
    }
    expect(await stateOfDatabase()).toEqual(before);
    expect((await put('Two', 1)).body).toMatchObject({ markdown: 'Two', revision: 2 });
  });

  it('Saving an unknown revision of an unwritten guide returns 409 with the empty guide', async () => {
    const reply = await put('x', 3);
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ revision: 0, markdown: '' });
  });

  it('Saving the same text makes no revision', async () => {
    await put('One', 0);
    const rows = await auditDuring(async () => expect((await put(' One\n', 1)).body.revision).toBe(1));
    expect(rows).toEqual([]);
    expect(await auditDuring(() => put('', 0, manager))).toEqual([]);
  });

  it('A guide can be emptied', async () => {
    await put('One', 0);
    expect((await put('', 1)).body).toMatchObject({ markdown: '', revision: 2 });
  });

  it('The audit row holds the revision and the length, not the text', async () => {
    await put('A secret of the staff', 0);
    const [row] = (await auditOf('mod')).slice(-1);
    expect(row).toMatchObject({ action: 'GUIDE_UPDATED', entityType: 'guide', userId: manager.id });
    expect(JSON.parse(String(row?.newValues))).toEqual({ revision: 1, characters: 21 });
    expect(JSON.stringify(row)).not.toContain('secret');
  });
});

describe('The revisions', () => {
  it('All revisions are kept, and listed newest first without their text', async () => {
    const executive = await signedIn(5);
    for (let n = 0; n < 6; n++) await put(`Text ${n + 1}`, n, n % 2 ? executive : manager);
    const pages = await pagesFrom(manager, '/api/guides/mod/revisions?limit=4');
    const rows = pages.flatMap((page) => page.rows);
    expect(pages.map((page) => page.rows.length)).toEqual([4, 2]);
    expect(rows.map((row) => row.revision)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(rows[0]).toEqual({
      slug: 'mod',
      revision: 6,
      updatedAt: expect.any(String),
      updatedBy: expect.objectContaining({ id: executive.id }),
      isMaterial: false,
    });
    for (let n = 1; n <= 6; n++)
      expect((await manager.get(`/api/guides/mod/revisions/${n}`)).body).toMatchObject({
        revision: n,
        markdown: `Text ${n}`,
      });
    expect((await manager.get('/api/guides/modmail/revisions')).rows).toEqual([]);
  });

  const fill = (count: number, characters: number) =>
    execute(
      `${numbersTo(count)} insert into guide_revisions (slug, revision, markdown, createdBy, createdAt)
       select 'mod', i, printf('%.*c', ?, 'x'), ?, i from n`,
      characters,
      manager.id,
    );
  const kept = () => rowsOf<{ revision: number }>(`select revision from guide_revisions where slug = 'mod' order by 1`);

  it('A guide keeps its newest 200 revisions', async () => {
    await fill(230, 5);
    await execute(`insert into guide_revisions select 'modmail', 1, 'x', createdBy, 1, 0 from guide_revisions limit 1`);
    expect((await put('New', 230)).outcome).toBe('200');
    expect((await kept()).map(({ revision }) => revision)).toEqual(Array.from({ length: 200 }, (_, at) => at + 32));
    expect((await manager.get('/api/guides/modmail')).body.revision).toBe(1);
    expect((await put('Newer', 200)).outcome).toBe('409 conflict');
    expect((await kept()).length).toBe(200);
  });

  it('A guide keeps 10 MB of revisions', async () => {
    await fill(120, 100_000);
    expect((await put('y'.repeat(100_000), 120)).outcome).toBe('200');
    expect((await kept()).map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, at) => at + 22));
    // Its 200,000 bytes leave room for 98 of the others.
    expect((await put('é'.repeat(100_000), 121)).outcome).toBe('200');
    expect((await kept()).length).toBe(99);
  });

  it('The newest revision that everyone was asked to read again is kept, whatever its age', async () => {
    await fill(230, 5);
    await execute('update guide_revisions set isMaterial = 1 where revision in (3, 7)');
    await put('New', 230);
    expect((await kept()).map(({ revision }) => revision).slice(0, 2)).toEqual([7, 32]);
  });

  it('An unchanged text is a new revision only if everyone is asked to read it again', async () => {
    await put('One', 0);
    const again = await manager.put('/api/guides/mod', { markdown: 'One', revision: 1, isMaterial: true });
    expect(again.body).toMatchObject({ revision: 2, isMaterial: true });
    expect((await manager.get('/api/guides/mod/revisions')).rows).toMatchObject([
      { revision: 2, isMaterial: true },
      { revision: 1, isMaterial: false },
    ]);
    expect((await put('One', 2)).body.revision).toBe(2);
  });

  it('An unknown revision returns 404', async () => {
    await put('One', 0);
    for (const n of ['0', '2', '-1', '1.5', 'x', '9'.repeat(400), 'NaN'])
      expectFailure(await manager.get(`/api/guides/mod/revisions/${n}`), '404 not_found');
  });

  it('The database refuses two revisions with one number', async () => {
    await put('One', 0);
    const [row] = await rowsOf('select * from guide_revisions');
    const again = env.DB.prepare('insert into guide_revisions values (?, ?, ?, ?, ?, ?)').bind(
      ...Object.values(row ?? {}),
    );
    await expect(again.run()).rejects.toThrow('UNIQUE');
  });
});
