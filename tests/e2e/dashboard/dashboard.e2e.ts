import type { Page } from 'playwright/test';
import { assign, writeExam } from '../support/exam-managing.ts';
import { expect, test } from '../support/fixtures.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

test('The dashboard counts the exams to take, with the days left, and links to them', { tag: '@journey' }, async ({
  as,
  joins,
}) => {
  const manager = await as('manager');
  const { page } = await joins(2);
  await page.goto('/dashboard');
  // The sample data asks everyone on staff for a guide and a task.
  await expect(waiting(page).getByRole('link', { name: 'Training to do: 2' })).toBeVisible();
  await expect(waiting(page).getByText('Dark tonight: no exams to take.')).toBeVisible();
  await expect(waiting(page).getByRole('link')).toHaveCount(1);

  const exam = await writeExam(manager);
  await assign(manager, exam, page);
  await page.reload();
  await expect(waiting(page).getByText(`6 days left: ${exam.title}`)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'Exam to take: 1' }).click();
  await expect(page).toHaveURL(`/exam/take/${exam.id}`);

  await assign(manager, await writeExam(manager), page);
  await page.goto('/dashboard');
  await expect(waiting(page).getByText(/^6 days left: .+, and 1 more$/)).toBeVisible();
  await waiting(page).getByRole('link', { name: 'Exams to take: 2' }).click();
  await expect(page).toHaveURL('/exam');
});
