import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ListSection } from '#patterns/lists/list-section.tsx';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { renderInRouter } from '../../support/in-router.tsx';
import { numbersTo } from '../../support/numbers.ts';

function Section({ last }: { last: number }) {
  return (
    <ListSection
      title="Members"
      sentence="Can be promoted"
      list={usePagedList(numbersTo(last).query)}
      empty="Nobody has signed in yet."
      skeleton={<li>…</li>}
    >
      {(row) => <li key={row}>{row}</li>}
    </ListSection>
  );
}

const section = () => screen.getByRole('region', { name: 'Members' });

it('A section names its list, and says what it holds', async () => {
  await renderInRouter(() => <Section last={2} />);
  await waitFor(() => expect(within(section()).getByRole('list', { name: 'Members' }).children).toHaveLength(2));
  expect(within(section()).getByRole('heading', { name: 'Members' })).toBeTruthy();
  expect(within(section()).getByText('Can be promoted')).toBeTruthy();
});

it('An empty section says what it will hold', async () => {
  await renderInRouter(() => <Section last={0} />);
  await within(section()).findByText('Nobody has signed in yet.');
});
