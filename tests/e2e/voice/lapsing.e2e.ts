import { entries } from '../support/audit.ts';
import { call } from '../support/calls.ts';
import { expect, test } from '../support/fixtures.ts';
import { startOwnPortal } from '../support/own-portal.ts';

// A portal of its own, because the test makes its nominations older.
const portal = startOwnPortal();

const REASON = 'Answers every newcomer in the lobby, every evening.';
const SAID = 'I see them every evening.';

test('A nomination that nobody decides lapses, and nothing is left of its texts', async ({ joins, as }) => {
  test.slow();
  const [nominee, moderator, colleague] = await Promise.all([joins(), joins(3), joins(3)]);
  const { page } = moderator;
  const { id } = await call<{ id: string }>(page, 'POST', '/api/nominations', { userId: nominee.id, reason: REASON });
  await call(colleague.page, 'PUT', `/api/nominations/${id}/opinion`, { verdict: 'yes', reason: SAID });

  await test.step('After its days it waits for a decision, for another thirty', async () => {
    await portal.changeDatabase(
      `UPDATE nominations SET createdAt = createdAt - 36 * 86400000, closesAt = closesAt - 36 * 86400000 WHERE id = '${id}'`,
    );
    await portal.runCron();
    await page.goto('/nominations');
    const row = page.getByRole('listitem').filter({ hasText: nominee.username });
    await expect(row).toContainText(REASON);
  });

  await test.step('A day too long, and the portal has withdrawn it', async () => {
    await portal.changeDatabase(`UPDATE nominations SET closesAt = closesAt - 2 * 86400000 WHERE id = '${id}'`);
    await portal.runCron();
    await page.goto('/nominations');
    await expect(page.getByRole('tab', { name: /^Open/ })).toBeVisible();
    await expect(page.getByText(nominee.username)).toHaveCount(0);
    await page.goto(`/nominations?tab=decided&open=${id}`);
    await expect(page.getByRole('dialog')).toContainText('Nomination not found');
  });

  await test.step('The log says that nobody did it', async () => {
    const executive = await as('executive', '/audit-logs?action=NOMINATION_WITHDRAWN');
    await expect(entries(executive).first()).toContainText('Nomination withdrawn');
    await expect(entries(executive).first()).not.toContainText(nominee.username);
  });

  await test.step('The same person can be nominated again', async () => {
    await call(page, 'POST', '/api/nominations', { userId: nominee.id, reason: REASON });
    await page.goto('/nominations');
    await expect(page.getByRole('listitem').filter({ hasText: nominee.username })).toContainText(REASON);
  });
});
