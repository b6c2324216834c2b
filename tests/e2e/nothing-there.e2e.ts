import { expect, test } from './support/fixtures.ts';

test('where there is nothing yet, each screen says so', async ({ as, joins }) => {
  const { page } = await joins();
  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'No Active Applications' })).toBeVisible();

  const manager = await as('manager');
  for (const list of ['jobs', 'exams']) await manager.route(`**/api/${list}`, (route) => route.fulfill({ json: [] }));
  const screens = [
    ['/exam', 'No Exams Available'],
    ['/manage/exams', 'No exam templates created yet.'],
    ['/manage/jobs/create', 'No job postings created yet'],
  ] as const;
  for (const [path, words] of screens) {
    await manager.goto(path);
    await expect(manager.getByRole('heading', { name: words, exact: true })).toBeVisible();
  }
});
