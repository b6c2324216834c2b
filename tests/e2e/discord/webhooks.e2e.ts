import type { Page } from 'playwright/test';
import { unique } from '../support/calls.ts';
import { newChannel } from '../support/discord.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { button, field } from '../support/hiring.ts';
import { expectToast } from '../support/watching.ts';

const TAB = '/owner?tab=discord';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name });
const deliveries = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');

/** The title of a test message, unlike any message of other tests. */
const TEST = 'Test message from Moderation Portal';

async function choose(page: Page, name: string, item: string) {
  await row(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('The owner adds and tests a webhook, and revives it after Discord deleted it', async ({ as }) => {
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
    // Nothing announces it meanwhile, because the cron trigger does not run here.
    await dialog.getByRole('checkbox', { name: /^Seals of the audit log/ }).check();
    expect(await seriousProblems(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(owner, name)).toContainText('Seals of the audit log');
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
