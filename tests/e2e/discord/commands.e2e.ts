import type { Page } from 'playwright/test';
import { call, unique } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { postJob } from '../support/hiring.ts';

const TOO_LOW = 'Your grade does not allow this.';

const page = () => `${process.env.DISCORD_URL ?? ''}/commands`;
const answer = (discord: Page) => discord.getByRole('status');

/** Runs a command or clicks the button on the fake Discord's page, as this person, and waits for the answer. */
async function run(
  discord: Page,
  as: string,
  command: string,
  { person = 'moderator', days = 1, vacancy = '' }: { person?: string; days?: number; vacancy?: string } = {},
) {
  await discord.goto(page());
  await discord.getByLabel('You are').fill(as);
  await discord.getByLabel('Person').fill(person);
  await discord.getByLabel('Days').fill(String(days));
  await discord.getByLabel('Vacancy of the button').fill(vacancy);
  await discord.getByRole('button', { name: command, exact: true }).click();
  return answer(discord);
}

/** Runs a command that may be repeated, until it answers in time with this text. */
async function expectAnswer(discord: Page, as: string, command: string, text: string | RegExp, days = 1) {
  await expect(async () => {
    await expect(await run(discord, as, command, { days }), `${command} as ${as}`).toHaveText(text, { timeout: 5000 });
  }).toPass();
}

/** What a grade gets of each command that only shows something. */
const READING: [command: string, lowest: number, shows: RegExp][] = [
  ['/apply', 0, /\/apply\//],
  ['/status', 1, /You have no applications\.|sent \d{4}-/],
  ['/whois', 2, /@moderator is Moderator since \d{4}-\d\d-\d\d\./],
  ['/queue', 4, /Pending applications: \d/],
  ['Open in portal', 4, /@moderator in the portal:/],
];

const PEOPLE: [username: string, grade: number][] = [
  ['member', 1],
  ['trial', 2],
  ['junior', 2.5],
  ['moderator', 3],
  ['manager', 4],
  ['executive', 5],
  ['owner', 6],
];

test('Each grade gets the commands that it may run', async ({ page: discord }) => {
  test.slow();
  for (const [username, grade] of PEOPLE)
    for (const [command, lowest, shows] of READING)
      await expectAnswer(discord, username, command, grade < lowest ? TOO_LOW : shows);
  await expectAnswer(discord, unique('nobody.'), '/status', /Sign in to the portal once/);
  await expectAnswer(discord, unique('nobody.'), '/apply', /\/apply\//);
});

test('Staff announce a leave, and Members cannot', async ({ page: discord, joins }) => {
  for (const grade of [1, 2, 3, 4, 5]) {
    const { username, request } = await joins(grade);
    if (grade === 1) {
      await expectAnswer(discord, username, '/away', TOO_LOW);
      continue;
    }
    // Already, where an answer came too late.
    await expectAnswer(discord, username, '/away', /^You are (already )?away until \d{4}-\d\d-\d\d\./, 3);
    expect(await call<object[]>({ request }, 'GET', '/api/leaves')).toHaveLength(1);
    await expectAnswer(discord, username, '/away', /^You are already away until/, 9);
  }
});

test('The button assigns an application to a manager, who opens it from there', async ({
  page: discord,
  as,
  joins,
}) => {
  const owner = await as('owner');
  const job = await postJob(owner, { title: unique('Helper '), formQuestions: [] });
  const applicant = await joins();
  const { id } = await call<{ id: string }>(applicant, 'POST', '/api/applications', { jobId: job.id, responses: {} });
  for (const grade of [1, 3]) {
    const { username } = await joins(grade);
    await expect(await run(discord, username, 'Assign to me', { vacancy: job.id })).toHaveText(TOO_LOW);
  }
  const manager = await joins(4);
  await expect(await run(discord, manager.username, 'Assign to me', { vacancy: job.id })).toContainText(
    `for ${job.title}.`,
  );
  const open = await discord.getByRole('link', { name: 'Open' }).getAttribute('href');
  await manager.page.goto(open ?? '');
  await expect(manager.page.getByText(applicant.username).first()).toBeVisible();
  expect(await call(manager, 'GET', `/api/applications/${id}`)).toMatchObject({ assigneeId: manager.id });
  await expect(await run(discord, manager.username, 'Assign to me', { vacancy: job.id })).toHaveText(
    'No unassigned application is waiting.',
  );
});
