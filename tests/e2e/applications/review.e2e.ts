import type { Locator, Page } from 'playwright/test';
import { call } from '../support/calls.ts';
import {
  answer,
  button,
  decide,
  expect,
  expectInToast,
  isFree,
  postJob,
  statusOf,
  tabTo,
  test,
  unique,
  watchErrors,
} from '../support/hiring.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
const row = (page: Page, username: string) => rows(page).getByRole('link', { name: username, exact: true });
const detail = (page: Page, username: string) => page.getByRole('dialog', { name: username });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search applications' });
/** Scrolls to the end of the list until the assertion holds. */
const scrollUntil = (page: Page, holds: () => Promise<unknown>) =>
  expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await holds();
  }).toPass();
/** The attribute of a button that is disabled but keeps its focus. */
const isOff = ['aria-disabled', 'true'] as const;

test('A manager can review by keyboard alone', async ({ as, applies }) => {
  test.slow();
  const manager = await as('manager');
  const job = await postJob(manager);
  const group = unique('keys.');
  const [ada, bo, cy] = [`${group}.ada`, `${group}.bo`, `${group}.cy`] as const;
  const ids: Record<string, string> = {};
  // The longest wait comes first.
  for (const name of [cy, bo, ada]) ids[name] = (await applies(name, job)).id;
  const status = async (name: string) => (await statusOf(manager, ids[name] ?? '')).status;
  await manager.goto(`/manage/applications?q=${group}`);
  const press = (key: string) => manager.keyboard.press(key);

  await test.step('Enter opens a row, and J and K step through the list', async () => {
    await tabTo(manager, row(manager, cy));
    await press('Enter');
    await expect(detail(manager, cy)).toBeVisible();
    await press('j');
    await expect(detail(manager, bo)).toBeVisible();
    await press('j');
    await expect(detail(manager, ada)).toBeVisible();
    await expect(button(manager, 'Next application')).toHaveAttribute(...isOff);
    await press('k');
    await press('k');
    await expect(detail(manager, cy)).toBeVisible();
  });

  await test.step('Typing in a field triggers no shortcut', async () => {
    const notes = manager.getByRole('textbox', { name: 'Private notes' });
    await tabTo(manager, notes);
    await manager.keyboard.type('jack said a calm deed');
    await expect(notes).toHaveValue('jack said a calm deed');
    await expect(detail(manager, cy)).toBeVisible();
    await expect(manager.getByRole('alertdialog')).toHaveCount(0);
    expect(await status(cy)).toBe('pending');
    await press('Tab');
  });

  await test.step('An open menu pauses the shortcuts', async () => {
    await tabTo(manager, button(manager, 'More'));
    await press('Enter');
    await expect(manager.getByRole('menuitemcheckbox', { name: /^Stay on this one/ })).toBeFocused();
    for (const key of ['d', 'a']) await press(key);
    await press('Escape');
    await expect(manager.getByRole('menu')).toHaveCount(0);
    await expect(manager.getByRole('alertdialog')).toHaveCount(0);
    await expect(detail(manager, cy)).toBeVisible();
  });

  await test.step('C asks too, then the next application is shown, and the toast takes it back', async () => {
    await press('c');
    const consider = manager.getByRole('alertdialog', { name: `Consider ${cy}?` });
    await tabTo(manager, consider.getByRole('button', { name: 'Consider' }));
    await press('Enter');
    await expect(detail(manager, bo)).toBeVisible();
    expect(await status(cy)).toBe('under_consideration');
    await button(manager, 'Undo').click();
    await expectInToast(manager, 'Decision Undone');
    expect(await status(cy)).toBe('pending');
  });

  await test.step('A and D ask for confirmation, naming the applicant', async () => {
    await press('a');
    const accept = manager.getByRole('alertdialog', { name: `Accept ${bo}?` });
    await expect(accept).toContainText(`${bo} applied for ${job.title}.`);
    await expect(accept).toContainText(`This is sent to ${bo}`);
    const message = accept.getByRole('textbox', { name: 'Message' });
    await expect(message).toBeFocused();
    // These only type.
    await press('d');
    await press('Enter');
    await expect(message).toHaveValue('d\n');
    await press('Escape');
    await expect(manager.getByRole('alertdialog')).toHaveCount(0);
    expect(await status(bo)).toBe('pending');
    await press('a');
    await expect(message).toHaveValue('d\n');
    await message.fill('');
    await tabTo(manager, accept.getByRole('button', { name: 'Accept' }));
    await press('Enter');
    await expect(detail(manager, ada)).toBeVisible();
    await expect(accept).toHaveCount(0);
    await press('d');
    const decline = manager.getByRole('alertdialog', { name: `Decline ${ada}?` });
    await tabTo(manager, decline.getByRole('button', { name: 'Decline' }));
    await press('Enter');
    await expect(detail(manager, ada).getByText('Declined', { exact: true }).first()).toBeVisible();
    expect([await status(bo), await status(ada)]).toEqual(['accepted', 'declined']);
    await expect(decline).toHaveCount(0);
  });
});

test('The address holds search, tab and open application, and Back returns focus', async ({ as, applies }) => {
  const manager = await as('manager');
  const errors = watchErrors(manager);
  const job = await postJob(manager);
  const group = unique('back.');
  const { id, username } = await applies(`${group}.ada`, job);
  await decide(manager, id, 'under_consideration');
  await manager.goto('/manage/applications');
  await search(manager).fill(group);
  await expect(manager).toHaveURL(`/manage/applications?q=${group}`);
  await manager.getByRole('tab', { name: 'Under Review' }).click();
  await row(manager, username).click();
  await expect(detail(manager, username)).toBeVisible();
  const address = `/manage/applications?q=${group}&tab=under-review&open=${id}`;
  await expect(manager).toHaveURL(address);

  await manager.reload();
  await expect(detail(manager, username)).toBeVisible();
  await expect(manager).toHaveURL(address);
  await manager.goBack();
  await expect(detail(manager, username)).toHaveCount(0);
  await expect(manager).toHaveURL(`/manage/applications?q=${group}&tab=under-review`);
  await expect(search(manager)).toHaveValue(group);
  await expect(manager.getByRole('tab', { name: 'Under Review' })).toHaveAttribute('aria-selected', 'true');
  await expect(row(manager, username)).toBeFocused();
  await row(manager, username).press('Enter');
  await detail(manager, username).getByRole('button', { name: 'Close' }).click();
  await expect(detail(manager, username)).toHaveCount(0);
  await expect(row(manager, username)).toBeFocused();
  expect(errors).toEqual([]);
});

test('A suspension needs a reason, and blocks acceptance until it is lifted', async ({ as, applies }) => {
  const manager = await as('manager');
  const { id, username } = await applies(unique('susi.'), await postJob(manager));
  await manager.goto(`/manage/applications?q=${username}&open=${id}`);
  const dialog = detail(manager, username);
  const suspend = dialog.getByRole('button', { name: 'Suspend' });
  await suspend.click();
  const confirmation = manager.getByRole('alertdialog', { name: `Suspend ${username}’s application?` });
  const reason = confirmation.getByRole('textbox', { name: 'Reason' });
  const confirm = confirmation.getByRole('button', { name: 'Suspend' });
  await expect(reason).toBeFocused();
  await expect(confirm).toBeDisabled();
  await reason.fill('   ');
  await expect(confirm).toBeDisabled();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toHaveCount(0);
  expect(await statusOf(manager, id)).toEqual({ status: 'pending', suspended: false });

  await expect(suspend).toBeFocused();
  await suspend.click();
  await expect(reason).toHaveValue('');
  await reason.fill('Asked us to wait.');
  await confirm.click();
  await expectInToast(manager, 'Application Suspended');
  await expect(confirmation).toHaveCount(0);
  await expect(dialog.getByText('Asked us to wait.')).toBeVisible();
  await expect(dialog.getByText(/^By you/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'ACCEPT' })).toHaveAttribute(...isOff);
  await expect(dialog.getByText('A suspended application cannot be accepted.')).toBeVisible();
  await dialog.press('a');
  await expect(manager.getByRole('alertdialog')).toHaveCount(0);

  const reinstate = dialog.getByRole('button', { name: 'Unsuspend' });
  expect(await isFree(reinstate)).toBe(true);
  await reinstate.click();
  await expectInToast(manager, 'Application Reinstated');
  await expect(dialog.getByText('Asked us to wait.')).toHaveCount(0);
  await answer(manager, 'Accept');
  await expect(dialog.getByText('Accepted', { exact: true }).first()).toBeVisible();
});

test('Everything to do with an application is in the window as it opens', async ({ as, applies }) => {
  const manager = await as('manager');
  const { id, username } = await applies(unique('whole.'), await postJob(manager));
  for (const body of ['Calm.', 'Reads a lot.', 'Awake at night.'])
    await call(manager, 'POST', `/api/applications/${id}/notes`, { body });
  await manager.goto(`/manage/applications?open=${id}`);
  const dialog = detail(manager, username);
  await expect(dialog.getByRole('region', { name: 'Team notes' }).getByRole('listitem')).toHaveCount(3);
  const buttons = ['ACCEPT', 'CONSIDER', 'DECLINE', 'Suspend', 'Save Notes'];
  const all = buttons.map((name) => dialog.getByRole('button', { name }));
  all.push(dialog.getByRole('link', { name: 'Edit Job' }), dialog.getByRole('textbox', { name: 'Private notes' }));
  for (const control of all) {
    await expect(control).toBeInViewport({ ratio: 1 });
    expect(await isFree(control)).toBe(true);
  }
});

test('The archive shows 100 rows as one scrolls; closing a dialog keeps the place', async ({ as }) => {
  const manager = await as('manager');
  await manager.goto('/manage/applications?tab=archive');
  await expect(rows(manager)).toHaveCount(50);
  await scrollUntil(manager, () => expect(rows(manager)).toHaveCount(100, { timeout: 500 }));
  const next = manager.getByRole('link', { name: 'Show the next 100' });
  await expect(next).toHaveAttribute('href', /\?tab=archive&after=[\w-]+$/);

  const last = rows(manager).last().getByRole('link');
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(detail(manager, name)).toBeVisible();
  await manager.keyboard.press('Escape');
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('The dialog fills the screen, and no toast covers its actions', async ({ as, applies }) => {
    const manager = await as('manager');
    const { username } = await applies(unique('mini.'), await postJob(manager));
    await manager.goto(`/manage/applications?q=${username}`);
    await row(manager, username).tap();
    const dialog = detail(manager, username);
    await expect(dialog.getByRole('button', { name: 'CONSIDER' })).toBeVisible();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 });
    const actions = ['ACCEPT', 'CONSIDER', 'DECLINE', 'More'].map((name) => dialog.getByRole('button', { name }));
    const inMenu = ['Edit Job', 'Suspend'].map((name) => dialog.getByRole('menuitem', { name }));
    await dialog.getByRole('button', { name: 'CONSIDER' }).tap();
    await expectInToast(manager, 'Application Updated');
    const expectFree = async (action: Locator) => {
      await expect(action).toBeInViewport({ ratio: 1 });
      expect(await isFree(action)).toBe(true);
      expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    };
    for (const action of actions) await expectFree(action);
    await dialog.getByRole('button', { name: 'More' }).tap();
    for (const action of inMenu) await expectFree(action);
  });
});
