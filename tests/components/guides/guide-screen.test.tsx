import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { byDaysAgo, readEntries } from '#dev/seed/data.ts';
import type { Guide } from '#features/guides/queries.ts';
import { type Replies, refused } from '../support/api.ts';
import { guideOf } from '../support/guide-rows.ts';
import { click, field, fill } from '../support/seen.ts';
import { reopen, visit } from '../support/visit.tsx';

const serving = (shown: Guide): Replies => ({ 'GET /api/guides/:slug': shown });
const main = () => screen.getByRole('main');

describe('A blank guide', () => {
  const blank = guideOf({ markdown: '', revision: 0, updatedBy: null, updatedAt: null });
  const words = /^Management has not written this guide yet\./;

  it.each(['/guides/mod', '/guides/mod?view=edit'])('At %s staff read that it is not written yet', async (address) => {
    await visit(address, 2, serving(blank));
    await screen.findByText(words);
    expect(within(main()).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('A manager is offered to write it', async () => {
    await visit('/guides/mod', 4, serving(blank));
    await userEvent.click(await screen.findByRole('link', { name: 'Write Guide' }));
    await waitFor(() => expect(field('Text').value).toBe(''));
  });

  it.each([
    [2, /Write it, and everyone on staff can read it here\.$/],
    [4, /Write it, and Managers and above can read it here\.$/],
  ] as const)('From grade %d on, a manager reads who will read it', async (minGrade, readers) => {
    await visit('/guides/mod', 4, serving({ ...blank, minGrade }));
    expect((await screen.findByText(words)).textContent).toMatch(readers);
  });
});

it('Discarding changes asks first, and the text is gone after a reload, too', async () => {
  await visit('/guides/mod?view=edit', 4, serving(guideOf({})));
  fill(await screen.findByRole('textbox', { name: 'Text' }), 'Not this.');
  await click('Discard');
  const ask = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(field('Text').value).toBe('As it stands.'));
  await reopen('/guides/mod?view=edit');
  await waitFor(() => expect(field('Text').value).toBe('As it stands.'));
});

describe('Revisions', () => {
  const after = guideOf({ markdown: '# Rules\n\nBe kind.\n\nBe slow.' });
  const before = guideOf({ markdown: '# Rules\n\nBe kind.\n\nBe quick.', revision: 1 });
  const replies: Replies = {
    ...serving(after),
    'GET /api/guides/:slug/revisions': [after, before],
    'GET /api/guides/:slug/revisions/:revision': before,
  };

  it('The list marks the current one and leads to the others', async () => {
    const { address } = await visit('/guides/mod?view=revisions', 4, replies);
    const list = within(await screen.findByRole('list', { name: 'Revisions' }));
    const [first] = list.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Revision 2.*Current/);
    await userEvent.click(list.getByRole('link', { name: 'Revision 1' }));
    await waitFor(() => expect(address()).toBe('/guides/mod?view=revisions&revision=1'));
  });

  it('One is compared with the current text, read and restored', async () => {
    const restored = guideOf({ markdown: before.markdown, revision: 3 });
    const { address, changes, reply } = await visit('/guides/mod?view=revisions&revision=1', 4, {
      ...replies,
      'PUT /api/guides/:slug': restored,
    });
    await waitFor(() => expect(main().textContent).toMatch(/Removed: ?Be quick\..*Added: ?Be slow\./));
    await userEvent.click(screen.getByRole('tab', { name: 'Text' }));
    await screen.findByText('Be quick.');
    expect(screen.queryByText(/Be slow\./)).toBeNull();
    await click('Restore This Revision');
    const ask = await screen.findByRole('alertdialog', { name: 'Restore revision 1?' });
    expect(ask.textContent).toContain('It is saved as revision 3');
    reply(serving(restored));
    await userEvent.click(within(ask).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(address()).toBe('/guides/mod'));
    await screen.findByText('Be quick.');
    expect(changes).toMatchObject([{ call: 'PUT /api/guides/mod', body: { markdown: before.markdown, revision: 2 } }]);
  });

  it('A revision of an archived guide is not offered to restore', async () => {
    const archived = { archivedAt: '2026-11-29T00:00:00.000Z' };
    await visit('/guides/mod?view=revisions&revision=1', 4, { ...replies, ...serving({ ...after, ...archived }) });
    await waitFor(() => expect(main().textContent).toMatch(/Removed: ?Be quick\./));
    expect(screen.queryByRole('button', { name: 'Restore This Revision' })).toBeNull();
  });

  it.each([
    ['conflict', { revision: 3 }, /^bea has saved the guide since\. Nothing was changed/],
    ['guide_archived', { archivedAt: '2026-11-29T00:00:00.000Z' }, /^It is guide_archived\. Nothing was changed\.$/],
  ])('A restore that is refused with %s says why', async (code, changed, words) => {
    await visit('/guides/mod?view=revisions&revision=1', 4, {
      ...replies,
      'PUT /api/guides/:slug': () => refused(409, { code, current: { ...after, ...changed } }),
    });
    await click('Restore This Revision');
    await click('Restore');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('A guide for fewer people says who will see the text', async () => {
    await visit('/guides/mod?view=revisions&revision=1', 4, { ...replies, ...serving({ ...after, minGrade: 4 }) });
    await click('Restore This Revision');
    const ask = await screen.findByRole('alertdialog');
    expect(ask.textContent).toContain('Managers and above will see its text.');
  });

  it('One that does not exist says so', async () => {
    await visit('/guides/mod?view=revisions&revision=99', 4, {
      ...replies,
      'GET /api/guides/:slug/revisions/:revision': () => refused(404, { code: 'not_found' }),
    });
    await screen.findByRole('heading', { name: 'Revision not found' });
  });
});

it.each([
  ['mod', 4],
  ['modmail', 3],
] as const)('Every link in the seeded %s guide leads to a section or into the portal', async (slug, revision) => {
  const [seeded] = readEntries(`guides/${slug}-${revision}.md`, byDaysAgo);
  await visit(`/guides/${slug}`, 2, serving(guideOf({ slug, markdown: seeded?.text ?? '' })));
  await screen.findAllByRole('navigation', { name: 'On this page' });
  const links = [...main().querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const sections = [...main().querySelectorAll('h2, h3')].map(({ id }) => `#${id}`);
  const inGuide = links.filter((href) => href.startsWith('#')).map(decodeURIComponent);
  expect(inGuide.filter((href) => !sections.includes(href))).toEqual([]);
  expect(new Set(inGuide)).toEqual(new Set(sections));
  expect(links.filter((href) => !/^(#|\/exam$|\/guides\/(mod|modmail)#)/.test(href))).toEqual([]);
});
