import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ListSection } from '#patterns/lists/list-section.tsx';
import { type PagedOptions, usePagedList } from '#patterns/lists/list-state.ts';
import { numbersTo } from '../../support/numbers.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

interface SectionProps {
  query: PagedOptions<number>;
  partOf?: (row: number) => string;
}

function Section({ query, partOf }: SectionProps) {
  return (
    <ListSection
      title="Members"
      sentence="Can be promoted"
      list={usePagedList(query)}
      empty="Nobody has signed in yet."
      skeleton={<li>…</li>}
      partOf={partOf}
    >
      {(row) => <li key={row}>{row}</li>}
    </ListSection>
  );
}

const section = () => screen.getByRole('region', { name: 'Members' });

it('A section names its list, and says what it holds', async () => {
  await renderInApp(<Section query={numbersTo(2).query} />);
  await waitFor(() => expect(within(section()).getByRole('list', { name: 'Members' }).children).toHaveLength(2));
  expect(within(section()).getByRole('heading', { name: 'Members' })).toBeTruthy();
  expect(within(section()).getByText('Can be promoted')).toBeTruthy();
});

it('A section counts what it has read, and says that there is more', async () => {
  await renderInApp(<Section query={numbersTo(60).query} />);
  await within(section()).findByText('50+');
});

it('Rows that belong together have a heading of their own, with their count', async () => {
  await renderInApp(<Section query={numbersTo(5).query} partOf={(row) => (row < 3 ? 'Small' : 'Large')} />);
  const parts = await within(section()).findAllByRole('list');
  expect(parts.map((part) => part.children.length)).toEqual([2, 3]);
  expect(
    within(section())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Small', 'Large']);
  expect(within(section()).getByRole('list', { name: 'Large' })).toBe(parts[1]);
});

it('An empty section says what it will hold', async () => {
  await renderInApp(<Section query={numbersTo(0).query} />);
  await within(section()).findByText('Nobody has signed in yet.');
});

it('Of lists that failed together, the first retries them all', async () => {
  const reads = ['first', 'second'].map((name) => {
    const { query } = numbersTo(1);
    const queryFn = vi.fn().mockRejectedValue(new TypeError('offline'));
    return { queryFn, query: { ...query, queryKey: ['failed together', name], queryFn, retry: false } };
  });
  await renderInApp(reads.map(({ query }) => <Section key={query.queryKey[1]} query={query} />));
  const retries = () => screen.getAllByRole('button', { name: 'Try again' });
  await waitFor(() => expect(retries()).toHaveLength(2));
  await userEvent.click(retries()[0] as HTMLElement);
  await waitFor(() => expect(reads.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([2, 2]));
});
