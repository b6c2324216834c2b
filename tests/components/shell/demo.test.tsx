import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Demo } from '#contract/settings/demo.ts';
import { click } from '../support/seen.ts';
import { shellOf, visit } from '../support/visit.tsx';

const demo: Demo = {
  isPublic: true,
  pin: '2468',
  people: [
    { username: 'member', grade: 1 },
    { username: 'ann', grade: 5 },
    { username: 'owner', grade: 6 },
  ],
};

/** Opens an address of a demo. */
const visitDemo = (address: string, grade: Parameters<typeof visit>[1], shown: Demo = demo) => {
  const shell = { ...shellOf(grade), demo: shown };
  return visit(address, grade, { 'GET /api/shell': shell });
};

const banner = () => screen.findByRole('complementary', { name: 'Demo' });
const choices = async () => {
  // Not a toast of another file, which share the window.
  const items = await within(await screen.findByRole('main')).findAllByRole('listitem');
  return items.map((item) => within(item).getByText(/^Look as/).textContent);
};

describe('A demo', () => {
  it.each([
    ['/vacancies', null],
    ['/login', null],
    ['/settings', 5],
    ['/no-such-screen', 3],
  ] as const)('%s says what it is and leads to the choice of an account', async (address, grade) => {
    await visitDemo(address, grade);
    expect((await banner()).textContent).toContain(
      'This is a demo. Others see what you write, and all of it is gone each night.',
    );
    const link = within(await banner()).getByRole('link', { name: 'Look as someone else' });
    expect(link.getAttribute('href')).toBe('/login');
  });

  it('On one’s own machine nobody else writes in it', async () => {
    await visitDemo('/vacancies', null, { ...demo, isPublic: false });
    expect((await banner()).textContent).not.toContain('Others');
  });

  it('No other portal has the banner or the choice', async () => {
    await visit('/login', null);
    await screen.findByRole('link', { name: 'Sign in with Discord' });
    expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull();
    expect(document.title).toBe('Sign in · Moderation Portal');
  });
});

describe('The choice of an account', () => {
  it('It offers a visitor each grade by one link, which returns to the page they wanted', async () => {
    await visitDemo('/login?returnTo=/apply/one', null);
    await screen.findByRole('heading', { name: 'Look around', level: 1 });
    expect(document.title).toBe('Look around · Moderation Portal');
    expect(await choices()).toEqual([
      'Look as a visitor',
      'Look as a member',
      'Look as an executive',
      'Look as an owner',
    ]);
    expect(screen.getByRole('link', { name: 'Look as an owner' }).getAttribute('href')).toBe(
      '/auth/discord?as=owner&returnTo=/apply/one',
    );
    screen.getByText(/write nothing personal/);
    screen.getByText(/Archived applications open with the pin 2468\./);
  });

  it('It marks who one looks as, and signs out whoever wants to be a visitor', async () => {
    const { changes, address } = await visitDemo('/login', 5);
    const own = (await screen.findByText('You now')).closest('li');
    expect(within(own ?? document.body).getByRole('link').textContent).toBe('Look as an executive');
    await click('Look as a visitor');
    await waitFor(() => expect(address()).toBe('/'));
    expect(changes).toEqual([{ call: 'POST /api/auth/logout' }]);
  });

  it('A sign-in that failed says what to do', async () => {
    await visitDemo('/login?error=busy', null);
    expect((await screen.findByRole('alert')).textContent).toContain('Wait a minute, or choose someone else.');
  });
});
