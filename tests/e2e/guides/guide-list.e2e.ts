import { call, unique } from '../support/calls.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';

interface Listed {
  slug: string;
  title: string;
  minGrade: number;
  position: number;
}

test('A lead imports three files, orders them, and hides one from Trial Moderators', async ({ as, calls }) => {
  const name = unique('Notes');
  const page = await as('manager');
  const errors = watchErrors(page);
  await page.goto('/guides');
  const main = page.getByRole('main');
  const titles = [`A ${name}`, `B ${name}`, `C ${name}`] as const;
  const known: readonly string[] = titles;
  await page.getByLabel('Markdown files').setInputFiles(
    titles.map((title, index) => ({
      name: `file-${index}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# ${title}\n\n## Details\n\nThe word of ${title}.`),
    })),
  );
  await expect(main.getByRole('list', { name: 'Files to import' }).getByRole('listitem')).toHaveCount(3);
  await main.getByRole('button', { name: 'Save 3 guides' }).click();
  const list = main.getByRole('list', { name: 'Guides' });
  await expect(list.getByRole('link', { name: titles[2] })).toBeVisible();
  await expect(main.getByRole('list', { name: 'Files to import' })).toHaveCount(0);

  await main.getByRole('button', { name: `Move ${titles[2]} up` }).press('Enter');
  await expect(main.getByRole('status').filter({ hasText: `${titles[2]} is now` })).toBeAttached();
  const order = async () =>
    (await call<Listed[]>(await calls('manager'), 'GET', '/api/guides'))
      .map(({ title }) => title)
      .filter((title) => known.includes(title));
  await expect.poll(order).toEqual([titles[0], titles[2], titles[1]]);

  await main.getByRole('button', { name: `More for ${titles[1]}` }).click();
  await page.getByRole('menuitem', { name: 'Title and readers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Title and readers' });
  await dialog.getByLabel('Readers').selectOption({ value: '3' });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await seriousProblems(page)).toEqual([]);
  expect(errors).toEqual([]);

  const trial = await as('trial');
  await trial.goto('/guides');
  const seen = trial.getByRole('main').getByRole('list', { name: 'Guides' });
  await expect(seen.getByRole('link', { name: titles[0] })).toBeVisible();
  await expect(seen.getByRole('link', { name: titles[1] })).toHaveCount(0);
  await trial.getByRole('searchbox', { name: 'Search the guides' }).fill(`word of ${titles[2]}`);
  await trial.getByRole('link', { name: `${titles[2]}: Details` }).click();
  await expect(trial).toHaveURL(/\/guides\/[a-z0-9-]+#details$/);
  await expect(trial).toHaveTitle(new RegExp(`${titles[2]} · `));

  const manager = await calls('manager');
  for (const { slug, title } of await call<Listed[]>(manager, 'GET', '/api/guides'))
    if (known.includes(title)) await call(manager, 'PATCH', `/api/guides/${slug}`, { archived: true });
});
