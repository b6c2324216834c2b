import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type PagedOptions, usePagedList } from '#patterns/lists/list-state.ts';
import { OptionalSection } from '#patterns/lists/optional-section.tsx';
import { numbersTo } from '../../support/numbers.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

function Section({ query }: { query: PagedOptions<number> }) {
  return (
    <OptionalSection title="Appeals" list={usePagedList(query)} empty={null} skeleton={<li>A skeleton</li>}>
      {(row) => <li key={row}>{row}</li>}
    </OptionalSection>
  );
}

it('An optional section shows skeletons without its title until it knows its rows', async () => {
  const never: PagedOptions<number> = { ...numbersTo(2).query, queryFn: () => new Promise(() => {}) };
  await renderInApp(<Section query={never} />);
  expect(screen.getAllByText('A skeleton')).toHaveLength(8);
  expect(screen.queryByText('Appeals')).toBeNull();
});

it('An optional section appears with its rows', async () => {
  await renderInApp(<Section query={numbersTo(2).query} />);
  expect((await screen.findByRole('list', { name: 'Appeals' })).children).toHaveLength(2);
});

it('An optional section is gone once its list is known to be empty', async () => {
  await renderInApp(<Section query={numbersTo(0).query} />);
  await waitFor(() => expect(screen.queryByText('A skeleton')).toBeNull());
  expect(screen.queryByText('Appeals')).toBeNull();
});
