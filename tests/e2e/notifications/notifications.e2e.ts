import type { Page, Request } from 'playwright/test';
import { bell, entries, panel } from '../support/bell.ts';
import { changeShell, hold } from '../support/calls.ts';
import { assign, writeExam } from '../support/exam-managing.ts';
import { comeBack, expect, test, watchErrors } from '../support/fixtures.ts';

const PHONE = { width: 360, height: 780 };

/** The page's layout shift while it loaded. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test('An assignment rings the bell in another browser, and is read once followed to the exam', {
  tag: '@journey',
}, async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins(2);
  const errors = watchErrors(page);
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await bell(page).click();
  await expect(panel(page)).toContainText('You are now Trial Moderator');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  const exam = await writeExam(manager);
  await assign(manager, exam, page);
  await page.clock.install();
  await page.clock.fastForward(31_000);
  await comeBack(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page).toHaveTitle('(1) Dashboard · Moderation Portal');
  await expect(page.getByText('1 unread notification', { exact: true })).toBeAttached();

  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  const newest = entries(page).first();
  await expect(newest).toContainText(`manager assigned you the exam ${exam.title}`);
  await expect(newest).toContainText('Unread');
  // Opening the list marks nothing as read.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await newest.getByRole('link').click();
  await expect(page).toHaveURL(`/exam/take/${exam.id}`);
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Examination · Moderation Portal');
  // The exam room has no bell.
  await page.goBack();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  expect(errors).toEqual([]);
});

test('One button marks all entries as read, and the entries of an exam merge until then', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins(2);
  const first = await writeExam(manager);
  const second = await writeExam(manager);
  await assign(manager, first, page);
  await assign(manager, second, page);
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');

  await bell(page).click();
  await entries(page).filter({ hasText: second.title }).getByRole('link').click();
  await expect(page).toHaveURL(`/exam/take/${second.id}`);
  await page.goBack();
  // Reading it would have marked the older one as read too.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');

  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page)).toContainText('Nothing unread');
  await expect(panel(page).getByText('Unread ·')).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  // With the promotion.
  await expect(entries(page)).toHaveCount(3);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('A newcomer without notifications is told so', async ({ joins }) => {
  const { page } = await joins();
  await page.goto('/progress');
  await bell(page).click();
  await expect(panel(page)).toContainText('You are up to date.');
});

test('A list that fails to load says so, and loads on retry', async ({ as, joins }) => {
  const manager = await as('manager');
  const { page } = await joins(2);
  await assign(manager, await writeExam(manager), page);
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.route('**/api/notifications?*', (route) => route.abort());
  await bell(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Your notifications could not be loaded');
  await page.unroute('**/api/notifications?*');
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(2);

  await page.route('**/api/notifications/read', (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('Nothing was marked as read.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

test('An unused page stops polling, and polls immediately when the user is back', async ({ joins }) => {
  const { page } = await joins(3);
  let calls = 0;
  let replies = 0;
  const isOurs = (request: Request) => request.url().endsWith('/api/notifications/unread');
  page.on('request', (request) => {
    if (isOurs(request)) calls++;
  });
  page.on('requestfinished', (request) => {
    if (isOurs(request)) replies++;
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(bell(page)).toBeVisible();
  for (const minute of [1, 2]) {
    await page.clock.runFor(61_000);
    await expect.poll(() => replies).toBe(minute);
  }
  // The last calls of these five minutes are made while the clock is advanced.
  await page.clock.runFor(5 * 60_000);
  await page.clock.runFor(2_000);
  // Queued after those calls.
  await page.evaluate(() => fetch('/api/health'));
  await expect.poll(() => calls - replies).toBe(0);
  const afterUse = calls;
  for (let hour = 0; hour < 3; hour++) await page.clock.runFor(60 * 60_000);
  expect(calls).toBe(afterUse);
  await page.keyboard.press('Shift');
  await expect.poll(() => calls).toBe(afterUse + 1);
});

test('The bell of the public frame loads late without moving anything; visitors have none', async ({ joins, page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);

  const { page: member } = await joins();
  for (const size of [{ width: 1280, height: 800 }, PHONE]) {
    await member.setViewportSize(size);
    await changeShell(member, (shell) => ({ ...shell, unreadNotifications: null }));
    const release = await hold(member, '**/api/notifications/unread');
    await member.goto('/');
    await expect(bell(member)).toBeVisible();
    release();
    await expect(member.getByRole('link', { name: 'Progress', exact: true })).toBeVisible();
    expect(await shifted(member), `${size.width} px`).toBeLessThanOrEqual(0.01);
    await member.unrouteAll();
  }
  await bell(member).click();
  await expect(panel(member)).toContainText('You are up to date.');
});
