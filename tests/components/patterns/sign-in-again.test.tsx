import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePersonData } from '#features/people/data/person-data.tsx';
import { leavePlace, returnToPlace } from '#patterns/left-place.ts';
import { SETTINGS } from '../../support/owner-settings.ts';
import { fakeApi, refused } from '../support/api.ts';
import { listOf, personOf } from '../support/people-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { reopen, visit } from '../support/visit.tsx';

const old = () => refused(403, { code: 'fresh_sign_in', error: 'You signed in more than 15 minutes ago.' });

/** jsdom cannot follow links. */
const stay = (event: Event) => event.target instanceof HTMLAnchorElement && event.preventDefault();

beforeEach(() => {
  sessionStorage.clear();
  document.addEventListener('click', stay);
});
afterEach(() => {
  document.removeEventListener('click', stay);
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function Erasing() {
  const { erase, dialog } = usePersonData();
  return (
    <>
      <button type="button" onClick={() => erase(personOf())}>
        Erase
      </button>
      {dialog}
    </>
  );
}

/** Follows the dialog's link to Discord. */
const signInAgain = async () => fireEvent.click(await screen.findByRole('link', { name: 'Sign in again' }));

describe('After a call that needs a recent sign-in', () => {
  it('The executive’s dialog opens again, and the change is made on confirming', async () => {
    const vesper = personOf({ id: 'vesper-id', username: 'vesper', grade: 4 });
    let isFresh = false;
    const { changes } = await visit('/executive', 6, {
      ...listOf([vesper]),
      'GET /api/staff': [],
      'GET /api/approvals': [],
      'GET /api/appeals': [],
      'PATCH /api/users/:id/grade': () => (isFresh ? { ...vesper, grade: 5 as const } : old()),
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Grade of vesper' }), 'Executive');
    const dialog = () => screen.findByRole('alertdialog', { name: 'Make vesper Executive?' });
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Change grade' }));
    expect((await screen.findByRole('alert')).textContent).toContain('You signed in more than 15 minutes ago.');
    await signInAgain();
    isFresh = true;
    await reopen('/executive');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Change grade' }));
    await waitFor(() => expect(changes.map(({ call }) => call)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('An erasure’s dialog opens again with the username typed', async () => {
    fakeApi({ 'POST /api/users/:id/erase': old });
    await renderInApp(<Erasing />, '/', 6);
    await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Type ada to confirm' });
    await userEvent.type(await field(), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
    await signInAgain();
    cleanup();
    await renderInApp(<Erasing />, '/', 6);
    expect((await field()).value).toBe('ada');
  });

  it('The settings show the unsaved change', async () => {
    await visit('/owner?tab=settings', 6, {
      ...listOf([]),
      'GET /api/settings': { ...SETTINGS, twoPerson: true },
      'GET /api/owner/second-factor': { without: [] },
      'PATCH /api/settings': old,
    });
    const rule = () => screen.findByRole('switch', { name: /^Two people/ });
    await userEvent.click(await rule());
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await signInAgain();
    await reopen('/owner?tab=settings');
    expect((await rule()).getAttribute('aria-checked')).toBe('false');
    await screen.findByText('You have unsaved changes.');
  });
});

describe('The address that a sign-in leaves', () => {
  const leave = () => {
    history.replaceState(null, '', '/owner?tab=settings');
    leavePlace();
  };
  const arrive = (address: string) => {
    history.replaceState(null, '', address);
    returnToPlace();
    return location.pathname + location.search;
  };

  it('Its query returns once, on its own path alone', () => {
    leave();
    expect(['/dashboard', '/owner', '/owner'].map(arrive)).toEqual(['/dashboard', '/owner?tab=settings', '/owner']);
  });

  it('It is forgotten after 15 minutes', () => {
    leave();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(arrive('/owner')).toBe('/owner');
  });
});
