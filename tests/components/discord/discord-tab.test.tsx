import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { BACKLOG, MOST_COUNTED, PAUSED_UNTIL } from '#contract/discord.ts';
import type { Webhook } from '#features/discord/queries.ts';
import type { Drifter, Roles } from '#features/discord/roles/roles-query.ts';
import { inTurn, type Replies, type ReplyOf, refused } from '../support/api.ts';
import { button, click, expectToast, field, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const TAB = '/owner?tab=discord';
const ADDRESS = 'https://discord.com/api/webhooks/800000000000000001/token-one';

const webhook: Webhook = {
  id: 'webhook-1',
  name: 'Staff room',
  events: ['application_withdrawn'],
  isActive: true,
  disabledReason: null,
  lastDelivery: null,
  createdAt: '2026-11-20T18:03:00.000Z',
  updatedAt: null,
  updatedBy: null,
  isOwned: false,
  revision: 1,
};
const role = { id: 'role-3', name: 'Moderator', position: 3, assignable: true, reason: null, isPowerful: false };
const roles: Roles = { roles: [role], map: [{ grade: 3, roleId: role.id }], awayRoleId: null };

const open = (replies: Replies = {}) =>
  visit(TAB, 6, {
    'GET /api/webhooks': [webhook],
    'GET /api/discord-roles': roles,
    'GET /api/discord-channels': [],
    ...replies,
  });
const unset = (setting: string, what: string) => () =>
  refused(503, { code: 'unavailable', error: `${setting} is not set, so ${what} are off.` });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const choose = async (item: string) => {
  await click('More for Staff room');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('Adding a webhook', () => {
  const add = async (replies: Replies = {}) => {
    const portal = await open(replies);
    await click('Add webhook');
    await dialog('Add webhook');
    return portal;
  };
  const save = async () =>
    userEvent.click(within(await dialog('Add webhook')).getByRole('button', { name: 'Add webhook' }));
  const type = async () => {
    fill(field('Name'), 'Elsewhere');
    await userEvent.click(screen.getByRole('checkbox', { name: /^New notices/ }));
    fill(field('Address'), ADDRESS);
  };

  it('A channel of the bot takes the place of the address', async () => {
    const channels = [{ id: '700000000000000052', name: 'recruiting', parent: 'Team' }];
    const { changes } = await add({ 'GET /api/discord-channels': channels, 'POST /api/webhooks': webhook });
    fill(field('Name'), 'Elsewhere');
    await userEvent.click(screen.getByRole('checkbox', { name: /^New notices/ }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Channel' }), '#recruiting (Team)');
    expect(screen.queryByRole('textbox', { name: /^Address/ })).toBeNull();
    await save();
    await waitFor(() =>
      expect(changes).toMatchObject([
        { body: { name: 'Elsewhere', channelId: '700000000000000052', events: ['notice_posted'] } },
      ]),
    );
  });

  it('Each missing field has its message, and the first has focus', async () => {
    const { changes } = await add();
    await save();
    for (const message of ['Name is required', 'Address is required', 'Choose at least one event'])
      await screen.findByText(message);
    expect(document.activeElement).toBe(field('Name'));
    expect(changes).toEqual([]);
  });

  it('What the server refuses stands at its field, and what was typed stays', async () => {
    const issues = [{ path: 'url', message: 'Another webhook has this address already.' }];
    await add({ 'POST /api/webhooks': () => refused(400, { code: 'invalid_input', issues }) });
    await type();
    await save();
    const description = /Another webhook has this address already\./;
    const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address', description });
    expect(address.value).toBe(ADDRESS);
    await waitFor(() => expect(document.activeElement).toBe(address));
  });

  it('The eleventh is refused, and leaving asks first', async () => {
    const error = 'There can be at most 10 webhooks. Delete one first.';
    await add({ 'POST /api/webhooks': () => refused(409, { code: 'limit_reached', error }) });
    await type();
    await save();
    expect((await within(await dialog('Add webhook')).findByRole('alert')).textContent).toContain(error);
    expect(field('Name').value).toBe('Elsewhere');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Add webhook')));
  });

  it('Once the session ends, all of the form is kept but its address', async () => {
    const { address } = await add({ 'POST /api/webhooks': () => refused(401, { code: 'unauthorized' }) });
    await type();
    await save();
    await waitFor(() => expect(address()).toBe('/login'));
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(kept).toContain('Elsewhere');
    expect(kept).not.toContain('token-');
  });
});

describe('A webhook that another owner changes', () => {
  it('An edit shows their name, and can be saved over it', async () => {
    const current = { ...webhook, name: 'Renamed', revision: 2 };
    const mine = { ...webhook, name: 'Mine', revision: 3 };
    const { reply, changes } = await open({
      'PATCH /api/webhooks/:id': inTurn(() => refused(409, { code: 'conflict', current }), mine),
    });
    await choose('Edit');
    await dialog('Edit webhook');
    fill(field('Name'), 'Mine');
    await click('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toContain('It is now called ‘Renamed’.');
    expect(field('Name').value).toBe('Mine');
    reply({ 'GET /api/webhooks': [mine] });
    await click('Save over it');
    await screen.findByText('Mine', { selector: 'li *' });
    expect(changes.map(({ body }) => body)).toMatchObject([{ revision: 1 }, { revision: 2 }]);
  });

  it('A switch follows', async () => {
    const current = { ...webhook, isActive: false, revision: 2 };
    const error = 'Someone else has changed this in the meantime.';
    const { reply } = await open({
      'PATCH /api/webhooks/:id': () => refused(409, { code: 'conflict', error, current }),
    });
    const isOn = await screen.findByRole<HTMLInputElement>('switch');
    reply({ 'GET /api/webhooks': [current] });
    await userEvent.click(isOn);
    await expectToast('Webhook not switched off', error);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false));
  });
});

describe('The roles', () => {
  const failures: [error: string, code: string, heading: string, text: RegExp][] = [
    [
      'DISCORD_BOT_TOKEN is not set, so roles and direct messages are off.',
      'unavailable',
      'Roles and direct messages are off',
      /Set DISCORD_BOT_TOKEN and deploy again/,
    ],
    [
      'Discord refused the bot’s token. Set DISCORD_BOT_TOKEN to its current token, then try again.',
      'unavailable',
      'The bot is switched off',
      /Set DISCORD_BOT_TOKEN to its current token/,
    ],
    [
      'Discord is not responding. Try again shortly.',
      'discord_unavailable',
      'The roles of the server could not be loaded',
      /Discord is not responding/,
    ],
  ];

  it.each(failures)('%s', async (error, code, heading, text) => {
    await open({ 'GET /api/discord-roles': () => refused(503, { code, error }) });
    const part = (await screen.findByRole('heading', { name: heading })).closest('section') as HTMLElement;
    expect(part.textContent).toMatch(text);
    expect(button('Add webhook')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });

  it('Roles that failed to load can be tried again', async () => {
    await open({ 'GET /api/discord-roles': inTurn(() => refused(503, { code: 'discord_unavailable' }), roles) });
    await click('Try again');
    await screen.findByRole('list', { name: 'Roles' });
  });

  it('A comparison names who differs, and the owner corrects them', async () => {
    const user = { id: 'ada-id', username: 'ada', displayName: null, avatar: null, grade: 1 as const };
    const drifter: Drifter = { userId: user.id, user, missing: [], surplus: [role.id] };
    const { changes, reply } = await open({ 'GET /api/discord-roles/drift': [drifter] });
    await click('Compare');
    const row = await screen.findByRole('checkbox', { name: /^ada/ });
    expect(row.closest('li')?.textContent).toContain('Should not have Moderator.');
    await userEvent.click(row);
    await click('Correct roles (1)');
    await expectToast('1 person queued', 'Their roles change within a few minutes. Compare again to check.');
    await screen.findByText('Queued');
    expect(changes).toMatchObject([{ body: { userIds: ['ada-id'] } }]);
    reply({ 'GET /api/discord-roles/drift': [] });
    await click('Compare again');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^ada/ })).toBeNull());
  });
});

it('A portal without the settings names the missing one', async () => {
  await open({
    'GET /api/webhooks': unset('WEBHOOK_KEY', 'webhooks'),
    'GET /api/discord-roles': unset('DISCORD_BOT_TOKEN', 'roles and direct messages'),
  });
  const heading = await screen.findByRole('heading', { name: 'Webhooks are off' });
  expect(heading.parentElement?.textContent).toMatch(/Set WEBHOOK_KEY and deploy again.*docs\/deploying\.md/);
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
  expect(screen.getByRole('main').querySelector('a[href^="http"]')).toBeNull();
});

it('An executive is denied the tab, and nothing of it is read', async () => {
  const { reads } = await visit(TAB, 5);
  await screen.findByRole('heading', { name: 'Access Denied' });
  expect(reads.filter((call) => /webhooks|deliveries|discord/.test(call))).toEqual([]);
});

it('The tab says until when Discord has paused all calls, and what is due', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const backlog = { direct_message: { due: MOST_COUNTED + 1, since: '2026-05-04T10:00:00.000Z' } };
  const headers = { [PAUSED_UNTIL]: until, [BACKLOG]: JSON.stringify(backlog) };
  await open({ 'GET /api/deliveries': () => Response.json([], { headers }) });
  await screen.findByText('Discord has paused all calls');
  expect(screen.getByRole('main').textContent).toMatch(/Nothing is sent until .*\d:\d\d/);
  const due = screen.getByRole('list', { name: 'Due now' });
  expect(due.textContent).toMatch(/^Over 1,000 direct messages due, the oldest since .*May 2026/);
});

it('A webhook that another owner has deleted already counts as deleted', async () => {
  const { reply } = await open({ 'DELETE /api/webhooks/:id': () => refused(404, { code: 'not_found' }) });
  await choose('Delete');
  await screen.findByRole('alertdialog', { name: 'Delete this webhook?' });
  reply({ 'GET /api/webhooks': [] });
  await click('Delete webhook');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await screen.findByRole('heading', { name: 'No webhooks yet' });
});

it('A delivery that failed on a webhook of the bot asks for no address', async () => {
  const failed: ReplyOf<'GET /api/deliveries'>[number] = {
    id: 'delivery-1',
    kind: 'webhook',
    event: 'notice_posted',
    state: 'failed',
    webhookId: webhook.id,
    userId: null,
    user: null,
    attempts: 1,
    createdAt: webhook.createdAt,
    sentAt: null,
    nextAt: null,
    error: 'Discord refused it: 401, code 50027',
  };
  await open({ 'GET /api/webhooks': [{ ...webhook, isOwned: true }], 'GET /api/deliveries': [failed] });
  await screen.findByText(/Delete it here, and add one for the same channel\./);
});
