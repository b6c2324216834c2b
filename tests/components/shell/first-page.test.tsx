import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { broken, inTurn, lost } from '../support/api.ts';
import { job } from '../support/job-rows.ts';
import { button, click, expectToast } from '../support/seen.ts';
import { shellOf, visit } from '../support/visit.tsx';

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const follow = async (name: string | RegExp) => userEvent.click(await link(name));

describe('The front page', () => {
  it('A visitor sees the title, what the portal is, and the two links', async () => {
    const { address } = await visit('/', null);
    await screen.findByRole('heading', { name: 'Moderation Portal', level: 1 });
    screen.getByText('Advertising Staff Portal');
    screen.getByText(/2 positions are open/);
    await waitFor(() => expect(document.title).toBe('Moderation Portal'));
    expect((await link('Sign in with Discord')).getAttribute('href')).toBe('/login');
    await follow('View Open Positions');
    await waitFor(() => expect(address()).toBe('/vacancies'));
  });

  it('Only a spinner shows while the session loads', async () => {
    const shell = Promise.withResolvers<ReturnType<typeof shellOf>>();
    const opening = visit('/', null, { 'GET /api/shell': () => shell.promise });
    await screen.findByText('Loading');
    expect(screen.queryByRole('heading')).toBeNull();
    shell.resolve(shellOf(null));
    await opening;
    await screen.findByRole('heading', { name: 'Moderation Portal' });
  });

  it('A session that cannot be loaded says so, and can be tried again', async () => {
    await visit('/', 1, { 'GET /api/shell': inTurn(broken, shellOf(1)) });
    await screen.findByText('This page could not be loaded');
    screen.getByText(/Something went wrong on our side\./);
    await click('Try again');
    await screen.findByRole('heading', { name: 'Welcome Back' });
  });

  it('Going on leaves no canonical address of the first page', async () => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="canonical" href="/" />');
    await visit('/', null);
    await follow('View Open Positions');
    await waitFor(() => expect(document.querySelector('[rel=canonical]')).toBeNull());
  });
});

describe('The login page', () => {
  const failed = /^Authentication failed\. Please try again or contact support\./;
  const alert = async (address: string) => {
    await visit(address, null);
    return (await screen.findByRole('alert')).textContent;
  };

  it('After a cancelled sign-in it leads back to the position', async () => {
    const shown = await alert('/login?error=cancelled&returnTo=/apply/some-position');
    expect(shown).toContain('You cancelled the sign-in at Discord');
    screen.getByText(failed);
    expect((await link('Sign in with Discord')).getAttribute('href')).toBe(
      '/auth/discord?returnTo=/apply/some-position',
    );
    expect((await link('Back to the position')).getAttribute('href')).toBe('/apply/some-position');
  });

  it('A blocked account is named', async () => {
    expect(await alert('/login?error=blocked')).toContain('This account is blocked');
    screen.getByText(failed);
  });

  it('A busy Discord asks for a minute', async () => {
    expect(await alert('/login?error=discord_busy')).toContain('Discord is busy');
    screen.getByText(/contact support\. Wait a minute before you try again\.$/);
    expect((await link('Back to Home')).getAttribute('href')).toBe('/');
  });
});

describe('Privacy', () => {
  const sentences = [/announces in the team’s Discord channels/, /in a direct message/];

  it.each(['/', '/login'])('The privacy page is one step from %s', async (address) => {
    await visit(address, null);
    await follow('Privacy');
    await screen.findByRole('heading', { name: 'Privacy', level: 1 });
    await waitFor(() => expect(document.title).toBe('Privacy · Moderation Portal'));
  });

  it.each([true, false])('Whether it says what is sent to Discord depends on the settings: %s', async (isOn) => {
    const { portal, ...shell } = shellOf(null);
    const discord = { webhooks: isOn, bot: isOn };
    await visit('/privacy', null, { 'GET /api/shell': { ...shell, portal: { ...portal, discord } } });
    await screen.findByRole('heading', { name: 'Discord and Cloudflare' });
    for (const sentence of sentences) expect(screen.queryAllByText(sentence).length > 0).toBe(isOn);
    if (!isOn) expect(screen.queryByText(/direct message/)).toBeNull();
  });
});

describe('A cached list', () => {
  const minutes = (count: number) => count * 60_000;

  it('It is read once, kept for five minutes, and not retried by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
    const first = Promise.withResolvers<Response>();
    const { reads, reply, back } = await visit('/vacancies', null, { 'GET /api/jobs': () => first.promise });
    await screen.findByText('Loading open positions');
    first.resolve(broken());
    const jobs = () => reads.filter((address) => address.startsWith('/api/jobs')).length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await screen.findByRole('alert');
    await pass(minutes(1));
    expect(jobs()).toBe(1);
    reply({ 'GET /api/jobs': [job] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await link(/^Apply Now/);
    expect(jobs()).toBe(2);
    const away = async (ms: number) => {
      for (const type of ['visibilitychange', 'focus', 'online']) fireEvent(window, new Event(type));
      await user.click(await link('Sign in'));
      await screen.findByRole('heading', { name: 'Sign in' });
      await pass(ms);
      await back();
      await link(/^Apply Now/);
    };
    await away(minutes(4.5));
    expect(jobs()).toBe(2);
    await away(minutes(5) + 1000);
    await waitFor(() => expect(jobs()).toBe(3));
  });
});

describe('The account in the frame', () => {
  const html = document.documentElement;

  it('A theme that cannot be saved still applies, and the console says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { changes } = await visit('/progress', 1, { 'PATCH /api/users/:id/theme': lost });
    await userEvent.click(await screen.findByRole('radio', { name: 'Dark' }));
    await waitFor(() => expect(logged.mock.calls[0]?.[0]).toMatch(/^The theme could not be saved\./));
    expect(html.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(changes).toEqual([{ call: 'PATCH /api/users/ann/theme', body: { theme: 'dark' } }]);
    expect(document.querySelectorAll('[data-toast-viewport] li')).toHaveLength(0);
  });

  it('A failed sign-out is sent once and leaves the user signed in', async () => {
    const { changes, address } = await visit('/progress', 1, { 'POST /api/auth/logout': lost });
    await screen.findByText('Welcome, ann!');
    await click('Logout');
    await expectToast('Logout failed');
    expect(address()).toBe('/progress');
    expect(changes).toHaveLength(1);
  });

  it('A session that cannot be ended stays in the list, and the screen says so', async () => {
    const session = { createdAt: job.createdAt, lastSeenOn: '2026-11-20', device: 'Firefox on Linux' };
    const rows = [
      { ...session, id: 'one', isCurrent: true },
      { ...session, id: 'two', isCurrent: false },
    ];
    await visit('/settings', 1, {
      'GET /api/sessions': rows,
      'GET /api/sign-ins': [],
      'DELETE /api/sessions/:id': lost,
    });
    await screen.findByRole('button', { name: /^End / });
    await click(/^End /);
    await screen.findByText(/The session is still there\./, { selector: '[role=alert] *' });
    expect(button(/^End /)).toBeTruthy();
    expect(button('Sign out on this device')).toBeTruthy();
  });
});
