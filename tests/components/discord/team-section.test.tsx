import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Roles } from '#features/discord/roles/roles-query.ts';
import type { Newcomer } from '#features/discord/team/team-queries.ts';
import { type Replies, type ReplyOf, refused } from '../support/api.ts';
import { click, expectToast } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const role = { id: 'role-3', name: 'Mods', position: 3, assignable: true, reason: null, isPowerful: false };
const roles: Roles = { roles: [role], map: [{ grade: 3, roleId: role.id }], awayRoleId: null };

const newcomer = (n: number, fields: Partial<Newcomer> = {}): Newcomer => ({
  discordId: String(100_000 + n),
  username: `holder${n}`,
  displayName: null,
  avatar: null,
  roleId: role.id,
  grade: 3,
  userId: null,
  dismissedAt: null,
  ...fields,
});

type Results = ReplyOf<'POST /api/users/take-over'>;
type Body = { people: { discordId: string; grade: number }[] };

/** Takes everyone over whom the call names. */
const takesAll = ({ body }: { body: unknown }): Results => ({
  results: (body as Body).people.map(({ discordId }) => ({ discordId, outcome: 'created', userId: discordId })),
});

async function look(newcomers: Newcomer[], replies: Replies = {}) {
  const portal = await visit('/owner?tab=discord', 6, {
    'GET /api/discord-roles': roles,
    'GET /api/discord-roles/newcomers': newcomers,
    'POST /api/users/take-over': takesAll,
    ...replies,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Look for people' }));
  return portal;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('Everyone is ticked, except who was dismissed once', async () => {
  await look([newcomer(1), newcomer(2, { userId: 'x', dismissedAt: '2026-10-01T00:00:00.000Z' })]);
  await screen.findByText('2 people hold your roles without their grade here.');
  expect([box(/^holder1/).checked, box(/^holder2/).checked]).toEqual([true, false]);
  screen.getByRole('button', { name: 'Take over 1 person' });
});

it('A later visit to the tab looks again', async () => {
  const { reads } = await look([newcomer(1)]);
  const looks = () => reads.filter((call) => call.includes('newcomers')).length;
  await screen.findByText('1 person holds your roles without their grade here.');
  await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Discord' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Look for people' }));
  await waitFor(() => expect(looks()).toBe(2));
});

it('People are taken over a few at a time', async () => {
  const { changes } = await look(Array.from({ length: 12 }, (_, n) => newcomer(n)));
  await click('Take over 12 people');
  await expectToast('12 people taken over');
  expect(changes.map(({ body }) => (body as Body).people.length)).toEqual([5, 5, 2]);
  await screen.findByText('Nobody is left to take over. 12 people done.');
});

it('Stop ends after the running call, and the rest can be taken over later', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { changes } = await look(
    Array.from({ length: 8 }, (_, n) => newcomer(n)),
    {
      'POST /api/users/take-over': async (call) => {
        await held;
        return takesAll(call);
      },
    },
  );
  await click('Take over 8 people');
  await screen.findByRole('progressbar', { name: 'Taking over' });
  await click('Stop');
  release();
  await expectToast('5 people taken over');
  expect(changes).toHaveLength(1);
  await click('Take over 3 people');
  await expectToast('3 people taken over');
});

it('Whoever Discord did not answer about stays to be taken over', async () => {
  const results: Results['results'] = [
    { discordId: '100001', outcome: 'unavailable', userId: null },
    { discordId: '100002', outcome: 'refused', userId: null },
  ];
  await look([newcomer(1), newcomer(2)], { 'POST /api/users/take-over': { results } });
  await click('Take over 2 people');
  await screen.findByText('Discord did not answer');
  screen.getByText('Not allowed: blocked, or a second person has to agree');
  expect([box(/^holder1/).disabled, box(/^holder2/).disabled]).toEqual([false, true]);
  screen.getByRole('button', { name: 'Take over 1 person' });
});

it('A refused call says why and keeps what was done', async () => {
  await look([newcomer(1, { grade: 5 })], {
    'POST /api/users/take-over': () => refused(403, { code: 'fresh_sign_in', error: 'Sign in again to do this.' }),
  });
  await click('Take over 1 person');
  const alert = await screen.findByText('Sign in again to do this.');
  within(alert.closest('[role=alert]') as HTMLElement).getByRole('link', { name: 'Sign in again' });
  await waitFor(() => screen.getByRole('button', { name: 'Take over 1 person' }));
});

it('Nobody is looked for while no grade has a role', async () => {
  await visit('/owner?tab=discord', 6, { 'GET /api/discord-roles': { roles: [role], map: [], awayRoleId: null } });
  await screen.findByRole('button', { name: 'Compare' });
  expect(screen.queryByRole('button', { name: 'Look for people' })).toBeNull();
});
