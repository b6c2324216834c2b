import type { Page } from 'playwright/test';
import { call } from '../support/calls.ts';
import { expect, postJob, statusOf, test, unique } from '../support/hiring.ts';
import { watchCalls, writes } from '../support/watching.ts';

const message = (page: Page) => page.getByRole('alertdialog').getByRole('textbox', { name: 'Message' });

test('Twenty applications are answered with saved replies in at most 65 keys', async ({ as, applies }) => {
  test.slow();
  const manager = await as('manager');
  const job = await postJob(manager);
  const group = unique('twenty.');
  const ids: string[] = [];
  const names = Array.from({ length: 20 }, (_, index) => `${group}.${String.fromCharCode(97 + index)}`);
  for (const name of names) ids.push((await applies(name, job)).id);
  for (const decision of ['accepted', 'declined']) {
    const reply = { title: unique(`Answer ${decision} `), body: `${decision}, {name}.`, for: decision };
    await call(manager, 'POST', '/api/saved-replies', reply);
  }
  const calls = watchCalls(manager);
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return manager.keyboard.press(key);
  };
  await manager.goto(`/manage/applications?q=${group}`);
  await expect(manager.getByRole('link', { name: `${group}.a`, exact: true })).toBeVisible();
  await press('j');
  await press('Enter');
  for (const [index, name] of names.entries()) {
    const verb = index % 2 === 0 ? 'Accept' : 'Decline';
    await expect(manager.getByRole('dialog', { name })).toBeVisible();
    await press(verb === 'Accept' ? 'a' : 'd');
    const question = manager.getByRole('alertdialog', { name: `${verb} ${name}?` });
    await expect(message(manager)).toBeFocused();
    await press('Alt+1');
    await expect(message(manager)).not.toHaveValue('');
    await press('Control+Enter');
    // A nervous second press, which sends nothing.
    await manager.keyboard.press('Control+Enter');
    await expect(question).toHaveCount(0);
  }
  expect(keys).toBeLessThanOrEqual(65);
  expect(writes(calls)).toHaveLength(20);
  const statuses = await Promise.all(ids.map(async (id) => (await statusOf(manager, id)).status));
  expect(statuses).toEqual(names.map((_, index) => (index % 2 === 0 ? 'accepted' : 'declined')));
});
