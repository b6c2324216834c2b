import type { Page } from 'playwright/test';
import { type Caller, call, unique } from '../support/calls.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { button, field } from '../support/hiring.ts';

interface Notice {
  id: string;
  title: string;
  content: string;
  targetGrades: number[];
  isActive: boolean;
  revision: number;
  unread: boolean;
}

/** Posts a notice; by default for managers, so that it is not unread for the Moderators of other tests. */
const post = (manager: Caller, notice: Partial<Notice> = {}) =>
  call<Notice>(manager, 'POST', '/api/notices', {
    title: unique('Quiet hours '),
    content: 'From Monday on, from midnight to seven.',
    targetGrades: [4, 5],
    ...notice,
  });

const find = async (page: Page, id: string) =>
  (await call<Notice[]>(page, 'GET', '/api/notices?limit=200')).find((notice) => notice.id === id);

const item = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
/** Chooses an action of a notice. */
async function choose(page: Page, title: string, action: string) {
  await button(page, `More for ${title}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const inNavigation = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notices/ });

test.describe('Notices for Moderators', () => {
  // One at a time: a notice of the other would be unread.
  test.describe.configure({ mode: 'default' });

  test('A notice reaches its grades, and stays marked New until the visit ends', { tag: '@journey' }, async ({
    as,
    joins,
  }) => {
    const manager = await as('manager');
    const { page } = await joins(3);
    const forAll = await post(manager, { targetGrades: [] });
    const forModerators = await post(manager, { targetGrades: [3] });
    const forManagers = await post(manager);

    await page.goto('/dashboard');
    await expect(inNavigation(page)).toHaveAccessibleName(/^Notices\s*\d+ unread$/);
    expect((await find(page, forAll.id))?.unread).toBe(true);

    await inNavigation(page).click();
    await expect(item(page, forAll.title).getByText('New', { exact: true })).toBeVisible();
    await expect(item(page, forModerators.title).getByText('New', { exact: true })).toBeVisible();
    await expect(item(page, forManagers.title)).toHaveCount(0);
    await expect(inNavigation(page)).toHaveAccessibleName('Notices');
    expect((await find(page, forAll.id))?.unread).toBe(false);
    await expect(item(page, forAll.title).getByText('New', { exact: true })).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);

    await page.reload();
    await expect(item(page, forAll.title)).toBeVisible();
    await expect(item(page, forAll.title).getByText('New', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(0);
  });

  test('A manager posts, edits, withdraws and reposts a notice', async ({ as, joins }) => {
    test.slow();
    const manager = await as('manager', '/notices');
    const errors = watchErrors(manager);
    const title = unique('New mute lengths ');
    const dialog = manager.getByRole('dialog');

    await test.step('Each missing field has its error next to it', async () => {
      await button(manager, 'Write Notice').click();
      await expect(field(manager, 'Title')).toBeFocused();
      await button(manager, 'Post Notice').click();
      await expect(field(manager, 'Title')).toHaveAccessibleDescription(/Title is required/);
      await expect(field(manager, 'Content')).toHaveAccessibleDescription(/Content is required/);
      await expect(field(manager, 'Title')).toBeFocused();
      for (const name of ['Member', 'Trial Moderator', 'Junior Moderator'])
        await expect(dialog.getByRole('checkbox', { name, exact: true })).toHaveCount(0);
    });

    await test.step('The notice is posted to the ticked grades', async () => {
      await field(manager, 'Title').fill(title);
      await field(manager, 'Content').fill('One hour.\nThen a day.');
      await dialog.getByRole('checkbox', { name: 'Moderator', exact: true }).check();
      await dialog.getByRole('checkbox', { name: 'Executive', exact: true }).check();
      expect(await seriousProblems(manager)).toEqual([]);
      await button(manager, 'Post Notice').click();
      await expect(dialog).toHaveCount(0);
      await expect(item(manager, title)).toContainText('For Moderator and Executive');
      await expect(item(manager, title).getByText('New', { exact: true })).toHaveCount(0);
    });

    await test.step('An edit shows immediately', async () => {
      await choose(manager, title, 'Edit');
      await expect(field(manager, 'Content')).toHaveValue('One hour.\nThen a day.');
      await dialog.getByRole('checkbox', { name: 'Executive', exact: true }).uncheck();
      await field(manager, 'Content').fill('Two hours.');
      await button(manager, 'Save Changes').click();
      await expect(dialog).toHaveCount(0);
      await expect(item(manager, title)).toContainText('Two hours.');
      await expect(item(manager, title).getByText('For Moderator', { exact: true })).toBeVisible();
    });

    const { page } = await joins(3);
    await test.step('A withdrawn notice disappears for the team and moves to its own list for managers', async () => {
      await choose(manager, title, 'Withdraw');
      const confirmation = manager.getByRole('alertdialog', { name: 'Withdraw this notice?' });
      await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await confirmation.getByRole('button', { name: 'Withdraw' }).click();
      await expect(confirmation).toHaveCount(0);
      await expect(item(manager, title)).toBeHidden();
      await manager.getByText(/^Withdrawn notices \(\d+\)$/).click();
      await expect(item(manager, title).getByText('Withdrawn', { exact: true })).toBeVisible();
      await page.goto('/notices');
      await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
      await expect(page.getByText(title)).toHaveCount(0);
    });

    await test.step('A reposted notice is back for the team', async () => {
      await choose(manager, title, 'Post again');
      await manager.getByRole('alertdialog').getByRole('button', { name: 'Post again' }).click();
      await expect(item(manager, title)).toBeVisible();
      await expect(item(manager, title).getByText('Withdrawn', { exact: true })).toHaveCount(0);
      await page.reload();
      await expect(item(page, title)).toBeVisible();
    });
    expect(errors).toEqual([]);
  });
});

test('A notice shows as plain text with its line breaks, never as markup', async ({ calls, joins }) => {
  const content =
    'First line\n\n- <b>second</b>\n<img src=x onerror="window.pwned = 1"><script>window.pwned = 2</script>';
  const notice = await post(await calls('manager'), { content });
  const { page } = await joins(4);
  const errors = watchErrors(page);
  await page.goto('/notices');
  const text = item(page, notice.title).getByText('First line');
  await expect(text).toBeVisible();
  expect(await text.textContent()).toBe(content);
  await expect(text).toHaveCSS('white-space', 'pre-wrap');
  await expect(item(page, notice.title).locator('b, img, script')).toHaveCount(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(errors).toEqual([]);
});
