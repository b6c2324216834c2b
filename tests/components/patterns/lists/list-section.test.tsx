import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListSection } from '#patterns/lists/list-section.tsx';
import { type PagedOptions, usePagedList } from '#patterns/lists/list-state.ts';
import { numbersTo } from '../../support/numbers.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

function Section({ query }: { query: PagedOptions<number> }) {
  return (
    <ListSection
      title="Members"
      sentence="Can be promoted"
      list={usePagedList(query)}
      empty="Nobody has signed in yet."
      skeleton={<li>…</li>}
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

it('An empty section says what it will hold', async () => {
  await renderInApp(<Section query={numbersTo(0).query} />);
  await within(section()).findByText('Nobody has signed in yet.');
});
