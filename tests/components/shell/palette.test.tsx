import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ListedGuide } from '#features/guides/list/list-queries.ts';
import { rememberPlace } from '#lib/recent-places.ts';
import { lost } from '../support/api.ts';
import { job } from '../support/job-rows.ts';
import { listOf, personOf } from '../support/people-rows.ts';
import { fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const palette = () => within(screen.getByRole('dialog', { name: 'Go to' }));
const field = () => screen.getByRole('combobox', { name: 'Go to' });
const status = () => palette().getByRole('status').textContent;
const options = (group: string) => within(palette().getByRole('group', { name: group })).getAllByRole('option');

async function open() {
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
}

it('A Trial Moderator finds no managers’ screens, and requests no people', async () => {
  const moderator = { ...job, title: 'Discord Moderator' };
  const { reads, address } = await visit('/dashboard', 2, { 'GET /api/jobs': [moderator] });
  await open();
  expect(field().getAttribute('placeholder')).toBe('Screens, guides, jobs and exams');
  const names = options('Screens').map(({ textContent }) => textContent);
  expect(names).toContain('Take Exam');
  for (const name of ['Review Applications', 'Staff Management', 'Performance', 'Audit Logs'])
    expect(names).not.toContain(name);

  fill(field(), 'mo');
  await waitFor(() => expect(options('Screens')[0]?.textContent).toBe('Mod Guide'));
  fill(field(), 'moderator');
  await waitFor(() => expect(options('Jobs')[0]?.textContent).toContain('Moderator'));
  await waitFor(() => expect(status()).toMatch(/results?$/));
  expect(palette().queryByRole('group', { name: 'People' })).toBeNull();
  await userEvent.click(options('Jobs')[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/apply/job-1'));
  expect(reads.filter((call) => call.startsWith('/api/users'))).toEqual([]);
  expect(reads.filter((call) => call.startsWith('/api/exams?'))).not.toEqual([]);
});

it('The palette says that it searches, and finds nothing', async () => {
  const people = Promise.withResolvers<[]>();
  await visit('/dashboard', 4, { 'GET /api/users': () => people.promise });
  await open();
  fill(field(), 'nobody-is-called-this');
  await waitFor(() => expect(status()).toBe('Searching…'));
  people.resolve([]);
  await waitFor(() => expect(status()).toBe('0 results'));
  palette().getByText('Nothing is called ‘nobody-is-called-this’.', { exact: false });
});

it('People that could not be searched can be tried again, and the rest is found', async () => {
  const { reply } = await visit('/dashboard', 4, { 'GET /api/users': lost, 'GET /api/jobs': [job] });
  await open();
  fill(field(), 'event');
  const alert = await palette().findByRole('alert');
  expect(alert.textContent).toContain('People could not be searched.');
  await waitFor(() => expect(options('Jobs')).toHaveLength(1));
  reply(listOf([personOf({ username: 'eventful' })]));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(options('People')[0]?.textContent).toContain('eventful'));
  expect(palette().queryByRole('alert')).toBeNull();
});

it('Recent places name no guide that the reader can no longer find', async () => {
  for (const [id, label] of [
    ['hidden#bans', 'Secret bans'],
    ['events#prizes', 'Prizes'],
    ['mod#bans', 'Bans'],
  ] as const)
    rememberPlace('ann', { kind: 'section', id, label });
  const guides = Promise.withResolvers<ListedGuide[]>();
  await visit('/dashboard', 2, { 'GET /api/guides': () => guides.promise });
  await open();
  const recent = () => options('Recent').map(({ textContent }) => textContent);
  expect(recent()).toEqual(['BansGuide']);
  const fields = { minGrade: 2 as const, position: 2, revision: 1, updatedAt: null, archivedAt: null, settled: 0 };
  guides.resolve([{ slug: 'events', title: 'Events', ...fields }]);
  await waitFor(() => expect(recent()).toEqual(['BansGuide', 'PrizesGuide']));
});
