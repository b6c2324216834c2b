import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ListedGuide } from '#features/guides/list/list-queries.ts';
import { broken, type Replies } from '../support/api.ts';
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
    screen.getByRole('button', { name: 'Undo' });
  });
});
