import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { OwnApplication } from '#features/applications/queries.ts';
import type { Job } from '#features/jobs/queries.ts';
import { type Replies, type ReplyOf, refused } from '../support/api.ts';
import { job } from '../support/job-rows.ts';
import { click, expectToast, fill } from '../support/seen.ts';
import { shellOf, visit } from '../support/visit.tsx';

type Eligibility = ReplyOf<'GET /api/jobs/:id/eligibility'>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const may: Eligibility = { canApply: true, reason: null, from: null, usualDays: null };

/** Opens the form of a job as a Member. */
const open = (fields: Partial<Job> = {}, eligibility: Partial<Eligibility> = {}, replies: Replies = {}) =>
  visit('/apply/job-1', 1, {
    'GET /api/jobs/:id': { ...job, ...fields },
    'GET /api/jobs/:id/eligibility': { ...may, ...eligibility },
    ...replies,
  });

describe('A user who cannot apply yet reads the vacancy instead of the form', () => {
  it('After a refusal they learn until when they wait', async () => {
    await open({ reapplyDays: 30 }, { canApply: false, reason: 'reapply_wait', from: inDays(20) });
    await screen.findByRole('heading', { name: /^You can apply again on / });
    screen.getByText('Patience.');
    expect(screen.getByRole('main').textContent).toMatch(/Reapply after\s*30 days/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('After five applications in a day they learn when they can apply again', async () => {
    await open({}, { canApply: false, reason: 'too_many_today', from: inDays(0.3) });
    await screen.findByRole('heading', { name: /^You can apply again (on|today at) / });
    screen.getByText('You have sent five applications today, which is the most for one day.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('With a new account they learn from when they can apply', async () => {
    await open({ minAccountDays: 3650 }, { canApply: false, reason: 'account_too_new', from: inDays(900) });
    await screen.findByRole('heading', { name: 'Your Discord account is too new for this position.' });
    screen.getByText(/You can apply from \d+ \w+ \d{4}\./);
    screen.getByText('Patience.');
  });

  it('New in the server they learn from when they can apply', async () => {
    await open({ minServerDays: 14 }, { canApply: false, reason: 'server_too_new', from: inDays(9) });
    await screen.findByRole('heading', { name: 'You can apply once you have been in the server for 14 days.' });
    screen.getByText(/You can apply from \d+ \w+/);
    screen.getByText('For members of our server for at least 14 days');
  });

  it('During a time-out they learn from when they can apply', async () => {
    await open({ minServerDays: 1 }, { canApply: false, reason: 'timed_out', from: inDays(2) });
    await screen.findByRole('heading', { name: 'You can apply once your time-out is over.' });
    screen.getByText('For members of our server for at least 1 day');
  });

  it('Outside the server they are told to join it', async () => {
    await open({ minServerDays: 14 }, { canApply: false, reason: 'not_in_server' });
    await screen.findByRole('heading', { name: 'Join our server first.' });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

it('A portal without a bot does not mention the server', async () => {
  const shell = shellOf(null);
  const portal = { ...shell.portal, discord: { webhooks: true, bot: false } };
  await visit('/apply/job-1', null, {
    'GET /api/shell': { ...shell, portal },
    'GET /api/portal': portal,
    'GET /api/jobs/:id': { ...job, minServerDays: 14 },
  });
  await screen.findByRole('heading', { name: job.title });
  expect(screen.queryByText(/of our server/)).toBeNull();
});

it('A wait that begins while the form is open keeps what was typed', async () => {
  const wait = { code: 'reapply_wait', error: 'Too soon.', current: { from: inDays(7) } };
  await open({}, {}, { 'POST /api/applications': () => refused(409, wait) });
  fill(await screen.findByRole('textbox', { name: 'Why you?' }), 'I have slept since.');
  await click('Next');
  await click('Submit Application');
  await expectToast('Submission Failed');
  await screen.findByText(/You can apply again on .* Your answers are kept\./);
  screen.getByText('I have slept since.');
});

it('A job without questions takes one step to apply for', async () => {
  const { changes, address } = await open({ formQuestions: [] });
  await screen.findByRole('heading', { name: 'Ready to Apply' });
  screen.getByText('No specific questions for this position. You can submit a general application.');
  screen.getByText('Step 1 / 1 Total Steps');
  await click('Submit Application');
  await userEvent.click(await screen.findByRole('link', { name: 'Login to Check Status' }));
  await waitFor(() => expect(address()).toBe('/progress'));
  expect(changes).toEqual([{ call: 'POST /api/applications', body: { jobId: 'job-1', responses: {} } }]);
});

it('An optional choice can be cleared, and a required one cannot', async () => {
  const choice = (id: string, type: 'select' | 'radio', required: boolean) => {
    return { id, type, required, label: `Which ${id}`, placeholder: null, options: ['Red', 'Blue'] };
  };
  const formQuestions = [choice('team', 'select', false), choice('day', 'radio', false), choice('rank', 'radio', true)];
  const { changes } = await open({ formQuestions });
  const team = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Which team' });
  await userEvent.selectOptions(team, 'Blue');
  await userEvent.selectOptions(team, 'Select an option...');
  expect(team.value).toBe('');
  await click('Next');
  const red = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Red' });
  const clear = () => screen.queryByRole('button', { name: 'Clear choice' });
  await screen.findByRole('radiogroup', { name: 'Which day' });
  expect(clear()).toBeNull();
  await userEvent.click(red());
  clear()?.focus();
  await userEvent.keyboard('{Enter}');
  expect(red().checked).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(red()));
  expect(clear()).toBeNull();
  await click('Next');
  await screen.findByRole('radiogroup', { name: 'Which rank' });
  await userEvent.click(red());
  expect(clear()).toBeNull();
  await click('Next');
  expect(await screen.findAllByText('No response')).toHaveLength(2);
  await click('Submit Application');
  await screen.findByRole('dialog', { name: 'Application Submitted! 🎉' });
  expect(changes.at(-1)?.body).toEqual({ jobId: 'job-1', responses: { rank: 'Red' } });
});

describe('Messages on Discord', () => {
  const label = /^Message me on Discord too/;
  const part = () => within(screen.getByRole('region', { name: 'Messages on Discord' }));

  it('A choice that cannot be saved says so and stays as it was', async () => {
    const { changes } = await visit('/progress', 1, {
      'GET /api/users/:id/preferences': { directMessages: false },
      'PATCH /api/users/:id/preferences': () => refused(503, { code: 'unavailable' }),
    });
    const wanted = await screen.findByRole<HTMLInputElement>('switch', { name: label });
    await waitFor(() => expect(wanted.disabled).toBe(false));
    await userEvent.click(wanted);
    expect((await part().findByRole('alert')).textContent).toContain('Your choice is as it was.');
    expect(wanted.checked).toBe(false);
    expect(changes).toEqual([{ call: 'PATCH /api/users/ann/preferences', body: { directMessages: true } }]);
  });

  it('At a portal without a bot there is no switch', async () => {
    const { portal, ...shell } = shellOf(1);
    const without = { ...shell, portal: { ...portal, discord: { webhooks: true, bot: false } } };
    await visit('/progress', 1, { 'GET /api/shell': without });
    await screen.findByRole('heading', { name: 'Your data' });
    expect(screen.queryByRole('switch', { name: label })).toBeNull();
  });
});

it.each([
  [0, 'You can apply again once it has been decided.'],
  [1, 'You can apply again once it has been decided, or 1 day later if it is declined.'],
  [30, 'You can apply again once it has been decided, or 30 days later if it is declined.'],
])('With an open application and a wait of %i days the page says when the user can apply again', async (days, text) => {
  // The screen reads only these fields, so the cast leaves out the rest of the row.
  const sent = { id: 'one', jobId: job.id, status: 'pending', submittedAt: inDays(-1) } as OwnApplication;
  await open(
    { reapplyDays: days },
    { canApply: false, reason: 'open_application' },
    { 'GET /api/applications': [sent] },
  );
  await screen.findByRole('heading', { name: 'You have already applied' });
  expect(screen.getByRole('main').textContent).toContain(text);
});
