import type { Page } from 'playwright/test';
import { BACKLOG, type Backlog, MOST_COUNTED, PAUSED_UNTIL } from '#contract/discord.ts';
import { discordWithoutSettings } from '../../support/discord.ts';
import { call, unique } from '../support/calls.ts';
import { newChannel } from '../support/discord.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { button, field } from '../support/hiring.ts';
import { expectToast } from '../support/watching.ts';

const TAB = '/owner?tab=discord';

interface Webhook {
  id: string;
  name: string;
  revision: number;
}

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name });
const deliveries = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');

/** The title of a test message, unlike any message of other tests. */
const TEST = 'Test message from Moderation Portal';

const add = (page: Page, fields: Record<string, unknown> = {}) =>
  call<Webhook>(page, 'POST', '/api/webhooks', {
    name: unique('Staff room '),
    url: newChannel().url,
    // Rare in other tests.
    events: ['application_withdrawn'],
    ...fields,
  });
const remove = (page: Page, { id }: Webhook) => call(page, 'DELETE', `/api/webhooks/${id}`);

async function choose(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('The owner adds and tests a webhook, and revives it after Discord deleted it', { tag: '@journey' }, async ({
  as,
}) => {
  test.slow();
  const [channel, second] = [newChannel(), newChannel()];
  const name = unique('Recruiting ');
  const owner = await as('owner', '/owner');
  const errors = watchErrors(owner);
  await owner.getByRole('tab', { name: 'Discord' }).click();
  await expect(owner).toHaveURL(TAB);

  await test.step('Adding it', async () => {
    await button(owner, 'Add webhook').click();
    const dialog = owner.getByRole('dialog', { name: 'Add webhook' });
    await field(owner, 'Name').fill(name);
    await field(owner, 'Address').fill(channel.url);
    await dialog.getByRole('checkbox', { name: /^Withdrawn applications/ }).check();
    expect(await seriousProblems(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(owner, name)).toContainText('Withdrawn applications');
    await expect(row(owner, name)).toContainText('Nothing sent yet');
  });

  await test.step('A test message arrives', async () => {
    await row(owner, name).getByRole('button', { name: 'Send test' }).click();
    await expectToast(owner, 'Test message sent', `Look for it in the channel of ‘${name}’.`);
    await expect(row(owner, name)).toContainText('Sent');
    expect((await channel.titles()).filter((title) => title === TEST)).toHaveLength(1);
  });

  await test.step('Deleted in Discord, it is switched off and says what to do', async () => {
    await channel.misbehave('404');
    await row(owner, name).getByRole('button', { name: 'Send test' }).click();
    await expectToast(owner, 'Test message not sent yet', 'Discord no longer knows this webhook.');
    await expect(row(owner, name)).toContainText('Switched off: Discord no longer knows this webhook.');
    await expect(row(owner, name).getByRole('switch')).not.toBeChecked();
    await expect(row(owner, name).getByRole('button', { name: 'Send test' })).toBeDisabled();
    const failed = deliveries(owner).filter({ hasText: name });
    await expect(failed).toContainText('Make a new webhook there, enter its address here, switch this one on');
    expect(await seriousProblems(owner)).toEqual([]);
  });

  await test.step('With a new address and switched on, a retry arrives', async () => {
    await choose(owner, name, 'Edit');
    const dialog = owner.getByRole('dialog', { name: 'Edit webhook' });
    await expect(field(owner, 'New address')).toHaveValue('');
    await field(owner, 'New address').fill(second.url);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await row(owner, name).getByRole('switch').click();
    await expect(row(owner, name).getByRole('switch')).toBeChecked();
    await expect(row(owner, name)).not.toContainText('Switched off');
    await deliveries(owner).filter({ hasText: name }).getByRole('button', { name: 'Retry' }).click();
    await expectToast(owner, 'Sent');
    await expect(deliveries(owner).filter({ hasText: name })).toHaveCount(0);
    expect((await second.titles()).filter((title) => title === TEST)).toHaveLength(1);
    await owner.getByRole('combobox', { name: 'State' }).selectOption('Sent');
    await expect(owner).toHaveURL(`${TAB}&deliveries=sent`);
    await expect(deliveries(owner).filter({ hasText: name }).first()).toContainText('Test message');
  });

  await test.step('Deleting it asks first', async () => {
    await choose(owner, name, 'Delete');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
    await expect(row(owner, name)).toHaveCount(0);
    await expect(deliveries(owner).filter({ hasText: name })).toHaveCount(0);
    const sent = deliveries(owner).filter({ hasText: 'A deleted webhook' }).filter({ hasText: 'Test message' });
    await expect(sent.first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('A refused webhook keeps what was typed, with the reason at its field', async ({ as }) => {
  const owner = await as('owner', TAB);
  const taken = newChannel();
  const other = await add(owner, { url: taken.url });
  await button(owner, 'Add webhook').click();
  const dialog = owner.getByRole('dialog', { name: 'Add webhook' });
  const save = dialog.getByRole('button', { name: 'Add webhook' });

  await save.click();
  for (const message of ['Name is required', 'Address is required', 'Choose at least one event'])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(field(owner, 'Name')).toBeFocused();

  await field(owner, 'Name').fill('Elsewhere');
  await dialog.getByRole('checkbox', { name: /^New notices/ }).check();
  const address = field(owner, 'Address');
  for (const [url, message] of [
    ['https://discord.example/api/webhooks/800000000000000001/token', 'Enter the address as Discord gives it: '],
    [taken.url, 'Another webhook has this address already.'],
  ] as const) {
    await address.fill(url);
    await save.click();
    await expect(address).toHaveAccessibleDescription(new RegExp(message));
    await expect(address).toHaveValue(url);
    await expect(address).toBeFocused();
  }

  await owner.route('**/api/webhooks', (route) => {
    const error = 'There can be at most 10 webhooks. Delete one first.';
    return route.fulfill({ status: 409, json: { error, code: 'limit_reached', requestId: 'eleventh' } });
  });
  await address.fill(newChannel().url);
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('There can be at most 10 webhooks. Delete one first.');
  await expect(field(owner, 'Name')).toHaveValue('Elsewhere');
  await owner.unrouteAll();

  await owner.keyboard.press('Escape');
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button(owner, 'Add webhook')).toBeFocused();
  await remove(owner, other);
});

test('If two owners edit one webhook, both learn of it, and a switch follows', async ({ as }) => {
  const owner = await as('owner');
  const webhook = await add(owner);
  const change = (revision: number, fields: object) =>
    call(owner, 'PATCH', `/api/webhooks/${webhook.id}`, { revision, ...fields });
  await owner.goto(TAB);
  await choose(owner, webhook.name, 'Edit');
  const renamed = unique('Renamed ');
  await change(1, { name: renamed });
  const mine = unique('Mine ');
  await field(owner, 'Name').fill(mine);
  await button(owner, 'Save Changes').click();
  await expect(owner.getByRole('alert')).toContainText(`It is now called ‘${renamed}’.`);
  await expect(field(owner, 'Name')).toHaveValue(mine);
  await button(owner, 'Save over it').click();
  await expect(row(owner, mine)).toBeVisible();

  await change(3, { isActive: false });
  await row(owner, mine).getByRole('switch').click();
  await expectToast(owner, 'Webhook not switched off', 'Someone else has changed this in the meantime.');
  await expect(row(owner, mine).getByRole('switch')).not.toBeChecked();
  await remove(owner, webhook);
});

test('A portal without the settings names the missing one', async ({ as }) => {
  const owner = await as('owner');
  await discordWithoutSettings(owner);
  await owner.goto(TAB);
  await expect(owner.getByRole('heading', { name: 'Webhooks are off' })).toBeVisible();
  await expect(owner.getByText(/Set WEBHOOK_KEY and deploy again.*docs\/deploying\.md/)).toBeVisible();
  await expect(button(owner, 'Add webhook')).toHaveCount(0);
  await expect(owner.getByRole('main').locator('a[href^="http"]')).toHaveCount(0);
});

test('Once the session ends, all of a webhook form is kept but its address', async ({ as }) => {
  const owner = await as('owner', TAB);
  await button(owner, 'Add webhook').click();
  await field(owner, 'Name').fill('Half typed');
  await field(owner, 'Address').fill(newChannel().url);
  await owner.context().clearCookies();
  await owner
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^New notices/ })
    .check();
  await owner.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await expect(owner).toHaveURL(/\/login/);
  const kept = await owner.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('Half typed');
  expect(kept).not.toContain('token-');
});

test('Only owners reach the Discord tab', async ({ as }) => {
  const executive = await as('executive');
  const calls: string[] = [];
  executive.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await executive.goto(TAB);
  await expect(executive.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(calls.filter((path) => /webhooks|deliveries|discord/.test(path))).toEqual([]);
});

test('The tab says until when Discord has paused all calls, and what is due', async ({ as }) => {
  const owner = await as('owner');
  const until = new Date(Date.now() + 3_600_000);
  await owner.route('**/api/deliveries?*', async (route) => {
    const response = await route.fetch();
    const backlog: Backlog = { direct_message: { due: MOST_COUNTED + 1, since: '2026-05-04T10:00:00.000Z' } };
    const headers = { [PAUSED_UNTIL]: until.toISOString(), [BACKLOG]: JSON.stringify(backlog) };
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
  await owner.goto(TAB);
  await expect(owner.getByText('Discord has paused all calls')).toBeVisible();
  await expect(owner.getByText(/^Nothing is sent until .*\d:\d\d/)).toBeVisible();
  await expect(owner.getByRole('list', { name: 'Due now' })).toHaveText(
    /^Over 1,000 direct messages due, the oldest since .*May 2026/,
  );
  expect(await seriousProblems(owner)).toEqual([]);
});
