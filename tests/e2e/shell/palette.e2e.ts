import type { Page } from 'playwright/test';
import { call, unique } from '../support/calls.ts';
import { expect, seriousProblems, showTheme, test, watchErrors } from '../support/fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Go to' });
const options = (page: Page, group?: string) =>
  (group ? palette(page).getByRole('group', { name: group, exact: true }) : palette(page)).getByRole('option');
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
const status = (page: Page) => palette(page).getByRole('status');

/** Opens the palette with its keys, on a screen that has them. */
async function open(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('A manager goes to a screen, a person, a job and an exam by keyboard alone, and finds them again', async ({
  as,
  joins,
}) => {
  test.slow();
  const manager = await as('manager');
  const errors = watchErrors(manager);
  const ada = await joins();
  const job = await call<{ id: string }>(manager, 'POST', '/api/jobs', {
    title: unique('Palette Keeper '),
    description: 'Keeps palettes.',
    requirements: 'None.',
    formQuestions: [],
  });
  await manager.goto('/dashboard');

  await test.step('A screen', async () => {
    await open(manager);
    await expect(status(manager)).toHaveText(/^\d+ results$/);
    await manager.keyboard.type('results');
    await expect(options(manager, 'Screens')).toHaveText(['Test Results']);
    await expect(selected(manager)).toHaveText('Test Results');
    await manager.keyboard.press('Enter');
    await expect(manager).toHaveURL('/test-results');
    await expect(palette(manager)).toBeHidden();
    await expect(manager.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('A person', async () => {
    await open(manager);
    await expect(options(manager, 'Recent')).toHaveText(['Test ResultsScreen']);
    await manager.keyboard.type(ada.username);
    await expect(options(manager, 'People')).toHaveText([new RegExp(`${ada.username}.*Member$`)]);
    await manager.keyboard.press('Enter');
    await expect(manager).toHaveURL(`/manage/staff?open=user-${ada.discordId}`);
    await expect(manager.getByRole('dialog', { name: ada.username })).toBeVisible();
    // Another dialog is open, so the keys are left alone.
    await manager.keyboard.press('Control+k');
    await expect(palette(manager)).toHaveCount(0);
    await manager.keyboard.press('Escape');
  });

  await test.step('A job', async () => {
    await open(manager);
    await manager.keyboard.type('palette keeper');
    await expect(options(manager, 'Jobs').first()).toContainText('Palette Keeper');
    await manager.keyboard.press('Enter');
    await expect(manager).toHaveURL(/\/manage\/edit-job\/[\w-]+$/);
  });

  await test.step('An exam, with the arrows', async () => {
    await open(manager);
    await manager.keyboard.type('exam');
    await expect(options(manager, 'Exams').first()).toBeVisible();
    await expect(status(manager)).toHaveText(/^\d+ results$/);
    await manager.keyboard.press('ArrowUp');
    await expect(selected(manager)).toHaveText((await options(manager).last().textContent()) ?? '');
    await manager.keyboard.press('Enter');
    await expect(manager).toHaveURL(/\/manage\/exams\?edit=/);
    await manager.getByRole('dialog', { name: 'Edit exam' }).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('The last place comes first', async () => {
    await expect(manager.getByRole('dialog')).toHaveCount(0);
    await open(manager);
    await expect(options(manager, 'Recent')).toHaveText([/Exam$/, /^Palette Keeper .*Job$/, /Person$/, /Screen$/]);
    await manager.keyboard.press('Escape');
    await expect(palette(manager)).toHaveCount(0);
    // The same keys close it.
    await open(manager);
    await manager.keyboard.press('Control+k');
    await expect(palette(manager)).toHaveCount(0);
  });

  await call(manager, 'DELETE', `/api/jobs/${job.id}`);
  expect(errors).toEqual([]);
});

test('The palette is a full sheet on a phone, and axe finds nothing serious in it in either theme', async ({ as }) => {
  const manager = await as('manager');
  await manager.setViewportSize({ width: 360, height: 740 });
  await manager.emulateMedia({ reducedMotion: 'reduce' });
  await manager.goto('/dashboard');
  const button = manager.getByRole('button', { name: 'Go to' });
  await button.click();
  await expect(field(manager)).toBeFocused();
  await manager.keyboard.type('mod');
  await expect(options(manager, 'People').first()).toBeVisible();
  // All of the window but a scrollbar's gutter.
  const box = await palette(manager).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, height: 740 });
  expect(box?.width).toBeGreaterThan(340);
  expect(await seriousProblems(manager)).toEqual([]);
  await showTheme(manager, 'dark');
  expect(await seriousProblems(manager, ['color-contrast'])).toEqual([]);
  await palette(manager).getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
});
