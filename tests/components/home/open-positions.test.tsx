import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OpenPositions } from '#features/home/introduction.tsx';
import { jobsQuery } from '#features/jobs/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { job as someJob } from '../support/job-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const job = (id: string, days: number) => ({ ...someJob, id, title: id, createdAt: daysAgo(days) });

beforeEach(() => {
  const rows = [job('new', 2), job('old', 90)];
  queryClient.setQueryData(jobsQuery.queryKey, { pages: [{ rows, next: null }], pageParams: [null] });
});

/** Whether each position is lit, and what it says at its end. */
const rows = () =>
  ['new', 'old'].map((title) => {
    const row = screen.getByRole('link', { name: title }).closest('li') as HTMLElement;
    return [
      row.querySelector('.bg-lamp:not(.invisible)') !== null,
      row.querySelector('p')?.lastElementChild?.textContent,
    ];
  });

it('Visitors see no lamps, and which positions are from the last 30 days', async () => {
  await renderInApp(<OpenPositions />);
  expect(rows()).toEqual([
    [false, 'New'],
    [false, ''],
  ]);
});

it('Applicants see the positions lit that they have not applied for', async () => {
  await renderInApp(<OpenPositions applied={new Map([['new', daysAgo(1)]])} />);
  expect(rows()).toEqual([
    [false, expect.stringContaining('Applied yesterday')],
    [true, ''],
  ]);
});

it('A closed position, which managers read too, is not among the open ones', async () => {
  const rows = [{ ...job('closed', 2), isActive: false }, job('new', 2)];
  queryClient.setQueryData(jobsQuery.queryKey, { pages: [{ rows, next: null }], pageParams: [null] });
  await renderInApp(<OpenPositions />);
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)).toContain('new');
  expect(screen.queryByRole('link', { name: 'closed' })).toBeNull();
});
