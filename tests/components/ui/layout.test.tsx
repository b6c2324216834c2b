import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { focusHeading } from '#lib/focus.ts';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { BackLink, PageHeader } from '#ui/layout/page.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';

it('A page header has the h1, which takes focus after a navigation, below the way back', () => {
  render(
    <PageHeader
      title="Edit job"
      sentence="Applicants see it."
      back={
        <BackLink>
          <a href="/jobs">Back to jobs</a>
        </BackLink>
      }
      action={<button type="button">Save</button>}
    />,
  );
  const heading = screen.getByRole('heading', { name: 'Edit job', level: 1 });
  const back = screen.getByRole('link', { name: 'Back to jobs' });
  expect(back.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  focusHeading();
  expect(document.activeElement).toBe(heading);
});

it('A section is named by its head', () => {
  render(
    <Card aria-labelledby="members">
      <SectionHeader id="members" title="Members" sentence="Can be promoted" level={3} />
    </Card>,
  );
  screen.getByRole('heading', { name: 'Members', level: 3 });
  expect(screen.getByRole('region', { name: 'Members' }).textContent).toContain('Can be promoted');
});

it('A disclosure shows its content on a click', async () => {
  render(<Disclosure summary="Withdrawn notices (2)">Both of them</Disclosure>);
  const details = screen.getByRole<HTMLDetailsElement>('group');
  expect(details.open).toBe(false);
  await userEvent.click(screen.getByText('Withdrawn notices (2)'));
  expect(details.open).toBe(true);
});

it.each(['columns', 'inline', 'line'] as const)('Facts as %s are labels with their values, in order', (layout) => {
  render(<Facts layout={layout} facts={{ Questions: 5, 'Time limit': '30 minutes' }} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Questions', 'Time limit']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5', '30 minutes']);
});

it('A list is a list of its rows, each read from its picture to its end', () => {
  render(
    <List aria-label="Staff">
      <ListRow leading="1" trailing="3" end="4">
        2
      </ListRow>
    </List>,
  );
  screen.getByRole('list', { name: 'Staff' });
  expect(screen.getByRole('listitem').textContent).toBe('1234');
});

it('A figure is blank while it loads, and a dash if it could not be loaded', () => {
  render(
    <Stats columns={3}>
      <Stat label="Attempts" value={12} note="this month" />
      <Stat label="Average" value={null} />
      <Stat label="Rank" value={undefined} />
    </Stats>,
  );
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(texts).toEqual(['12', 'this month', '–', '']);
});
