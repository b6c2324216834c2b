import { unique } from '../support/calls.ts';
import { button, expect, postJob, test } from '../support/hiring.ts';
import { expectToast, toasts, watchCalls, writes } from '../support/watching.ts';

const failure = { error: 'Something went wrong on our side.', code: 'internal', requestId: 'req-500' };

test('A visitor’s page reads once, caches for five minutes, and does not retry by itself', async ({ page }) => {
  await page.clock.install();
  const calls = watchCalls(page);
  const reads = () => calls.filter(({ call }) => call === 'GET /api/jobs').length;
  await page.route('**/api/jobs?*', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/vacancies');
  const alert = page.getByRole('alert').filter({ hasText: failure.error });
  await expect(alert).toBeVisible();
  // Long enough for any retry.
  await page.clock.fastForward('01:00');
  expect(reads()).toBe(1);
  await page.unroute('**/api/jobs?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  const vacancy = page.getByRole('link', { name: 'Apply Now' }).first();
  await expect(vacancy).toBeVisible();
  expect(reads()).toBe(2);

  const away = async (time: string) => {
    await page.evaluate(() => {
      for (const type of ['visibilitychange', 'focus', 'online']) window.dispatchEvent(new Event(type));
    });
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.clock.fastForward(time);
    await page.goBack();
    await expect(vacancy).toBeVisible();
  };
  await away('04:30');
  expect(reads()).toBe(2);
  await away('05:01');
  // The old list shows while the new one is read.
  await expect.poll(reads).toBe(3);
});

test('A failed sign-out is reported, a successful one clears the cache, and the theme stays with the account', async ({
  joins,
}) => {
  test.slow();
  const { page, id, username } = await joins();
  const html = page.locator('html');
  const theme = () => page.evaluate(() => localStorage.getItem('theme'));

  await test.step('The page says so when it cannot load the session', async () => {
    await page.route('**/api/shell', (route) => route.fulfill({ status: 500, json: failure }));
    await page.goto('/');
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await expect(page.getByText(failure.error)).toBeVisible();
    await page.unroute('**/api/shell');
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });

  await test.step('An unknown theme counts as Light, and the account’s theme wins over the device’s', async () => {
    await page.evaluate(() => localStorage.setItem('theme', 'blue'));
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'light');
    expect(await theme()).toBe('light');
  });

  await page.goto('/vacancies');
  await expect(page.getByRole('link', { name: 'Apply Now' }).first()).toBeVisible();
  const calls = watchCalls(page);
  await page.getByRole('link', { name: 'Progress' }).click();
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible();

  await test.step('A theme that cannot be saved still applies, with a warning in the console', async () => {
    const warning = page.waitForEvent('console', (message) =>
      message.text().startsWith('The theme could not be saved.'),
    );
    await page.route('**/theme', (route) => route.abort('connectionreset'));
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await warning;
    await expect(html).toHaveAttribute('data-theme', 'dark');
    expect(await theme()).toBe('dark');
    expect(writes(calls)).toEqual([{ call: `PATCH /api/users/${id}/theme`, body: { theme: 'dark' } }]);
    await expect(toasts(page)).toHaveCount(0);
    await page.unroute('**/theme');
  });

  const logout = button(page, 'Logout');
  await test.step('A failed sign-out is not retried and leaves the user signed in', async () => {
    calls.length = 0;
    await page.route('**/api/auth/logout', (route) => route.abort('connectionreset'));
    await logout.click();
    await expectToast(page, 'Logout failed');
    await expect(page).toHaveURL('/progress');
    expect(writes(calls)).toHaveLength(1);
    await page.unroute('**/api/auth/logout');
  });

  await test.step('After signing out, everything is read again, and the tab keeps nothing', async () => {
    calls.length = 0;
    await page.evaluate(() => sessionStorage.setItem('unsent:somebody:note', '"A draft"'));
    const sent = page.waitForRequest('**/api/auth/logout');
    await logout.click();
    expect((await (await sent).allHeaders()).cookie).toContain('session=');
    await expect(page).toHaveURL('/');
    expect(writes(calls)).toEqual([{ call: 'POST /api/auth/logout', body: null }]);
    await page.getByRole('link', { name: 'View Open Positions' }).click();
    await expect(page.getByRole('link', { name: 'Apply Now' }).first()).toBeVisible();
    expect(calls.map(({ call }) => call)).toContain('GET /api/jobs');
    expect(await page.evaluate(() => sessionStorage.getItem('unsent:somebody:note'))).toBeNull();
  });
});

test('One toast shows at a time, lasts five seconds, and can be reached with F8 and swiped away', async ({
  as,
  applies,
}) => {
  const manager = await as('manager');
  const job = await postJob(manager);
  const { id, username } = await applies(unique('joy.'), job);
  await manager.clock.install();
  await manager.goto(`/manage/applications?open=${id}`);
  const dialog = manager.getByRole('dialog', { name: username });
  const save = dialog.getByRole('button', { name: 'Save Notes' });
  // It comes with the reviews, which would not load while the clock stands still.
  await expect(save).toBeVisible();

  await test.step('A toast lasts five seconds', async () => {
    await manager.clock.pauseAt(await manager.evaluate(() => Date.now() + 1000));
    await save.click();
    await expect(toasts(manager)).toHaveCount(1);
    await manager.clock.runFor(4990);
    await expect(toasts(manager)).toHaveAttribute('data-state', 'open');
    await manager.clock.runFor(10);
    await expect(toasts(manager)).toHaveCount(0);
    await manager.clock.resume();
  });

  await test.step('A newer toast replaces the one on show', async () => {
    await save.click();
    await expectToast(manager, 'Notes Saved', 'Private notes have been saved for this application.');
    await expect(toasts(manager)).toHaveClass(/border-success-border/);
    await dialog.getByRole('button', { name: 'CONSIDER' }).click();
    await expectToast(manager, 'Application Updated', `${username} for ${job.title}: Under Review.`);
  });

  await test.step('F8 reaches it while a dialog is open, and its button closes it alone', async () => {
    await manager.keyboard.press('F8');
    await expect(manager.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
    await manager.keyboard.press('Tab');
    await manager.keyboard.press('Tab');
    await expect(button(manager, 'Dismiss')).toBeFocused();
    await manager.keyboard.press('Enter');
    await expect(toasts(manager)).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });

  await manager.getByRole('dialog').press('Escape');
  await expect(dialog).toHaveCount(0);
  await manager.route('**/api/auth/logout', (route) => route.abort('connectionreset'));
  const region = manager.getByRole('region', { name: 'Notifications (F8)' });

  await test.step('F8 focuses the toast, and its button closes it', async () => {
    await button(manager, 'Logout').click();
    await expectToast(manager, 'Logout failed');
    await expect(toasts(manager)).toHaveClass(/border-danger-border/);
    await manager.keyboard.press('F8');
    await expect(region.getByRole('list')).toBeFocused();
    await expect(region.getByRole('list')).toHaveCSS('max-width', '420px');
    expect((await region.getByRole('list').boundingBox())?.width).toBe(420);
    await button(manager, 'Dismiss').click();
    await expect(toasts(manager)).toHaveCount(0);
  });

  await test.step('A swipe of 50 pixels to the right dismisses the toast, and a shorter one does not', async () => {
    await button(manager, 'Logout').click();
    await expectToast(manager, 'Logout failed');
    const swipe = async (by: number) => {
      const { x, y, height } = (await toasts(manager).boundingBox()) ?? { x: 0, y: 0, height: 0 };
      const [from, middle] = [x + 60, y + height / 2];
      await manager.mouse.move(from, middle);
      await manager.mouse.down();
      for (const part of [0.3, 0.6, 1]) await manager.mouse.move(from + by * part, middle);
      await manager.mouse.up();
    };
    await swipe(-80);
    await swipe(45);
    await expect(toasts(manager)).toHaveAttribute('data-swipe', 'cancel');
    await swipe(55);
    await expect(toasts(manager)).toHaveCount(0);
  });
});
