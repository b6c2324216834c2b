import type { Page } from 'playwright/test';
import { call, unique } from '../support/calls.ts';
import { expect, seriousProblems, test } from '../support/fixtures.ts';
import { button, field, postJob } from '../support/hiring.ts';

const TAB = '/owner?tab=discord';

const received = () => `${process.env.DISCORD_URL ?? ''}/received`;

/** The message about a vacancy as the fake Discord shows it. */
const messageOf = (discord: Page, title: string) => discord.getByRole('listitem').filter({ hasText: title });

/** Reloads the fake Discord's page until the message shows this. */
async function expectMessage(discord: Page, title: string, text: string | RegExp) {
  await expect(async () => {
    await discord.goto(received());
    await expect(messageOf(discord, title)).toContainText(text, { timeout: 500 });
  }).toPass();
}

test('A vacancy has one message in a channel of the bot, which is edited and closed', async ({ page: discord, as }) => {
  test.slow();
  const owner = await as('owner', TAB);
  const name = unique('Vacancies ');
  const title = unique('Night Watch ');

  await test.step('The owner chooses a channel', async () => {
    await button(owner, 'Add webhook').click();
    const dialog = owner.getByRole('dialog', { name: 'Add webhook' });
    await field(owner, 'Name').fill(name);
    await dialog.getByRole('combobox', { name: 'Channel' }).selectOption({ label: '#announcements (Community)' });
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
    await dialog.getByRole('checkbox', { name: /^New vacancies/ }).check();
    expect(await seriousProblems(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(owner.getByRole('list', { name: 'Webhooks' })).toContainText(name);
  });

  const manager = await as('manager');
  const job = await postJob(manager, { title, description: 'Keeps an eye on the channels.', minAccountDays: 30 });
  const edit = (fields: object) =>
    call(manager, 'PUT', `/api/jobs/${job.id}`, {
      title,
      description: 'Keeps an eye on the channels.',
      requirements: 'Patience.',
      ...fields,
    });

  await test.step('The message appears, with its conditions and the button', async () => {
    await expectMessage(discord, title, 'For Discord accounts that are at least 30 days old');
    const apply = messageOf(discord, title).getByRole('link', { name: 'Apply' });
    expect(await apply.getAttribute('href')).toContain(`/apply/${job.id}`);
    await apply.click();
    await expect(discord.getByRole('heading', { name: title })).toBeVisible();
  });

  await test.step('It is edited with the vacancy', async () => {
    await edit({ description: 'Sleeps by day.' });
    await expectMessage(discord, title, 'Sleeps by day.');
    await expect(messageOf(discord, title)).toHaveCount(1);
  });

  await test.step('Once the vacancy closes, it says so and has no button', async () => {
    await edit({ isActive: false });
    await expectMessage(discord, title, 'Closed');
    await expect(messageOf(discord, title).getByRole('link', { name: 'Apply' })).toHaveCount(0);
  });

  await test.step('The owner deletes the webhook, in Discord too', async () => {
    await owner.getByRole('button', { name: `More for ${name}` }).click();
    await owner.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = owner.getByRole('alertdialog');
    await expect(dialog).toContainText('The bot deletes it in Discord too.');
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(owner.getByText(name)).toHaveCount(0);
  });
});
