import type { Page } from 'playwright/test';
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

test('The bell of the public frame loads late without moving anything; visitors have none', async ({ joins, page }) => {
  await page.goto('/vacancies');
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
