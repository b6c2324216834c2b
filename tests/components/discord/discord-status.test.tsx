import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { DiscordStatus } from '#features/discord/discord-status.tsx';
import { deliveriesQuery, webhooksQuery } from '#features/discord/queries.ts';
import { rolesQuery } from '#features/discord/roles/roles-query.ts';
import { queryClient } from '#lib/query-client.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const webhook = { isActive: true, disabledReason: null };
const role = { id: 'role', reason: null };
const MAP = [2, 3, 4, 5, 6].map((grade) => ({ grade, roleId: 'role' }));

/** What the tab has read; the parts read only these fields. */
function setDiscord(webhooks: object[], roles: object, failed: number) {
  queryClient.setQueryData(webhooksQuery.queryKey, webhooks as never);
  queryClient.setQueryData(rolesQuery.queryKey, roles as never);
  const rows = Array.from({ length: failed }, (_, index) => ({ id: index }));
  queryClient.setQueryData(deliveriesQuery('failed').queryKey, {
    pages: [{ rows, next: null }],
    pageParams: [null],
  } as never);
}

beforeEach(() => queryClient.clear());

const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('Good news is three parts in a line, without a link', async () => {
  setDiscord([webhook], { roles: [role], map: MAP }, 0);
  await renderInApp(<DiscordStatus />);
  expect(items()).toEqual(['Webhooks 1 active', 'Roles 5 of 5', 'No failed deliveries']);
  expect(screen.queryByRole('link')).toBeNull();
});

it('What needs a hand links to its section', async () => {
  const broken = { isActive: false, disabledReason: 'Discord no longer knows this webhook.' };
  setDiscord([webhook, broken], { roles: [], map: MAP.slice(0, 2) }, 1);
  await renderInApp(<DiscordStatus />);
  expect(items()).toEqual(['Webhooks 1 switched off', 'Roles 2 cannot be given', '1 failed delivery']);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/#webhooks-title', '/#roles-title', '/#deliveries-title']);
});

it('A role while away that cannot be given is counted, too', async () => {
  const away = { id: 'away', reason: null, isPowerful: true };
  setDiscord([webhook], { roles: [role, away], map: MAP, awayRoleId: 'away' }, 0);
  await renderInApp(<DiscordStatus />);
  expect(items()[1]).toBe('Roles 1 cannot be given');
});

it('What was never set up is no warning', async () => {
  setDiscord([], { roles: [role], map: [] }, 0);
  await renderInApp(<DiscordStatus />);
  expect(items()).toEqual(['Webhooks none active', 'Roles 0 of 5', 'No failed deliveries']);
  expect(screen.queryByRole('link')).toBeNull();
});
