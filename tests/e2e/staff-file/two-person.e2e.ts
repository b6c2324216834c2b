import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright/test';
import { findDatabaseFile } from '#dev/local-database.ts';
import { startPortal } from '#dev/portal.ts';
import { signIn } from '../../support/browse.ts';
import { call, whoIs } from '../support/calls.ts';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { part, question } from '../support/staff.ts';
import { expectToast, toasts } from '../support/watching.ts';

const requests = (page: Page) => part(page, 'Requests').getByRole('listitem');
const gradeOf = (page: Page, username: string) => page.getByRole('combobox', { name: `Grade of ${username}` });

/** Asks for a change of a person's grade on the Executive Portal. */
async function askForGrade(page: Page, username: string, from: string, to: string) {
  await page.goto('/executive');
  await gradeOf(page, username).selectOption(to);
  const ask = question(page, `Make ${username} ${to}?`);
  await expect(ask).toContainText(/ until .+ approves it\./);
  await ask.getByRole('button', { name: 'Request approval' }).click();
  await expectToast(page, 'Approval Requested', 'A second person has to approve this.');
  await expect(gradeOf(page, username).locator('option:checked')).toHaveText(from);
}

/** Reads the requests again and opens the dialog that approves the only one. */
async function openApproval(page: Page, asks: string) {
  await page.reload();
  await requests(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  return question(page, asks);
}

/** Approves a request that is no longer open, which the dialog says. */
async function refuseApproval(ask: Locator) {
  await ask.getByRole('button', { name: 'Approve' }).click();
  await expect(ask.getByRole('alert')).toContainText('This request is no longer open.');
  await ask.getByRole('button', { name: 'Cancel' }).click();
}

/** Makes every request of a portal four days older. */
function ageRequests(persistTo: string) {
  const database = new DatabaseSync(findDatabaseFile(persistTo) ?? '', { timeout: 5_000 });
  const days = 4 * 24 * 3_600_000;
  database.prepare('update requests set createdAt = createdAt - ?, lapsesAt = lapsesAt - ?').run(days, days);
  database.close();
}

// The rule holds for a whole portal, so other tests must not share it.
test('With the rule of two people, nobody makes a manager alone', async ({ browser }) => {
  test.slow();
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-two-'));
  const portal = await startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  try {
    const enter = async (username: string) => {
      const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
      await signIn(context.request, username);
      return context.newPage();
    };
    const [owner, first, second, mod] = [
      await enter('owner'),
      await enter('vesper'),
      await enter('marlow'),
      await enter('mira'),
    ];
    const give = async (page: Page, grade: number) =>
      call(owner, 'PATCH', `/api/users/${(await whoIs(page)).id}/grade`, { grade });
    await give(first, 5);
    await give(second, 5);
    await give(mod, 3);

    await test.step('The owner switches it on', async () => {
      await owner.goto('/owner?tab=settings');
      await owner.getByRole('switch', { name: /^Two people for the greatest changes/ }).click();
      await owner.getByRole('button', { name: 'Save changes' }).click();
      await expect(owner.getByText('Everything is saved.')).toBeVisible();
    });

    const errors = [watchErrors(first), watchErrors(second)];
    await test.step('One executive asks, and can withdraw it', async () => {
      await askForGrade(first, 'mira', 'Moderator', 'Manager');
      await expect(requests(first)).toContainText('Moderator to Manager');
      await expect(requests(first)).toContainText('Waiting for a second person');
      await expect(requests(first).getByRole('button')).toHaveCount(1);
      await requests(first)
        .getByRole('button', { name: /^Withdraw/ })
        .click();
      await expectToast(first, 'Request Withdrawn', 'About mira.');
      await expect(part(first, 'Requests')).toHaveCount(0);
    });

    await test.step('Another declines, and approves what is asked again', async () => {
      await askForGrade(first, 'mira', 'Moderator', 'Manager');
      await second.goto('/executive');
      await expect(requests(second)).toContainText(/Lapses in \d/);
      await requests(second)
        .getByRole('button', { name: /^Decline/ })
        .click();
      await expectToast(second, 'Request Declined', 'About mira.');
      await askForGrade(first, 'mira', 'Moderator', 'Manager');
      await (await openApproval(second, 'Make mira Manager?')).getByRole('button', { name: 'Approve' }).click();
      await expectToast(second, 'Request Approved', 'About mira.');
      await expect(gradeOf(second, 'mira')).toHaveValue('4');
    });

    await test.step('A request that was withdrawn in the meantime is not approved', async () => {
      const { id } = await whoIs(mod);
      await call(first, 'PATCH', `/api/users/${id}/grade`, { grade: 3 });
      const ask = await openApproval(second, 'Make mira Moderator?');
      const [open] = await call<{ id: string }[]>(first, 'GET', '/api/approvals');
      await call(first, 'PATCH', `/api/approvals/${open?.id}`, { decision: 'withdraw' });
      await refuseApproval(ask);
      await expect(part(second, 'Requests')).toHaveCount(0);
      await expect(gradeOf(second, 'mira')).toHaveValue('4');
      await expect(toasts(second)).toHaveCount(0);
    });

    await test.step('A request that has lapsed is not approved, and can be asked again', async () => {
      await askForGrade(first, 'mira', 'Manager', 'Moderator');
      const ask = await openApproval(second, 'Make mira Moderator?');
      ageRequests(persistTo);
      await refuseApproval(ask);
      await expect(part(second, 'Requests')).toHaveCount(0);
      await expect(gradeOf(second, 'mira')).toHaveValue('4');
      await askForGrade(first, 'mira', 'Manager', 'Moderator');
      await second.reload();
      await expect(requests(second)).toContainText(/Lapses in \d/);
    });
    await test.step('A block of a manager is kept by a second person, or lifted', async () => {
      await first.goto('/executive');
      await first.getByRole('switch', { name: 'mira: Block' }).click();
      const ask = question(first, 'Block mira?');
      await expect(ask).toContainText('Unless a second person confirms it, it lapses after 72 hours.');
      await ask.getByRole('button', { name: 'Block User' }).click();
      await expectToast(first, 'User Blocked', 'mira is signed out and cannot sign in.Undo');
      await second.reload();
      const blocked = requests(second).filter({ hasText: 'Manager, blocked' });
      await expect(blocked).toContainText('Blocked by vesper');
      await blocked.getByRole('button', { name: 'Keep blocked mira' }).click();
      await question(second, 'Keep mira blocked?').getByRole('button', { name: 'Confirm block' }).click();
      await expectToast(second, 'Block Confirmed', 'About mira.');
      await expect(blocked).toHaveCount(0);
    });

    await test.step('Switched off, the rule stays in force for a day, and can be kept', async () => {
      const rule = owner.getByRole('switch', { name: /^Two people for the greatest changes/ });
      const save = owner.getByRole('button', { name: 'Save changes' });
      await rule.click();
      await save.click();
      await expect(owner.getByText(/switched off and stays in force until/)).toBeVisible();
      await expect(rule).not.toBeChecked();
      await second.reload();
      await expect(second.getByText(/switched off and stays in force until/)).toBeVisible();
      await rule.click();
      await save.click();
      await expect(owner.getByText(/switched off and stays in force until/)).toHaveCount(0);
      await expect(rule).toBeChecked();
    });
    // The two refusals alone.
    expect(errors.flat().filter((line) => !line.includes('409'))).toEqual([]);
    for (const page of [owner, first, second, mod]) await page.context().close();
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true });
  }
});
