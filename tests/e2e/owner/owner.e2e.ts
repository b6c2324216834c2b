import packageJson from '../../../package.json' with { type: 'json' };
import { expect, seriousProblems, test } from '../support/fixtures.ts';

test('The owner finds anyone by username, Discord ID, user ID and grade', { tag: '@journey' }, async ({
  as,
  joins,
}) => {
  const { id, username, discordId } = await joins(2.5);
  const owner = await as('owner', '/owner');
  const users = owner.getByRole('list', { name: 'Users' }).getByRole('listitem');
  const search = owner.getByRole('searchbox', { name: 'Search users' });
  for (const q of [username.toUpperCase(), discordId, id, id.slice(0, 8)]) {
    await search.fill(q);
    await expect(users).toHaveCount(1);
    for (const text of [username, 'Junior Moderator', discordId, id.slice(0, 8)])
      await expect(users.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
  }
  await search.fill('junior moderator');
  await expect(users.filter({ hasText: username })).toBeVisible();
  await expect(users.filter({ hasNotText: 'Junior Moderator' })).toHaveCount(0);

  await search.fill('nobody-is-called-this');
  await expect(owner.getByRole('heading', { name: 'No results for ‘nobody-is-called-this’' })).toBeVisible();
  expect(await seriousProblems(owner)).toEqual([]);
  await owner.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(owner).toHaveURL('/owner');
  await expect(users.first()).toBeVisible();
});

test('The owner sees which version runs', async ({ as }) => {
  const owner = await as('owner', '/owner');
  await expect(owner.getByText(`Version ${packageJson.version} ·`)).toBeVisible();
  await expect(owner.getByRole('link', { name: 'See the releases' })).toHaveAttribute('href', /\/releases$/);
});
