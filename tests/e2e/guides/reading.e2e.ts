import { call, unique } from '../support/calls.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { startOwnPortal } from '../support/own-portal.ts';

// A requirement changes the menu of everyone on staff.
startOwnPortal();

test('A guide is confirmed by keyboard on a phone, and again after everyone is asked to', async ({ as, calls }) => {
  const [manager, owner] = [await calls('manager'), await calls('owner')];
  const title = unique('Rules ');
  const { slug } = await call<{ slug: string }>(manager, 'POST', '/api/guides', { title, markdown: 'Be quick.' });
  await call(owner, 'POST', '/api/requirements', { title, fromGrade: 2, kind: 'read', slug, dueDays: 7 });

  const page = await as('trial');
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/guides/${slug}`);
  const end = page.getByRole('region', { name: 'Your confirmation' });
  const confirm = end.getByRole('button', { name: 'I have read this' });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(end.getByText(/^You acknowledged revision 1/)).toBeFocused();
  await expect(confirm).toHaveCount(0);

  const editor = await as('manager', `/guides/${slug}?view=edit`);
  await editor.getByRole('textbox', { name: 'Text', exact: true }).fill('Be kind.');
  await editor.getByRole('checkbox', { name: 'Ask everyone to read it again' }).check();
  await editor.getByRole('button', { name: 'Save Guide' }).click();
  await expect(editor).toHaveURL(`/guides/${slug}`);

  await page.goto(`/guides/${slug}`);
  await expect(end.getByText(/^You acknowledged revision 1/)).toContainText('Please read it again.');
  await end.getByText('What has changed since you read it').click();
  await expect(end.getByText('Be quick.')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await confirm.click();
  await expect(end.getByText(/^You acknowledged revision 2/)).toBeVisible();
  expect(errors).toEqual([]);
});
