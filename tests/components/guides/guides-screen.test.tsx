import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ListedGuide } from '#features/guides/list/list-queries.ts';
import { broken, type Replies, refused } from '../support/api.ts';
import { click, field, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const listed = (slug: string, title: string, position: number, fields: Partial<ListedGuide> = {}): ListedGuide => ({
  slug,
  title,
  minGrade: 2,
  position,
  revision: 1,
  updatedAt: '2026-11-20T18:03:00.000Z',
  archivedAt: null,
  settled: 0,
  ...fields,
});
const events = listed('events', 'Events', 1);
const guides = [
  listed('mod', 'Mod Guide', 0),
  events,
  listed('leads', 'For leads', 2, { minGrade: 4, updatedAt: null, revision: 0 }),
];
const replies: Replies = { 'GET /api/guides': ({ query }) => (query.has('archived') ? [] : guides) };
const list = async () => within(await screen.findByRole('list', { name: 'Guides' }));

describe('The list of guides', () => {
  it('Each guide has its title, its last change and its readers, unless everyone reads it', async () => {
    await visit('/guides', 2, replies);
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/^EventsChanged/);
    expect(rows[2]).toMatch(/^For leadsNot written yetFrom Manager/);
    expect(screen.queryByRole('button', { name: /^Move|^More|Add Guide/ })).toBeNull();
  });

  it('A search shows hits that lead to their sections', async () => {
    const hit = { slug: 'events', title: 'Events', section: 'prizes', heading: 'Prizes', text: 'A prize for all' };
    await visit('/guides?q=prize', 2, { ...replies, 'GET /api/guides/search': [hit] });
    const link = await screen.findByRole('link', { name: 'Events: Prizes' });
    expect(link.getAttribute('href')).toBe('/guides/events#prizes');
  });

  it('A failure can be tried again', async () => {
    await visit('/guides', 2, { 'GET /api/guides': broken });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('Managers', () => {
  it('A move is shown, sent and announced, and focus stays with the guide', async () => {
    const { changes } = await visit('/guides', 4, { ...replies, 'PATCH /api/guides/:slug': events });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Events up' }));
    await waitFor(() => expect(changes).toMatchObject([{ call: 'PATCH /api/guides/events', body: { position: 0 } }]));
    await screen.findByText('Events is now 1 of 3');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Events down'));
  });

  it('A move counts guides hidden from the manager, and so does a move queued behind it', async () => {
    const rows = [listed('mod', 'Mod Guide', 0), listed('events', 'Events', 2), listed('leads', 'For leads', 3)];
    const first = Promise.withResolvers<ListedGuide>();
    const { changes } = await visit('/guides', 4, {
      'GET /api/guides': ({ query }) => (query.has('archived') ? [] : rows),
      'PATCH /api/guides/:slug': () => first.promise,
    });
    await click('Move Mod Guide down');
    await screen.findByText('Mod Guide is now 2 of 3');
    const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(titles().slice(-3)).toEqual(['Events', 'Mod Guide', 'For leads']));
    await click('Move Mod Guide up');
    await screen.findByText('Mod Guide is now 1 of 3');
    first.resolve(events);
    await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ position: 2 }, { position: 1 }]));
  });

  it('A guide can be dragged to another place', async () => {
    const { changes } = await visit('/guides', 4, { ...replies, 'PATCH /api/guides/:slug': events });
    const rows = (await list()).getAllByRole('listitem');
    rows.forEach((row, index) => {
      vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index * 40, 300, 40));
      row.scrollIntoView = () => undefined;
    });
    const handle = rows[2]?.querySelector('.cursor-grab') as HTMLElement;
    handle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(handle, { button: 0, clientY: 100 });
    fireEvent.pointerMove(handle, { clientY: 5 });
    await waitFor(() => expect(rows[0]?.className).toContain('bg-accent-soft'));
    fireEvent.pointerUp(handle);
    await waitFor(() => expect(changes).toMatchObject([{ call: 'PATCH /api/guides/leads', body: { position: 0 } }]));
    await screen.findByText('For leads is now 1 of 3');
  });

  it('A change that a colleague made first shows theirs, and can be saved over', async () => {
    const theirs = { ...events, title: 'Evenings', settled: 4 };
    const { changes, reply } = await visit('/guides', 4, {
      ...replies,
      'PATCH /api/guides/:slug': () => refused(409, { code: 'conflict', current: theirs }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Events' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Title and readers' }));
    fill(field(/^Title/), 'Event nights');
    await click('Save Changes');
    await screen.findByText(/It is called ‘Evenings’/);
    reply({ 'PATCH /api/guides/:slug': { ...theirs, title: 'Event nights', settled: 5 } });
    await click('Save over it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes.map(({ body }) => body)).toMatchObject([{ settled: 0 }, { title: 'Event nights', settled: 4 }]);
  });

  it('The guides that every portal has cannot be archived', async () => {
    await visit('/guides', 4, replies);
    await screen.findByRole('button', { name: 'More for Events' });
    expect(screen.queryByRole('button', { name: 'More for Mod Guide' })).toBeNull();
  });

  it('Archiving names the version it is based on', async () => {
    const archived = { ...events, archivedAt: '2026-11-29T00:00:00.000Z', settled: 1 };
    const { changes } = await visit('/guides', 4, { ...replies, 'PATCH /api/guides/:slug': archived });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Events' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() =>
      expect(changes).toMatchObject([{ call: 'PATCH /api/guides/events', body: { archived: true, settled: 0 } }]),
    );
    await screen.findByText('Guide Archived');
    await click('Undo');
    await waitFor(() =>
      expect(changes[1]).toMatchObject({
        call: 'PATCH /api/guides/events',
        body: { archived: false, position: 1, settled: 1 },
      }),
    );
  });
});

describe('Importing', () => {
  const file = (name: string, text: string) => new File([text], name, { type: 'text/markdown' });
  const choose = async (...files: File[]) =>
    userEvent.upload(await screen.findByLabelText('Markdown files'), files, { applyAccept: false });

  it('Each file is shown with its title, and what needs a look, before it is saved', async () => {
    const { changes } = await visit('/guides', 4, replies);
    await choose(
      file('rules.md', '---\ntags: [a]\n---\n# House rules\n\nSee [the rest](rest.md).'),
      file('long.md', 'x'.repeat(100_001)),
    );
    const items = within(await screen.findByRole('list', { name: 'Files to import' })).getAllByRole('listitem');
    expect(items[0]?.textContent).toMatch(/Needs a look.*\[the rest\]\(rest\.md\)/);
    expect(screen.getByDisplayValue('House rules')).toBeTruthy();
    screen.getByText('Too long');
    expect(changes).toEqual([]);
  });

  it('What could not be saved stays with its reason', async () => {
    const { changes } = await visit('/guides', 4, {
      ...replies,
      'POST /api/guides': ({ body }) =>
        (body as { title: string }).title === 'Two'
          ? refused(409, { code: 'limit_reached', error: 'There are too many.' })
          : Response.json({}, { status: 201 }),
    });
    await choose(file('one.md', '# One'), file('two.md', '# Two'));
    await userEvent.click(await screen.findByRole('button', { name: 'Save 2 guides' }));
    await screen.findByText('There are too many.');
    expect(changes.map(({ body }) => body)).toEqual([
      { title: 'One', markdown: '# One', minGrade: 2 },
      { title: 'Two', markdown: '# Two', minGrade: 2 },
    ]);
    expect(screen.queryByDisplayValue('One')).toBeNull();
    expect(screen.getByDisplayValue('Two')).toBeTruthy();
  });

  it('A search keeps the files to import, as they were edited', async () => {
    const { address } = await visit('/guides', 4, replies);
    await choose(file('rules.md', '# House rules'));
    fill(await screen.findByDisplayValue('House rules'), 'Rules of the house');
    fill(screen.getByRole('searchbox', { name: 'Search the guides' }), 'prize');
    await screen.findByText('Nothing found');
    expect(screen.queryByRole('list', { name: 'Files to import' })).toBeNull();
    fill(screen.getByRole('searchbox', { name: 'Search the guides' }), '');
    await waitFor(() => expect(address()).toBe('/guides'));
    expect(await screen.findByRole('list', { name: 'Files to import' })).toBeTruthy();
    expect(screen.getByDisplayValue('Rules of the house')).toBeTruthy();
  });
});
