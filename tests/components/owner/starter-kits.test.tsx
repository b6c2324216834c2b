import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { KIT_KEYS, KITS, type KitKey } from '#contract/settings/kits.ts';
import { FirstSteps } from '#features/owner/first-steps.tsx';
import { queryClient } from '#lib/query-client.ts';
import { SHELL_KEYS } from '#lib/session.ts';
import { fakeApi, lost, refused } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const kit = (key: KitKey, taken: boolean) => ({ key, title: KITS[key].title, taken });
const POST = 'POST /api/owner/kits/small-server';
const DELETE = 'DELETE /api/owner/kits/small-server';

async function show({ taken = [], hasPosted = false }: { taken?: KitKey[]; hasPosted?: boolean } = {}) {
  queryClient.setQueryData(SHELL_KEYS.checklist, {
    items: [
      { key: 'vacancy', done: hasPosted },
      { key: 'team', done: false },
    ],
    kits: KIT_KEYS.map((key) => kit(key, taken.includes(key))),
    hidden: false,
  });
  await renderInApp(<FirstSteps />);
}

const row = (title = 'Small server') => {
  const found = screen.getByRole('heading', { name: new RegExp(`^${title}`) }).closest('li');
  if (!found) throw new Error(`No row for ${title}`);
  return within(found);
};
// jsdom drops the space before the title, which only screen readers hear.
const button = (verb: 'Add' | 'Remove', title = 'Small server') =>
  screen.getByRole('button', { name: new RegExp(`^${verb} ?${title}$`) });
const press = (verb: 'Add' | 'Remove') => userEvent.click(button(verb));
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

beforeEach(() => queryClient.clear());

describe('Starter kits', () => {
  it('An empty portal is offered all three, each with what is in it', async () => {
    await show();
    expect(titles()).toEqual(['Small server', 'Game community', 'Support team']);
    for (const key of KIT_KEYS) expect(row(KITS[key].title).getByText(`${KITS[key].holds}.`)).toBeTruthy();
  });

  it('A portal that has posted a vacancy is offered none, but can remove one', async () => {
    await show({ hasPosted: true, taken: ['support-team'] });
    expect(titles()).toEqual(['Support teamAdded']);
    expect(button('Remove', 'Support team')).toBeTruthy();
  });

  it('Without any to offer or to remove there is no section', async () => {
    await show({ hasPosted: true });
    expect(screen.queryByText('Starter kits')).toBeNull();
  });

  it('Adding one shows where its things are, and keeps the focus on its button', async () => {
    const { changes } = fakeApi({ 'POST /api/owner/kits/:key': kit('small-server', true) });
    await show();
    await press('Add');
    await waitFor(() => expect(row().getByText('Added')).toBeTruthy());
    expect(changes).toEqual([{ call: POST }]);
    expect(
      row()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/vacancies', '/manage/exams', '/guides/mod']);
    expect(document.activeElement).toBe(button('Remove'));
  });

  it('A refusal is said in the row, and another try can succeed', async () => {
    const api = fakeApi({
      'POST /api/owner/kits/:key': () => refused(409, { code: 'limit_reached', error: 'There can be at most 50.' }),
    });
    await show();
    await press('Add');
    expect((await row().findByRole('alert')).textContent).toContain('There can be at most 50.Nothing was added.');
    api.reply({ 'POST /api/owner/kits/:key': kit('small-server', true) });
    await press('Add');
    await waitFor(() => expect(row().queryByRole('alert')).toBeNull());
    expect(row().getByText('Added')).toBeTruthy();
  });

  it('One that is added in another window is shown as added', async () => {
    fakeApi({
      'POST /api/owner/kits/:key': () => refused(409, { code: 'conflict', current: kit('small-server', true) }),
    });
    await show();
    await press('Add');
    await waitFor(() => expect(row().getByText('Added')).toBeTruthy());
    expect(row().queryByRole('alert')).toBeNull();
  });

  it('Removing one asks first and says what stays', async () => {
    const { changes } = fakeApi({ 'DELETE /api/owner/kits/:key': () => new Response(null, { status: 204 }) });
    await show({ taken: ['small-server'] });
    await press('Remove');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this kit?' });
    expect(dialog.textContent).toContain('What was published, edited or assigned stays, and so does the guide.');
    expect(changes).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove kit' }));
    await waitFor(() => expect(button('Add')).toBeTruthy());
    expect(changes).toEqual([{ call: DELETE }]);
  });

  it('A removal that did not arrive leaves the kit and the dialog', async () => {
    fakeApi({ 'DELETE /api/owner/kits/:key': lost });
    await show({ taken: ['small-server'] });
    await press('Remove');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove kit' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Nothing was removed.');
  });
});
