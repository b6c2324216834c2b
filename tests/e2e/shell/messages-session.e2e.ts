import { button, expect, test } from '../support/hiring.ts';
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
  // Without a picture, the initials of kit.4f0c… are K4.
  const initials = `${username.charAt(0)}${username.charAt(4)}`.toUpperCase();
  await expect(page.getByRole('complementary').getByText(initials, { exact: true })).toBeVisible();

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
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toHaveCSS(
      'max-width',
      '420px',
    );
    expect(writes(calls)).toHaveLength(1);
    await page.unroute('**/api/auth/logout');
  });

  await test.step('A swipe of 50 pixels to the right dismisses the toast, and a shorter one does not', async () => {
    const swipe = async (by: number) => {
      const { x, y, height } = (await toasts(page).boundingBox()) ?? { x: 0, y: 0, height: 0 };
      const [from, middle] = [x + 60, y + height / 2];
      await page.mouse.move(from, middle);
      await page.mouse.down();
      for (const part of [0.3, 0.6, 1]) await page.mouse.move(from + by * part, middle);
      await page.mouse.up();
    };
    await swipe(-80);
    await swipe(45);
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
    await swipe(55);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('After signing out, everything is read again, and the tab keeps nothing', async () => {
    calls.length = 0;
    await page.evaluate((me) => {
      sessionStorage.setItem('unsent:somebody:note', '"A draft"');
      localStorage.setItem(`recent-places:${me}`, '[]');
    }, id);
    const sent = page.waitForRequest('**/api/auth/logout');
    await logout.click();
    expect((await (await sent).allHeaders()).cookie).toContain('session=');
    await expect(page).toHaveURL('/');
    expect(writes(calls)).toEqual([{ call: 'POST /api/auth/logout', body: null }]);
    await page.getByRole('link', { name: 'View Open Positions' }).click();
    await expect(page.getByRole('link', { name: 'Apply Now' }).first()).toBeVisible();
    expect(calls.map(({ call }) => call)).toContain('GET /api/jobs');
    expect(await page.evaluate(() => sessionStorage.getItem('unsent:somebody:note'))).toBeNull();
    expect(await page.evaluate((me) => localStorage.getItem(`recent-places:${me}`), id)).toBeNull();
  });
});
