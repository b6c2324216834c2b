import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FirstSteps } from '#features/owner/first-steps.tsx';
import { SettingsForm } from '#features/owner/settings/settings-form.tsx';
import { type Settings, settingsQuery } from '#features/owner/settings/settings-queries.ts';
import { gradeTitle, setLabels } from '#lib/portal/labels.ts';
import { queryClient } from '#lib/query-client.ts';
import { portalQuery, SHELL_KEYS } from '#lib/session.ts';
import { SETTINGS } from '../../support/owner-settings.ts';
import { fakeApi, inTurn, refused } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

/** Answers each save, and each new picture, with the next of these replies. */
function serve(...replies: (Settings | (() => Response))[]) {
  const reply = inTurn(...replies, SETTINGS);
  const without = [
    { from: 4 as const, count: 3 },
    { from: 5 as const, count: 1 },
    { from: 6 as const, count: 0 },
  ];
  const saves = { 'PATCH /api/settings': reply, 'PUT /api/settings/logo': reply };
  return fakeApi({ ...saves, 'GET /api/owner/second-factor': { without } }).changes;
}

const saved = (fields: Partial<Omit<Settings, 'updatedBy' | 'updatedAt'>>): Settings => ({
  ...SETTINGS,
  revision: 2,
  ...fields,
});

beforeEach(() => {
  queryClient.clear();
  setLabels(null);
  sessionStorage.clear();
});

const open = (settings = SETTINGS) => renderInApp(<SettingsForm opened={settings} latest={settings} />);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

describe('The form of the settings', () => {
  it('It has seven parts, and saves only what changed', async () => {
    const changes = serve(saved({ name: 'Night Shift', set: ['name', 'tagline'] }));
    await open();
    expect(screen.getAllByRole('region').map((part) => within(part).getByRole('heading').textContent)).toEqual([
      'Name and words',
      'Look',
      'Grades',
      'Guides',
      'Trials and approval',
      'Privacy and retention',
      'Language and time',
    ]);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Night Shift' } });
    await save();
    await waitFor(() => expect(screen.getByText('Everything is saved.')).toBeTruthy());
    expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { name: 'Night Shift', revision: 1 } }]);
  });

  it('The page takes over the saved name, colour and titles', async () => {
    queryClient.setQueryData(portalQuery.queryKey, { name: 'Moderation Portal', accentHue: null } as never);
    serve(saved({ accentHue: 250, gradeTitles: { ...SETTINGS.gradeTitles, 3: 'Watch' } }));
    await open();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '250' } });
    await save();
    await waitFor(() => expect(gradeTitle(3)).toBe('Watch'));
    expect(queryClient.getQueryData(portalQuery.queryKey)).toMatchObject({ accentHue: 250 });
    expect(queryClient.getQueryData(settingsQuery.queryKey)).toMatchObject({ revision: 2 });
  });

  it('Only what the owner has set offers the default, and takes it back on saving', async () => {
    const changes = serve(saved({ set: [] }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: /^Use the default/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('');
    await save();
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { tagline: null, revision: 1 } }]),
    );
  });

  it('The days of both trials are sent together', async () => {
    const changes = serve(saved({}));
    await open();
    fireEvent.change(screen.getByLabelText('Trial of grade 2.5'), { target: { value: '45' } });
    await save();
    const trialDays = [
      { grade: 2, days: 30 },
      { grade: 2.5, days: 45 },
    ];
    await waitFor(() => expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { trialDays, revision: 1 } }]));
  });

  it('The days for opinions are a number of their own', async () => {
    const changes = serve(saved({}));
    await open();
    fireEvent.change(screen.getByLabelText('Days for opinions'), { target: { value: '10' } });
    await save();
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { voteDays: 10, revision: 1 } }]),
    );
  });

  it('The rule of two people is a switch', async () => {
    const changes = serve(saved({ twoPerson: true, set: ['tagline', 'twoPerson'] }));
    await open();
    await userEvent.click(screen.getByRole('switch', { name: /^Two people/ }));
    await save();
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { twoPerson: true, revision: 1 } }]),
    );
  });

  it('Requiring a second factor names how many people it concerns, and asks first', async () => {
    const changes = serve(saved({ mfaFrom: 4, set: ['mfaFrom', 'tagline'] }));
    await open();
    fireEvent.change(screen.getByLabelText('Two-factor sign-in needed by'), { target: { value: '4' } });
    expect(await screen.findByText(/3 people of these grades last signed in without it/)).toBeTruthy();
    await save();
    const question = await screen.findByRole('alertdialog', { name: 'Require two-factor sign-in?' });
    expect(question.textContent).toContain('3 people of these grades last signed in without it.');
    expect(changes).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Save and require it' }));
    await waitFor(() => expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { mfaFrom: 4, revision: 1 } }]));
  });

  it('What the server refuses stands beside its field', async () => {
    const issues = [{ path: 'gradeTitles.2.5', message: 'Another grade has this title' }];
    serve(() => refused(400, { code: 'invalid_input', issues }));
    await open();
    const field = screen.getByLabelText('Title of grade 2.5');
    fireEvent.change(field, { target: { value: 'Moderator' } });
    await save();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Another grade has this title');
  });

  it('A shorter period is saved only after the question', async () => {
    const changes = serve(saved({ declinedRetentionDays: 30 }));
    await open();
    fireEvent.change(screen.getByLabelText('Declined applications'), { target: { value: '30' } });
    await save();
    const question = await screen.findByRole('alertdialog', { name: 'Delete sooner?' });
    expect(question.textContent).toContain('declined more than 30 days ago are deleted from tomorrow');
    expect(changes).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Save and delete sooner' }));
    await waitFor(() =>
      expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { declinedRetentionDays: 30, revision: 1 } }]),
    );
  });

  it('Two owners who change different settings both keep theirs', async () => {
    const theirs = saved({ tagline: 'Theirs' });
    const changes = serve(() => refused(409, { code: 'conflict', current: theirs }), {
      ...theirs,
      name: 'Mine',
      revision: 3,
    });
    await open();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mine' } });
    await save();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Tagline').value).toBe('Theirs'));
    expect(changes.at(-1)?.body).toEqual({ name: 'Mine', revision: 2 });
  });

  it('Offline the foot says so, and what was typed stays', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Night Shift' } });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Night Shift');
  });

  it('A hue close to that of danger is named', async () => {
    await open();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '26' } });
    expect(screen.getByText('Close to the red that warns of danger.')).toBeTruthy();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '190' } });
    expect(screen.queryByText('Close to the red that warns of danger.')).toBeNull();
  });
});

describe('Logo and picture', () => {
  const choose = (size: number) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('There is no field for a file');
    fireEvent.change(input, {
      target: { files: [new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' })] },
    });
  };
  const measure = (width: number, height: number) =>
    vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }));

  it('A file that does not fit is refused before it is sent', async () => {
    const changes = serve();
    measure(300, 200);
    await open();
    choose(81 * 1024);
    expect(await screen.findByText('This file has 81 kB; 64 kB is the most.')).toBeTruthy();
    choose(100);
    expect(await screen.findByText(/^This file has 300 × 200 pixels/)).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('An upload does not make the next save of the form a conflict', async () => {
    measure(192, 192);
    const logo = { url: '/brand/a.png', type: 'image/png', width: 192, height: 192 } as const;
    const changes = serve(saved({ logo }), saved({ logo, name: 'Mine', revision: 3 }));
    await open();
    choose(100);
    await waitFor(() => expect(changes.map(({ call }) => call)).toEqual(['PUT /api/settings/logo']));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mine' } });
    await save();
    await waitFor(() => expect(changes.at(-1)?.body).toEqual({ name: 'Mine', revision: 2 }));
  });
});

describe('The first steps', () => {
  const setSteps = (done: boolean, hidden = false) =>
    queryClient.setQueryData(SHELL_KEYS.checklist, {
      items: ['name', 'logo', 'roles', 'vacancy', 'team'].map((key) => ({ key, done: done || key === 'name' })),
      kits: [],
      hidden,
    });

  it('The steps left lead to their places, and the row counts those done', async () => {
    setSteps(false);
    await renderInApp(<FirstSteps />);
    expect(screen.getByText('1 of 5 done')).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Add your logo',
      'Give your grades titles',
      'Post your first vacancy',
      'Bring your team',
    ]);
    expect(screen.getByRole('link', { name: 'Post your first vacancy' }).getAttribute('href')).toBe(
      '/manage/jobs/create',
    );
    expect(screen.getByRole('button', { name: 'Copy the portal’s address' })).toBeTruthy();
  });

  it('Hiding the list saves that and removes it', async () => {
    const changes = serve();
    setSteps(false);
    await renderInApp(<FirstSteps />);
    await userEvent.click(screen.getByRole('button', { name: 'Hide this list' }));
    await waitFor(() => expect(screen.queryByText('Set up your portal')).toBeNull());
    expect(changes).toEqual([{ call: 'PATCH /api/settings', body: { checklistHidden: true } }]);
  });

  it('Nothing is shown once all steps are done', async () => {
    setSteps(true);
    await renderInApp(<FirstSteps />);
    expect(screen.queryByText('Set up your portal')).toBeNull();
  });
});
