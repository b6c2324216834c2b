import { holdCode } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';

test('Signing out clears the user from every open page', { tag: '@journey' }, async ({ as }) => {
  const page = await as('moderator', '/dashboard');
  const other = await page.context().newPage();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login');
});

test('The next call after the session ends leads to the login page', { tag: '@journey' }, async ({ as }) => {
  const page = await as('manager');
  // Calls of the page itself must not be the next ones.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: /Review Applications \d+ pending/ });
  await link.waitFor();
  await page.context().clearCookies();
  // Hovering over a link preloads its page.
  await link.hover();
  await expect(page).toHaveURL('/login');
});

test('The theme applies before the first paint, follows the account, and System follows the device', {
  tag: '@journey',
}, async ({ as, browser, baseURL }) => {
  const page = await as('junior', '/progress');
  await page.emulateMedia({ colorScheme: 'dark' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  const saved = page.waitForResponse((response) => response.url().endsWith('/theme') && response.ok());
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await saved;
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');

  const again = page.waitForResponse((response) => response.url().endsWith('/theme') && response.ok());
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await again;
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(html).toHaveAttribute('data-theme', 'dark');

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const device = await elsewhere.newPage();
  await device.goto('/auth/discord');
  await device.getByRole('button', { name: /^junior\b/ }).click();
  await expect(device.locator('html')).toHaveAttribute('data-theme', 'dark');
  await elsewhere.close();
});

test('On a small screen the navigation is a drawer that works by keyboard', { tag: '@journey' }, async ({ as }) => {
  const page = await as('manager', '/progress');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Review Applications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await drawer.getByRole('link', { name: 'Notices' }).click();
  await expect(page).toHaveURL('/notices');
  await expect(drawer).toBeHidden();
});

test('What a page shows first is requested once, before the scripts run', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'View Open Positions' })).toBeVisible();
  expect(calls.filter((path) => path === '/api/shell')).toHaveLength(1);
  const firstScript = calls.findIndex((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  expect(calls.indexOf('/api/shell')).toBeLessThan(firstScript);
});

test('A reloaded page is still where it was scrolled to', async ({ as }) => {
  const page = await as('manager');
  await page.setViewportSize({ width: 412, height: 400 });
  await page.goto('/manage/applications');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const place = 150;
  await page.evaluate((top) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, top);
    return scrolled;
  }, place);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('A link pressed while a search is being typed is followed', async ({ as }) => {
  const page = await as('manager');
  await page.clock.install();
  await page.goto('/manage/staff');
  // The next screen loads for longer than a search waits for the next letter.
  const notices = await holdCode(page, 'No New Notices');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('moderator');
  await page.getByRole('link', { name: /^Notices/ }).click();
  await notices.requested;
  await page.clock.runFor(1000);
  notices.release();
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/notices');
});
