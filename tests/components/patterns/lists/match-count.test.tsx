import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pagedQuery } from '#lib/paged-query.ts';
import { useMatchCount } from '#patterns/lists/match-count.ts';
import { numbersTo } from '../../support/numbers.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

type Query = Parameters<typeof useMatchCount<number>>[0];

function Count({ query, isWanted = true }: { query: Query; isWanted?: boolean }) {
  const { count, shown, isDone } = useMatchCount(query, isWanted);
  return <p>{`${count} as ${shown}, ${isDone ? 'searched to the end' : 'more to search'}`}</p>;
}

it('Counts the matches of a short list', async () => {
  await renderInApp(<Count query={numbersTo(3).query} />);
  await screen.findByText('3 as 3, searched to the end');
});

it('Counts one page of a long list and says that there is more', async () => {
  await renderInApp(<Count query={numbersTo(120).query} />);
  await screen.findByText('50 as 50+, more to search');
});

it('Reads on over pages without a match', async () => {
  const query = pagedQuery<number>({
    queryKey: ['sparse'],
    readPage: async ({ cursor }) => (cursor ? { rows: [7], next: null } : { rows: [], next: 'b' }),
  });
  await renderInApp(<Count query={query} />);
  await screen.findByText('1 as 1, searched to the end');
});

it('Reads nothing while it is not wanted', async () => {
  const { query, calls } = numbersTo(3);
  await renderInApp(<Count query={query} isWanted={false} />);
  await screen.findByText('0 as 0, more to search');
  expect(calls).toEqual([]);
});
