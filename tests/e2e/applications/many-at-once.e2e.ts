import type { Page } from 'playwright/test';
import { holdToast } from '../../support/states.ts';
import { button, decide, expect, expectInToast, postJob, statusOf, test, unique } from '../support/hiring.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
const confirm = (page: Page) => page.getByRole('alertdialog');

test('Forty applications are declined in one go, undone, and declined while a colleague decides two', async ({
  as,
  calls,
  applies,
}) => {
  test.slow();
  const [manager, colleague] = [await as('manager'), await calls('executive')];
  const [job, reviewed] = [await postJob(manager), await postJob(manager, { reviewsNeeded: 1 })];
  const group = unique('many.');
  const ids: string[] = [];
  for (let n = 0; n < 43; n++) {
    // Three need a review, and are skipped.
    const { id } = await applies(`${group}.${String(n).padStart(2, '0')}`, n < 3 ? reviewed : job);
    ids.push(id);
  }
  const statuses = async () => {
    const counts: Record<string, number> = {};
    for (const { status } of await Promise.all(ids.map((id) => statusOf(manager, id))))
      counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const selectAll = async (count: number) => {
    await rows(manager).getByRole('checkbox').first().click();
    await button(manager, `Select all ${count} shown`).click();
    await button(manager, `Decline ${count}…`).click();
  };
  await manager.goto(`/manage/applications?q=${group}`);
  await expect(rows(manager).getByRole('checkbox')).toHaveCount(43);

  await test.step('The question says what is skipped', async () => {
    await selectAll(43);
    await expect(confirm(manager)).toContainText('Skipped: 3 need more reviews.');
    await confirm(manager).getByRole('textbox', { name: 'Message' }).fill('Thank you, {name}.');
    await confirm(manager).getByRole('button', { name: 'Decline 40' }).click();
    await expectInToast(manager, '40 declined. Skipped: 3 need more reviews.');
    await holdToast(manager);
    expect(await statuses()).toEqual({ declined: 40, pending: 3 });
    await expect(rows(manager).getByRole('checkbox')).toHaveCount(3);
  });

  await test.step('One Undo takes all back', async () => {
    await button(manager, 'Undo').click();
    await expectInToast(manager, 'All Undone');
    expect(await statuses()).toEqual({ pending: 43 });
    await expect(rows(manager).getByRole('checkbox')).toHaveCount(43);
  });

  await test.step('What a colleague decided in the meantime is left alone', async () => {
    await selectAll(43);
    for (const id of ids.slice(-2)) await decide(colleague, id, 'under_consideration');
    await confirm(manager).getByRole('button', { name: 'Decline 40' }).click();
    await expectInToast(manager, '38 declined. Skipped: 3 need more reviews, 2 have changed.');
    expect(await statuses()).toEqual({ declined: 38, pending: 3, under_consideration: 2 });
  });
});
