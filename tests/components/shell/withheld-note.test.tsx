import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shellOf, visit } from '../support/visit.tsx';

/** The shell of a Member, or of someone whose grade waits for a second factor. */
function shell(withheldGrade: 5 | null) {
  const shown = shellOf(1);
  return { ...shown, me: shown.me && { ...shown.me, withheldGrade } };
}

it('A person without the second factor that they need learns what to do', async () => {
  await visit('/progress', 1, { 'GET /api/shell': shell(5), 'GET /api/applications': [] });
  await screen.findByText('Your rights as Executive need two-factor sign-in');
  screen.getByText(/Turn on two-factor sign-in in Discord, under My Account, then sign in again\./);
  const again = screen.getByRole('link', { name: 'Sign in again' });
  expect(again.getAttribute('href')).toBe('/auth/discord?returnTo=/progress');
});

it('A Member sees no note about a second factor', async () => {
  await visit('/progress', 1, { 'GET /api/shell': shell(null), 'GET /api/applications': [] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/two-factor/)).toBeNull();
});
