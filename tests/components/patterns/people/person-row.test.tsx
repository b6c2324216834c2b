import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Person } from '#patterns/people/people-queries.ts';
import { PersonBadges, PersonFacts, PersonRow } from '#patterns/people/person-row.tsx';
import { RoleBadge } from '#patterns/people/role-badge.tsx';

const person: Person = {
  id: 'id-1',
  discordId: '100000000000000042',
  username: 'lena',
  avatar: null,
  grade: 2,
  isBlocked: false,
  joinedAt: '2025-03-01T10:00:00.000Z',
  promotedAt: null,
} as Person;

it('A row shows who it is, what they are and what can be done', () => {
  render(
    <ul>
      <PersonRow
        person={person}
        nameId="name"
        badges={<PersonBadges person={person} isMe />}
        trailing={<button type="button">Promote</button>}
      />
    </ul>,
  );
  const row = screen.getByRole('listitem');
  // L: the initials, in place of a picture.
  for (const words of ['L', 'lena', 'Trial Moderator', 'You', 'Promote']) expect(row.textContent).toContain(words);
  expect(document.getElementById('name')?.textContent).toBe('lena');
});

it('A deleted person is an unknown user', () => {
  render(
    <ul>
      <PersonRow person={null} />
    </ul>,
  );
  expect(screen.getByRole('listitem').textContent).toContain('Unknown User');
});

it('A blocked person says so, and the grade can be left out', () => {
  render(<PersonBadges person={{ ...person, isBlocked: true }} isMe={false} hasGrade={false} />);
  expect(screen.getByText('Blocked')).toBeTruthy();
  expect(screen.queryByText('Trial Moderator')).toBeNull();
  expect(screen.queryByText('You')).toBeNull();
});

it('The facts say when a person joined and was promoted', () => {
  const { container } = render(<PersonFacts person={person} />);
  const facts = [...container.children].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Joined 1 Mar 2025', 'Last promoted: Never']);
});

it('A role badge names the grade', () => {
  render(<RoleBadge grade={1} />);
  expect(screen.getByText('Member')).toBeTruthy();
});
