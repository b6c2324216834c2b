import { expect, test } from '../support/fixtures.ts';

test('An error of the app arrives at the owner, with its places in the source', async ({ as }) => {
  const owner = await as('owner', '/privacy');
  // A figure of another kind than the screen can show.
  await owner.route('**/api/owner/overview', (route) => route.fulfill({ json: { version: '1', operating: null } }));
  const reported = owner.waitForResponse('**/api/client-errors');
  await owner.goto('/owner');
  expect((await reported).status()).toBe(204);
  const { name, frames, message } = (await reported).request().postDataJSON();
  expect([name, message]).toEqual(['TypeError', undefined]);
  expect(frames[0]).toMatch(/^\S* ?\/assets\/[\w.-]+\.js:\d+:\d+$/);

  await owner.unroute('**/api/owner/overview');
  await owner.goto('/owner');
  await owner.getByText('Errors in browsers').click();
  const row = owner.getByRole('listitem').filter({ hasText: 'TypeError on /_staff/owner' }).first();
  await expect(row.getByText(/src\/features\/owner\/[\w-]+\.tsx:\d+$/).first()).toBeVisible();
});
