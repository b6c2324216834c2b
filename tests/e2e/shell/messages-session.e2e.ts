import { holdToast } from '../../support/states.ts';
import { button, expect, test } from '../support/hiring.ts';
import { expectToast, toasts, watchCalls, writes } from '../support/watching.ts';

test('A failed sign-out is reported, a successful one clears the cache, and the theme stays with the account', async ({
  joins,
}) => {
  test.slow();
  const { page, id, username } = await joins();
  const html = page.locator('html');
  const theme = () => page.evaluate(() => localStorage.getItem('theme'));
  await page.goto('/');

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

  const logout = button(page, 'Logout');
  await test.step('A failed sign-out is not retried and leaves the user signed in', async () => {
    calls.length = 0;
    await page.route('**/api/auth/logout', (route) => route.abort('connectionreset'));
    await logout.click();
    await expectToast(page, 'Logout failed');
    await holdToast(page);
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
