import { beforeEach, describe, expect, it } from 'vitest';
import { freeSlug } from '#contract/guides.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { auditOf, execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let manager: SignedIn;
let executive: SignedIn;
let trial: SignedIn;

beforeEach(async () => {
  await execute('delete from page_revisions');
  await execute("delete from guides where slug not in ('mod', 'modmail')");
  await execute("update guides set position = slug = 'modmail', archivedAt = null, settled = 1");
  [manager, executive, trial] = [await signedIn(4), await signedIn(5), await signedIn(2)];
});

const add = async (title: string, fields: object = {}, by = manager) => {
  const reply = await by.post('/api/guides', { title, ...fields });
  expect(reply.outcome).toBe('201');
  return String(reply.body.slug);
};
const change = (slug: string, fields: object, by = manager) => by.patch(`/api/guides/${slug}`, fields);
const slugs = async (by = manager, query = '') => (await by.get(`/api/guides${query}`)).rows.map(({ slug }) => slug);
const positions = () => rowsOf('select slug, position from guides where archivedAt is null order by position');

describe('Adding a guide', () => {
  it('It comes last, with its text as the first revision, in one entry', async () => {
    const reply = await manager.post('/api/guides', { title: 'House Rules', markdown: '# Be kind' });
    expect([reply.outcome, reply.body]).toMatchObject([
      '201',
      { slug: 'house-rules', title: 'House Rules', minGrade: 2, revision: 1, markdown: '# Be kind', archivedAt: null },
    ]);
    expect(await slugs(trial)).toEqual(['mod', 'modmail', 'house-rules']);
    expect((await trial.get('/api/guides/house-rules')).body).toEqual(reply.body);
    expect(await auditOf('house-rules')).toMatchObject([
      {
        action: 'GUIDE_CREATED',
        newValues: JSON.stringify({ title: 'House Rules', minGrade: 2, characters: 9 }),
      },
    ]);
  });

  it('A slug that is given is taken as it is, unless it is taken or reserved', async () => {
    expect(await add('Events', { slug: 'ev-2' })).toBe('ev-2');
    for (const slug of ['ev-2', 'mod', 'modmail', 'new', 'search'])
      expectFailure(await expectNoChange(() => manager.post('/api/guides', { title: 'x', slug })), '409 slug_taken');
  });

  it('Equal titles are numbered, and of those that race each has its own guide or none', async () => {
    for (const slug of ['events', 'events-2', 'events-3']) expect(await add('Events')).toBe(slug);
    const racing = Array.from({ length: 5 }, () => manager.post('/api/guides', { title: 'Raids' }));
    const outcomes = (await Promise.all(racing)).map(({ outcome }) => outcome);
    expect(outcomes).toContain('201');
    expect(outcomes.filter((outcome) => outcome !== '201' && outcome !== '409 slug_taken')).toEqual([]);
    expect(await numberOf("select count(*) from guides where title = 'Raids'")).toBe(
      outcomes.filter((outcome) => outcome === '201').length,
    );
  });

  it('A race for a slug that a guide hidden from the loser wins says that it is taken', async () => {
    const racing = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? manager : executive).post('/api/guides', { title: 'x', slug: 'board', minGrade: n % 2 ? 2 : 5 }),
    );
    const outcomes = (await Promise.all(racing)).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['201', ...Array(19).fill('409 slug_taken')]);
  });

  it('At most 30 are not archived, and 100 in all', async () => {
    const createdBy = manager.id;
    for (let n = 2; n < 30; n++)
      await insertRow('guides', { slug: `g-${n}`, title: 'G', position: n, createdBy, createdAt: 1 });
    expectFailure(await manager.post('/api/guides', { title: 'One more' }), '409 limit_reached');
    expect((await change('g-5', { archived: true })).outcome).toBe('200');
    await add('One more');
    expectFailure(await change('g-5', { archived: false }), '409 limit_reached');
    await execute('update guides set archivedAt = 1 where slug like ?', 'g-%');
    for (let n = 30; n < 99; n++)
      await insertRow('guides', { slug: `h-${n}`, title: 'H', position: n, createdBy, createdAt: 1, archivedAt: 1 });
    expect(await numberOf('select count(*) from guides')).toBe(100);
    expectFailure(await manager.post('/api/guides', { title: 'One more' }), '409 limit_reached');
  });

  it.each([
    ['Über uns: die Regeln!', 'uber-uns-die-regeln'],
    ['   ', 'guide-1'],
    ['日本', 'guide-1'],
    ['A', 'guide-1'],
    ['Search', 'search-2'],
    ['x'.repeat(40), 'x'.repeat(40)],
  ])('The title %j makes the slug %s', (title, slug) => {
    expect(freeSlug(title, new Set())).toBe(slug);
  });

  it('A numbered slug has at most 40 characters', () => {
    expect(freeSlug('x'.repeat(40), new Set(['x'.repeat(40)]))).toBe(`${'x'.repeat(38)}-2`);
  });
});

describe('Who may know of a guide', () => {
  it('Below its grade it does not exist, in any call', async () => {
    const slug = await add('Escalations', { minGrade: 4, markdown: '# When to call\n\nCall the duty manager.' });
    expect(await slugs(trial)).toEqual(['mod', 'modmail']);
    for (const path of ['', '/sections']) expectFailure(await trial.get(`/api/guides/${slug}${path}`), '404 not_found');
    expect((await trial.get('/api/guides/search?q=duty')).rows).toEqual([]);
    expect((await manager.get('/api/guides/search?q=duty')).rows).toHaveLength(1);
    expect((await trial.get('/api/shell')).body.guides).not.toContainEqual(expect.objectContaining({ slug }));
    expect((await manager.get('/api/shell')).body.guides).toContainEqual({ slug, title: 'Escalations' });
  });

  it('A guide for Executives is hidden from managers, who cannot make one', async () => {
    expectFailure(await manager.post('/api/guides', { title: 'x', minGrade: 5 }), '403 grade_too_low');
    const slug = await add('Board', { minGrade: 5, markdown: 'x' }, executive);
    for (const path of ['', '/revisions', '/revisions/1'])
      expectFailure(await manager.get(`/api/guides/${slug}${path}`), '404 not_found');
    expectFailure(await manager.put(`/api/guides/${slug}`, { markdown: 'y', revision: 1 }), '404 not_found');
    expectFailure(await change(slug, { title: 'y' }), '404 not_found');
    const open = await add('Open');
    expectFailure(await change(open, { minGrade: 5 }), '403 grade_too_low');
    expectFailure(await change(open, { minGrade: 5, settled: 9 }), '403 grade_too_low');
  });
});

describe('Changing a guide', () => {
  it('It gets a new title and other readers, and counts up', async () => {
    const slug = await add('Events');
    const reply = await change(slug, { title: 'Event Nights', minGrade: 3, settled: 1 });
    expect(reply.body).toMatchObject({ slug, title: 'Event Nights', minGrade: 3, settled: 2 });
    expect((await auditOf(slug)).at(-1)).toMatchObject({
      action: 'GUIDE_CHANGED',
      oldValues: JSON.stringify({ title: 'Events', minGrade: 2 }),
      newValues: JSON.stringify({ title: 'Event Nights', minGrade: 3 }),
    });
    const stale = await expectNoChange(() => change(slug, { title: 'x', settled: 1 }));
    expectFailure(stale, '409 conflict');
    expect(stale.body.current).toMatchObject({ title: 'Event Nights', settled: 2 });
    expect((await expectNoChange(() => change(slug, { title: 'Event Nights' }))).outcome).toBe('200');
  });

  it.each([
    ['d', 0, ['d', 'a', 'b', 'c']],
    ['a', 2, ['b', 'c', 'a', 'd']],
    ['b', 99, ['a', 'c', 'd', 'b']],
    ['c', 2, ['a', 'b', 'c', 'd']],
  ])('Moving %s to %s makes the order %j', async (title, position, order) => {
    await execute("update guides set archivedAt = 1 where slug in ('mod', 'modmail')");
    for (const name of ['a', 'b', 'c', 'd']) await add(name, { slug: `${name}-1` });
    expect((await change(`${title}-1`, { position })).outcome).toBe('200');
    expect(await positions()).toEqual(order.map((name, at) => ({ slug: `${name}-1`, position: at })));
  });

  it('Those that every portal has change their place alone', async () => {
    expect((await change('mod', { position: 1 })).body).toMatchObject({ position: 1, title: 'Mod Guide' });
    for (const fields of [{ title: 'x' }, { minGrade: 3 }, { archived: true }])
      expectFailure(await expectNoChange(() => change('mod', fields)), '400 invalid_input');
  });

  it('An archived one is read as before, and neither written nor listed, until it is restored at the end', async () => {
    const [first] = [await add('First', { markdown: 'As it was' }), await add('Second')];
    await change(first, { archived: true });
    expect(await slugs(trial)).toEqual(['mod', 'modmail', 'second']);
    expect((await trial.get(`/api/guides/${first}`)).body).toMatchObject({
      markdown: 'As it was',
      archivedAt: expect.any(String),
    });
    expectFailure(await manager.put(`/api/guides/${first}`, { markdown: 'x', revision: 1 }), '409 guide_archived');
    expect((await trial.get('/api/guides/search?q=as%20it%20was')).rows).toEqual([]);
    expect(await slugs(manager, '?archived=1')).toEqual([first]);
    expectFailure(await trial.get('/api/guides?archived=1'), '403 grade_too_low');
    expect((await change(first, { archived: false })).body).toMatchObject({ position: 3, archivedAt: null });
    expect(await slugs(trial)).toEqual(['mod', 'modmail', 'second', 'first']);
  });

  it('Twenty who rename it at once make one change', async () => {
    const slug = await add('Race');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(slug, { title: `Title ${n}`, settled: 1 })),
    );
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(19).fill('409 conflict')]);
    expect(await auditOf(slug)).toHaveLength(2);
  });

  it('The owner’s name of a guide is in the list', async () => {
    const owner = await signedIn(6);
    const { body } = await owner.get('/api/settings');
    await owner.patch('/api/settings', { guides: { mod: { name: 'The Book' } }, revision: body.revision });
    expect((await trial.get('/api/guides')).rows[0]).toMatchObject({ slug: 'mod', title: 'The Book' });
    expect((await trial.get('/api/guides/mod')).body.title).toBe('The Book');
  });
});
