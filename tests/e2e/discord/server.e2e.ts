import type { Page } from 'playwright/test';
import { roleIdAt } from '#dev/fake-discord/guilds.ts';
import { call, hold, whoIs } from '../support/calls.ts';
import { arrangeMember, misbehave, SERVER } from '../support/discord.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { button, postJob } from '../support/hiring.ts';
import { startOwnPortal } from '../support/own-portal.ts';
import { expectToast } from '../support/watching.ts';

// There is one server, and its silence concerns everyone who applies.
test.describe.configure({ mode: 'default' });

// A separate portal, because the people of the sample data are taken over.
startOwnPortal();

/** Longer than the portal leaves Discord alone that has not answered within two seconds. */
const SILENCE = { timeout: 150_000 };

/** Presses 'Check now' until the part about the server says this. */
async function checkUntil(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await button(page, 'Check now').click();
    await expect(page.getByRole('region', { name: 'Discord server' })).toContainText(words, { timeout: 5000 });
  }).toPass(SILENCE);
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('A lead takes the team over from its roles, stops in the middle and goes on', async ({ as }) => {
  // Four more than the three of the sample data and the Member with a role.
  for (const n of [1, 2, 3, 4])
    await arrangeMember(`32000000000000000${n}`, { username: `night.owl${n}`, roles: roleIdAt(SERVER, 3) });
  const owner = await as('owner', '/owner?tab=discord');
  const errors = watchErrors(owner);
  await button(owner, 'Look for people').click();
  await expect(owner.getByText('8 people hold your roles without their grade here.')).toBeVisible();
  const list = owner.getByRole('list', { name: 'Your team in Discord' });
  await expect(list.getByRole('listitem').filter({ hasText: 'lark.at.noon' })).toContainText('Moderator');
  expect(await seriousProblems(owner)).toEqual([]);

  const release = await hold(owner, '**/api/users/take-over', 'POST');
  await button(owner, 'Take over 8 people').click();
  await expect(owner.getByRole('progressbar', { name: 'Taking over' })).toBeVisible();
  await button(owner, 'Stop').click();
  release();
  await expectToast(owner, '5 people taken over');
  await expect(owner.getByText('3 people hold your roles without their grade here. 5 people done.')).toBeVisible();

  await button(owner, 'Take over 3 people').click();
  await expectToast(owner, '3 people taken over');
  await expect(list.getByText('Taken over')).toHaveCount(8);
  await button(owner, 'Look again').click();
  await expect(owner.getByRole('heading', { name: 'Nobody to take over' })).toBeVisible();

  await owner.goto('/manage/staff?q=lark.at.noon');
  await expect(owner.getByRole('main').getByRole('listitem').filter({ hasText: 'lark.at.noon' })).toContainText(
    'Moderator',
  );
  expect(errors).toEqual([]);
});

test('Check now shows a time-out and a ban', async ({ as, joins }) => {
  const [manager, applicant] = [await as('manager'), await joins()];
  const job = await postJob(manager, { minServerDays: 14 });
  await arrangeMember(applicant.discordId, { joined: daysAgo(264), roles: roleIdAt(SERVER, 2) });
  const { id } = await call<{ id: string }>(applicant, 'POST', '/api/applications', {
    ...{ jobId: job.id, responses: { q0: 'For the quiet.' } },
  });
  await manager.goto(`/manage/applications?open=${id}`);
  const part = manager.getByRole('region', { name: 'Discord server' });
  await checkUntil(manager, 'In the server for 264 days');

  await arrangeMember(applicant.discordId, { timeout: daysAgo(-1) });
  await checkUntil(manager, 'Timed out');
  await expect(part.getByRole('list', { name: 'Roles in the server' })).toContainText('Junior Moderator');
  expect(await seriousProblems(manager)).toEqual([]);

  await arrangeMember(applicant.discordId, { banned: 'Sold accounts' });
  await checkUntil(manager, 'Banned from the server');
  await expect(part).toContainText('Sold accounts');

  await manager.goto(`/staff/${(await whoIs(await as('moderator'))).id}`);
  await checkUntil(manager, 'In the server for');
});

test('A vacancy for 14 days turns a newcomer away, and nobody while Discord is down', async ({ as, joins, page }) => {
  const manager = await as('manager');
  const job = await postJob(manager, { minServerDays: 14, formQuestions: [] });
  const sentence = 'For members of our server for at least 14 days';
  await page.goto(`/apply/${job.id}`);
  await expect(page.getByText(sentence)).toBeVisible();

  const [early, late] = [await joins(), await joins()];
  await arrangeMember(early.discordId, { joined: daysAgo(4) });
  await arrangeMember(late.discordId, { joined: daysAgo(15) });
  const refusal = { name: 'You can apply once you have been in the server for 14 days.' };
  await expect(async () => {
    await early.page.goto(`/apply/${job.id}`);
    await expect(early.page.getByRole('heading', refusal)).toBeVisible({ timeout: 10_000 });
  }).toPass(SILENCE);
  await expect(early.page.getByText(/^You can apply from \d+ \w+/)).toBeVisible();
  await late.page.goto(`/apply/${job.id}`);
  await button(late.page, 'Submit Application').click();
  await expect(late.page.getByRole('dialog', { name: 'Application Submitted! 🎉' })).toBeVisible();

  const stranded = await joins();
  await arrangeMember(stranded.discordId, { joined: daysAgo(1) });
  await misbehave(`/guilds/${SERVER}/members/`, '500');
  await stranded.page.goto(`/apply/${job.id}`);
  await button(stranded.page, 'Submit Application').click();
  await expect(stranded.page.getByRole('dialog', { name: 'Application Submitted! 🎉' })).toBeVisible();
  await misbehave(`/guilds/${SERVER}/members/`, 'none');
  const [{ id = '' } = {}] = await call<{ id: string }[]>(stranded, 'GET', '/api/applications');
  await manager.goto(`/manage/applications?open=${id}`);
  await expect(manager.getByRole('region', { name: 'Discord server' })).toContainText(
    'Not checked: Discord did not answer.',
  );
});
