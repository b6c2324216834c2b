import { expect, test, watchErrors } from './support/fixtures.ts';

const navigation = {
  member: ['Check Progress'],
  trial: ['Dashboard', 'Mod Guide', 'ModMail Guide', 'Take Exam'],
  junior: ['Dashboard', 'Mod Guide', 'ModMail Guide', 'Take Exam', 'Performance', 'Notices'],
  moderator: ['Dashboard', 'Mod Guide', 'ModMail Guide', 'Take Exam', 'Performance', 'Notices'],
  manager: [
    ...['Dashboard', 'Mod Guide', 'ModMail Guide', 'Take Exam', 'Performance', 'Notices', 'Create Job Posting'],
    ...['Review Applications', 'Staff Management', 'Create Test', 'Review Exams', 'Test Results'],
  ],
} as const;
const executive = [...navigation.manager, 'Executive Portal', 'Audit Logs'];
const everyone = { ...navigation, executive, owner: [...executive, 'Owner Portal'] };

for (const [username, labels] of Object.entries(everyone)) {
  test(`${username} finds in the navigation exactly what the grade is for`, async ({ as }) => {
    const page = await as(username as keyof typeof everyone, '/progress');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(labels.length);
    const shown = await links.allInnerTexts();
    expect(shown.map((text) => text.split('\n')[0])).toEqual(labels);
    await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible();
  });
}

test('a visitor sees the title, what the portal is, and the two ways on', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Moderation Portal', level: 1 })).toBeVisible();
  await expect(page.getByText('Advertising Staff Portal')).toBeVisible();
  await expect(page.getByText(/\d positions are open/)).toBeVisible();
  await expect(page).toHaveTitle('Moderation Portal');
  await page.getByRole('link', { name: 'View Open Positions' }).click();
  await expect(page).toHaveURL('/vacancies');
  await page.goBack();
  await page.getByRole('link', { name: 'Sign in with Discord' }).click();
  await expect(page).toHaveURL('/login');
  expect(errors).toEqual([]);
});

test('a member is welcomed at home by name and title, and offered jobs and progress', async ({ as }) => {
  const page = await as('member', '/');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('member · Member')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Apply for Jobs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Track Progress' })).toBeVisible();
});

test('an executive and an owner are both greeted as Executive at home, with the staff dashboard', async ({ as }) => {
  for (const username of ['executive', 'owner'] as const) {
    const page = await as(username, '/');
    await expect(page.getByText(`${username} · Executive`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Staff Dashboard' })).toBeVisible();
  }
});

test('a failed sign-in is said on the login page, and a blocked account says so too', async ({ page }) => {
  await page.goto('/auth/discord');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/login?error=cancelled');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Authentication failed. Please try again or contact support.');
  await page.goto('/login?error=blocked');
  await expect(alert).toContainText('This account is blocked.');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('signed-in people who open /login are taken to their own place', async ({ as }) => {
  const member = await as('member', '/login');
  await expect(member).toHaveURL('/progress');
  await member.goto('/dashboard');
  await expect(member).toHaveURL('/progress');
  const trial = await as('trial', '/login');
  await expect(trial).toHaveURL('/dashboard');
});

test('a visitor who opens a staff screen is sent to sign in', async ({ page }) => {
  for (const path of ['/dashboard', '/progress', '/exam', '/guides/mod', '/manage/applications', '/owner']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a screen that is not for one’s grade says so in words, and asks the server for nothing', async ({ as }) => {
  test.slow();
  const denied = [
    ['member', '/exam', 'You need to be at least Grade 2 to access exams.'],
    ['member', '/guides/mod', 'You need to be at least Grade 2 to access guides.'],
    ['junior', '/performance', 'Moderator permissions required.'],
    ['junior', '/notices', 'Moderator permissions required.'],
    ['moderator', '/manage/applications', 'Manager permissions required.'],
    ['moderator', '/manage/jobs/create', 'Manager permissions required.'],
    ['manager', '/executive', 'Executive permissions required'],
    ['manager', '/audit-logs', 'Executive permissions required'],
    ['executive', '/owner', 'Owner permissions required'],
  ] as const;
  for (const [username, path, sentence] of denied) {
    const page = await as(username);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    const own = ['/api/auth/me', '/api/portal', '/api/applications/counts', '/api/notices/unread'];
    expect(calls.filter((call) => call.startsWith('/api/') && !own.includes(call))).toEqual([]);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('an unknown path is 404 in words, framed as its reader is used to', async ({ page, as }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  const staff = await as('trial', '/nowhere');
  await expect(staff.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(staff.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('signing out forgets the person everywhere at once', async ({ as }) => {
  const page = await as('moderator', '/dashboard');
  const other = await page.context().newPage();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/login');
});

test('a session that ends while a page is open leads to the login at the next call', async ({ as }) => {
  const page = await as('manager', '/dashboard');
  const link = page.getByRole('link', { name: /Review Applications \d+ pending/ });
  await link.waitFor();
  await page.context().clearCookies();
  // Pointing at a link already fetches what is behind it.
  await link.hover();
  await expect(page).toHaveURL('/login');
});

test('the chosen theme is there before the first paint, follows the account, and System follows the machine', async ({
  as,
  browser,
  baseURL,
}) => {
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

test('on a small screen the navigation is a drawer that works by keyboard', async ({ as }) => {
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

test('every reply of the static files carries the security headers, and hashed files never change', async ({
  request,
}) => {
  const page = await request.get('/vacancies');
  expect(page.headers()['content-security-policy']).toContain("default-src 'self'");
  expect(page.headers()['strict-transport-security']).toContain('max-age=31536000');
  expect(page.headers()['x-content-type-options']).toBe('nosniff');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const asset = await request.get(script);
  expect(asset.headers()['cache-control']).toContain('immutable');
  expect(asset.headers()['content-security-policy']).toBe(page.headers()['content-security-policy']);
  const unknown = await request.get('/api/nowhere');
  expect(unknown.status()).toBe(404);
  expect((await unknown.json()).code).toBe('not_found');
  expect(unknown.headers()['content-security-policy']).toBe(page.headers()['content-security-policy']);
  expect((await request.get('/api')).headers()['content-type']).toContain('application/json');
  expect((await request.get('/.vite/manifest.json')).headers()['content-type']).toContain('text/html');
});

test('who is looking is asked once, and before the scripts have run', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'View Open Positions' })).toBeVisible();
  expect(calls.filter((path) => path === '/api/auth/me')).toHaveLength(1);
  const firstScript = calls.findIndex((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  expect(calls.indexOf('/api/auth/me')).toBeLessThan(firstScript);
});
