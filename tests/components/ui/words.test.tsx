import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { PersonName, usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';

const textOf = (element: React.ReactNode) => render(element).container.textContent;

it.each([
  ['kit.4f0c', 'K4'],
  ['ada_lovelace-byron', 'AL'],
  ['mia', 'M'],
  ['.ömer.', 'Ö'],
  ['…', '?'],
])('Without a picture %s is shown as %s', (name, initials) => {
  expect(textOf(<Avatar name={name} />)).toBe(initials);
});

it('A picture that fails to load gives way to the initials, until there is another', () => {
  const { container, rerender } = render(<Avatar name="ada" src="/gone.png" />);
  const picture = () => container.querySelector('img');
  // Decorative: the name is next to it.
  expect(picture()?.alt).toBe('');
  fireEvent.error(picture() ?? container);
  expect(container.textContent).toBe('A');
  rerender(<Avatar name="ada" src="/new.png" />);
  expect(picture()?.getAttribute('src')).toBe('/new.png');
});

it('A name is the username with the display name, or Unknown User', () => {
  expect(textOf(<PersonName person={{ username: 'mo', displayName: 'Mo Lindqvist' }} />)).toBe('mo Mo Lindqvist');
  expect(textOf(<PersonName person={{ username: 'mo', displayName: null }} />)).toBe('mo');
  expect(textOf(<PersonName person={null} />)).toBe('Unknown User');
});

it('A sentence names a person by their username', () => {
  expect(usernameOf({ username: 'mo' })).toBe('mo');
  expect(usernameOf(null)).toBe('Unknown User');
});

it('A badge is its word, with an icon that is not read out', () => {
  const { container } = render(<Badge tone="success">Accepted</Badge>);
  expect(screen.getByText('Accepted')).toBeTruthy();
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

describe('A moment', () => {
  const NOW = '2026-11-20T18:03:00';
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  });
  it.each([
    ['2026-11-20T18:03:00', 'now'],
    ['2026-11-20T18:01:01', '1 minute ago'],
    ['2026-11-19T18:03:00', 'yesterday'],
    ['2026-11-14T18:03:00', '6 days ago'],
    ['2026-11-13T18:03:00', '13 Nov'],
    ['2026-12-03T18:03:00', '3 Dec'],
    ['2025-11-20T18:03:00', '20 Nov 2025'],
  ])('%s is %s', (value, words) => {
    expect(textOf(<Time value={value} />)).toMatch(new RegExp(`^${words} \\(`));
  });

  it('Has its exact time on hover and, unless it is a date, for screen readers', () => {
    const exact = 'Friday, 20 November 2026 at 18:03';
    expect(textOf(<Time value={NOW} />)).toBe(`now (${exact})`);
    expect(screen.getByTitle(exact).getAttribute('datetime')).toBe(NOW);
    expect(textOf(<Time value={NOW} format="date" />)).toBe('20 Nov');
    expect(textOf(<Time value={NOW} format="datetime" />)).toBe('20 Nov 2026, 18:03');
  });

  it('That is none says so', () => {
    expect(textOf(<Time value="soon" />)).toBe('Unknown date');
  });
});
