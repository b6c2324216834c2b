import { holdToast } from '../../support/states.ts';
import { call, unique } from '../support/calls.ts';
import { newChannel, received } from '../support/discord.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { answer, button, postJob, statusOf } from '../support/hiring.ts';
import { startOwnPortal } from '../support/own-portal.ts';
import { expectToast } from '../support/watching.ts';

const TAB = '/owner?tab=discord';
const GRADES = ['Trial Moderator', 'Junior Moderator', 'Moderator', 'Manager', 'Executive'];

// There is one map of roles.
test.describe.configure({ mode: 'default' });

// A separate portal: after an application of another test, the channel would get this one five minutes later.
startOwnPortal();

/** The names of the roles that a member was given and lost, oldest first. */
const changesOf = async (discordId: string) =>
  (await received()).roles
    .filter(({ userId }) => userId === discordId)
    .map(({ role, isGiven }) => `${isGiven ? '+' : '-'}${role}`)
    .reverse();

test('An application is announced in the channel, and a promotion gives the role', async ({ page, as }) => {
  test.slow();
  const [owner, manager] = [await as('owner', TAB), await as('manager')];
  const errors = [watchErrors(owner), watchErrors(page), watchErrors(manager)];
  const channel = newChannel();
  const username = unique('nova.');
  const job = await postJob(manager, { formQuestions: [{ id: 'why', type: 'text', label: 'Why you?' }] });

  await test.step('The owner gives each grade its role', async () => {
    await button(owner, 'Choose roles').click();
    const dialog = owner.getByRole('dialog', { name: 'Choose roles' });
    for (const grade of GRADES)
      await dialog.getByRole('combobox', { name: grade, exact: true }).selectOption({ label: grade });
    for (const role of ['Founder (above the bot’s role)', 'Admin (has Administrator)', 'Music bot (belongs to an app)'])
      await expect(dialog.getByRole('option', { name: role }).first()).toBeDisabled();
    expect(await seriousProblems(owner)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(owner.getByRole('list', { name: 'Roles' }).getByRole('listitem')).toHaveText([
      ...GRADES.map((grade) => `${grade}@${grade}`),
      'While away@Away',
    ]);
  });

  await test.step('A visitor applies, and the channel gets a message', async () => {
    await page.goto(`/apply/${job.id}`);
    await page.getByRole('link', { name: 'Sign in with Discord' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Why you?' }).fill('I am awake at night anyway.');
    await page.getByRole('button', { name: 'Next' }).click();
    const webhook = await call<{ id: string }>(owner, 'POST', '/api/webhooks', {
      ...{ name: unique('Recruiting '), url: channel.url, events: ['application_submitted'] },
    });
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Application Submitted! 🎉' })).toBeVisible();
    await expect.poll(channel.titles).toEqual([`1 new application for ${job.title}`]);
    await page.goto(`${process.env.DISCORD_URL}/received`);
    await expect(page.getByRole('link', { name: `1 new application for ${job.title}` })).toHaveAttribute(
      'href',
      /\/manage\/applications$/,
    );
    await call(owner, 'DELETE', `/api/webhooks/${webhook.id}`);
  });
  const { discordId } = await call<{ discordId: string }>({ request: page.request }, 'GET', '/api/auth/me');

  await test.step('The manager promotes them, and they have the role', async () => {
    await manager.goto(`/manage/staff?q=${username}`);
    await manager.getByRole('listitem').filter({ hasText: username }).getByRole('button', { name: 'Promote' }).click();
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Promote' }).click();
    await expectToast(manager, 'User Promoted', `${username} is now Trial Moderator.`);
    await expect.poll(() => changesOf(discordId)).toEqual(['+Trial Moderator']);
    await owner.goto(`${TAB}&deliveries=sent`);
    const deliveries = owner.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await expect(deliveries.filter({ hasText: username })).toContainText('Roles');
  });
  expect(errors.flat()).toEqual([]);
});

test('Acceptance gives the role of the vacancy, undo and dismissal take it, and a leave has its own', async ({
  as,
  joins,
}) => {
  test.slow();
  const executive = await as('executive');
  const manager = await as('manager');
  const errors = [watchErrors(executive), watchErrors(manager)];
  const [applicant, colleague] = [await joins(), await joins(3)];
  const job = await postJob(executive, { formQuestions: [] });
  const { id } = await call<{ id: string }>(applicant, 'POST', '/api/applications', { jobId: job.id, responses: {} });
  const accept = async () => {
    await manager.goto(`/manage/applications?open=${id}`);
    await answer(manager, 'Accept');
    // Its Undo is pressed once Discord has the role.
    await holdToast(manager);
    await expect.poll(async () => (await statusOf(manager, id)).status).toBe('accepted');
  };

  await test.step('An Executive chooses the role, which a manager does not see', async () => {
    await executive.goto(`/manage/edit-job/${job.id}`);
    await executive.getByRole('combobox', { name: 'Discord role on acceptance' }).selectOption('Newcomer Guide');
    expect(await seriousProblems(executive)).toEqual([]);
    await button(executive, 'Save Changes').click();
    await expectToast(executive, 'Job Updated Successfully');
    await manager.goto(`/manage/edit-job/${job.id}`);
    await expect(manager.getByRole('combobox', { name: 'Who may apply' })).toBeVisible();
    await expect(manager.getByText('Discord role on acceptance')).toHaveCount(0);
  });

  await test.step('The accepted applicant has it, until the decision is undone', async () => {
    await accept();
    await expect.poll(() => changesOf(applicant.discordId)).toEqual(['+Newcomer Guide']);
    await button(manager, 'Undo').click();
    await expect.poll(() => changesOf(applicant.discordId)).toEqual(['+Newcomer Guide', '-Newcomer Guide']);
  });

  await test.step('Accepted again and dismissed, they lose it', async () => {
    await accept();
    for (const grade of [2, 1]) await call(executive, 'PATCH', `/api/users/${applicant.id}/grade`, { grade });
    await expect
      .poll(async () => (await changesOf(applicant.discordId)).toSorted())
      .toEqual([
        '+Newcomer Guide',
        '+Newcomer Guide',
        '+Trial Moderator',
        ...Array(2).fill('-Newcomer Guide'),
        '-Trial Moderator',
      ]);
  });

  await test.step('A leave from today gives the role while away, and its end takes it', async () => {
    const { page } = colleague;
    await page.goto('/file');
    await button(page, 'Say when you’re away').click();
    const dialog = page.getByRole('dialog', { name: 'Say when you’re away' });
    const today = new Date().toISOString().slice(0, 10);
    await dialog.getByLabel('First day').fill(today);
    await dialog.getByLabel('Last day').fill(today);
    await dialog.getByRole('button', { name: 'Announce leave' }).click();
    const ofAway = async () => (await changesOf(colleague.discordId)).filter((change) => change.endsWith('Away'));
    await expect.poll(ofAway).toEqual(['+Away']);
    await button(page, 'I’m back').click();
    await expect.poll(ofAway).toEqual(['+Away', '-Away']);
  });
  expect(errors.flat()).toEqual([]);
});
