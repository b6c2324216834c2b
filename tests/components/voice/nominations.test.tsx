import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import type { Grade } from '#contract/grades.ts';
import { nomineeName } from '#features/voice/nomination-labels.ts';
import { PersonNominations } from '#features/voice/person-nominations.tsx';
import type { Nomination } from '#features/voice/queries.ts';
import { fakeApi, inTurn, type Replies, refused } from '../support/api.ts';
import { bea, fromNow } from '../support/application-rows.ts';
import { managedJob } from '../support/job-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { button, click, expectToast, field, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';
import { blind, NOMINATION, nomination, spoken } from '../support/voice-rows.ts';

const JOB = '00000000-0000-4000-8000-000000000021';
const ADDRESS = `/nominations?open=${NOMINATION}`;
const second = nomination({
  id: 'second',
  nominee: { ...(nomination().nominee as object), id: 'otto', username: 'otto' } as Nomination['nominee'],
});

/** A nominee whom the portal does not know. */
const stray = { username: 'stray', discordId: '204255221017214977', joinedServerAt: null };
const invitedUnreached: Partial<Nomination> = {
  state: 'invited',
  reached: false,
  decider: { ...bea, grade: 4 },
  decidedAt: fromNow(-60),
};

const replies = (row: Nomination): Replies => ({
  'GET /api/nominations': [row, second],
  'GET /api/nominations/:id': ({ path }) => (path.endsWith('second') ? second : row),
  'GET /api/nominations/:id/opinion': blind(row.count),
});

/** Opens the dialog of a nomination, which is followed by another one in its list. */
async function open(row = nomination(), grade: Grade = 3, more: Replies = {}) {
  const portal = await visit(ADDRESS, grade, { ...replies(row), ...more });
  await dialog(nomineeName(row));
  return portal;
}

const dialog = (name = 'nell') => screen.findByRole('dialog', { name });
const foot = (name: string) => button(name);
const isOff = (name: string) => foot(name).ariaDisabled === 'true';

describe('The list', () => {
  it('A row says what is left, why, and whether it waits for the reader', async () => {
    await visit('/nominations', 3, {
      ...replies(nomination()),
      'GET /api/nominations': [nomination(), nomination({ id: 'due', isDue: true, mine: 'yes', count: 2 })],
    });
    const rows = within(await screen.findByRole('list', { name: 'Nominations' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('nell, without your opinion3 days leftAnswers every newcomer');
    expect(rows[0]?.textContent).toContain('1 opinion');
    expect(rows[1]?.textContent).toContain('Time to decide');
    expect(rows[1]?.textContent).toContain('Your opinion: Yes');
    expect(rows[1]?.textContent).not.toContain('without your opinion');
  });

  it('An empty one asks who helps without being asked', async () => {
    await visit('/nominations', 3, { 'GET /api/nominations': [] });
    await screen.findByText('Nobody is nominated.');
    screen.getByText('Who helps in your channels without being asked?');
  });

  it('A link to a decided nomination turns to its tab', async () => {
    const row = nomination({
      state: 'declined',
      decider: { ...bea, grade: 4 },
      decidedAt: fromNow(-60),
      answer: 'Not yet.',
    });
    const { address } = await open(row);
    await waitFor(() => expect(address()).toContain('tab=decided'));
    expect((await dialog()).textContent).toContain('Declined by bea');
    screen.getByText('Not yet.');
  });
});

it('One that nobody decided says so, without a decider', async () => {
  await open(nomination({ state: 'withdrawn', closesAt: fromNow(-30 * 24 * 60 - 90), decidedAt: fromNow(-60) }));
  expect((await dialog()).textContent).toContain('Ended, 1 hour ago');
  screen.getByText('Nobody decided within 30 days after the time for opinions.');
});

it('One that was forgotten before its time was over does not say that nobody decided', async () => {
  await open(nomination({ state: 'withdrawn', nominee: null, reason: null, decidedAt: fromNow(-60) }), 6);
  expect((await dialog('Name deleted')).textContent).toContain('Ended, 1 hour ago');
  expect(screen.queryByText(/^Nobody decided/)).toBeNull();
});

it('An invitation that reached nobody asks the team to tell them', async () => {
  await open(nomination({ ...invitedUnreached, nominee: stray }));
  await screen.findByText('They were not told');
  screen.getByText('Not told yet');
});

it('An invitation that reached nobody needs no telling once the nominee has signed in', async () => {
  await open(nomination(invitedUnreached));
  expect((await dialog()).textContent).toContain('Invited by bea');
  expect(screen.queryByText('They were not told')).toBeNull();
  expect(screen.queryByText('Not told yet')).toBeNull();
});

describe('An opinion', () => {
  it('It is blind, chosen by a key, and shows the others’ once given', async () => {
    const { changes } = await open(nomination(), 3, { 'PUT /api/nominations/:id/opinion': spoken });
    await screen.findByText('One colleague has given theirs. You’ll see it after you give yours.');
    await userEvent.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(field('Reason')));
    screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).click();
    await userEvent.click(field('Reason'));
    await userEvent.keyboard('Kind and quick.{Control>}{Enter}{/Control}');
    await expectToast('Opinion Saved');
    await screen.findByText('Patient, even at midnight.');
    expect(changes).toEqual([
      { call: `PUT /api/nominations/${NOMINATION}/opinion`, body: { verdict: 'yes', reason: 'Kind and quick.' } },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(button('Edit')));
  });

  it('A key changes the given one, and J leaves it for the next nomination', async () => {
    await open(nomination({ mine: 'yes', count: 2 }), 3, { 'GET /api/nominations/:id/opinion': spoken });
    await screen.findByText('Kind and quick.');
    await userEvent.keyboard('u');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Unsure' })).checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field('Reason')));
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j');
    await dialog('otto');
  });

  it('One sent after the decision is kept next to what happened', async () => {
    const gone = nomination({ state: 'declined', decider: { ...bea, grade: 4 }, decidedAt: fromNow(0) });
    const portal = await open(nomination(), 3, {
      'PUT /api/nominations/:id/opinion': () => {
        portal.reply({ 'GET /api/nominations/:id': gone });
        return refused(409, { code: 'conflict', current: gone });
      },
    });
    await userEvent.keyboard('y');
    fill(await screen.findByRole('textbox', { name: 'Reason' }), 'Too late');
    await click('Give opinion');
    await screen.findByText('Your opinion was not sent');
    expect(field('Reason').value).toBe('Too late');
    expect((await dialog()).textContent).toContain('Declined by bea');
  });
});

describe('A decision', () => {
  it('Before the time is over it says how many opinions are missing', async () => {
    await open(nomination({ count: 2 }), 4);
    await waitFor(() => expect(isOff('Invite…')).toBe(true));
    expect(isOff('Decline…')).toBe(true);
    screen.getByText(/^2 of 3 opinions: a decision needs more, or waits until /);
  });

  it('The proposer cannot decide, and withdraws only while nobody else has spoken', async () => {
    const ann = { ...bea, id: 'ann', username: 'ann', grade: 3 as const };
    await open(nomination({ creator: ann, mine: 'yes', count: 2 }));
    await waitFor(() => expect(isOff('Withdraw…')).toBe(true));
    screen.getByText('A colleague has given an opinion, so you can’t withdraw it any more.');
  });

  it('A manager’s own nomination waits for a colleague', async () => {
    const ann = { ...bea, id: 'ann', username: 'ann', grade: 4 as const };
    await open(nomination({ creator: ann, isDue: true }), 4);
    await waitFor(() => expect(isOff('Invite…')).toBe(true));
    screen.getByText('You nominated them, so a colleague decides.');
  });

  it('An invitation names a position and tells the team why', async () => {
    const row = nomination({ isDue: true });
    const invited = { ...row, state: 'invited' as const, reached: true, decider: { ...bea, grade: 4 as const } };
    const { changes } = await open(row, 4, {
      'GET /api/jobs': [{ ...managedJob, id: JOB, title: 'Night Watch' }],
      'PATCH /api/nominations/:id': invited,
    });
    await click('Invite…');
    const form = await screen.findByRole('dialog', { name: 'Invite nell?' });
    await within(form).findByRole('option', { name: 'Night Watch' });
    await userEvent.selectOptions(within(form).getByRole('combobox', { name: 'Position' }), 'Night Watch');
    fill(within(form).getByRole('textbox', { name: 'Answer to the team' }), 'All of us agree.');
    await userEvent.click(within(form).getByRole('button', { name: 'Invite' }));
    await expectToast('Invitation Sent');
    expect(changes[0]?.body).toEqual({ state: 'invited', jobId: JOB, answer: 'All of us agree.', revision: 1 });
  });

  it('A lost race names who decided first, and keeps the answer', async () => {
    const row = nomination({ isDue: true });
    const current = { ...row, state: 'declined', decider: { ...bea, grade: 4 }, decidedAt: fromNow(-1), revision: 2 };
    await open(row, 4, { 'PATCH /api/nominations/:id': () => refused(409, { code: 'conflict', current }) });
    await click('Decline…');
    const form = await screen.findByRole('dialog', { name: 'Decline nell?' });
    fill(within(form).getByRole('textbox', { name: 'Answer to the team' }), 'Not yet.');
    await userEvent.click(within(form).getByRole('button', { name: 'Decline' }));
    const alert = await within(form).findByRole('alert');
    expect(alert.textContent).toContain('bea declined them first');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Answer to the team' }).value).toBe('Not yet.');
    expect(within(form).queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  it.each([
    ['conflict', 'This person is on the team or blocked.', /^This person is on the team or blocked\. Nothing/],
    ['conflict', ERRORS.conflict[1], /^This nomination has changed since you opened it\. Try again\./],
    ['opinions_needed', ERRORS.opinions_needed[1], /^It needs more opinions\./],
    ['job_closed', ERRORS.job_closed[1], /^This position no longer takes applications/],
    ['own_row', ERRORS.own_row[1], /^You nominated them/],
  ])('A refusal with %s: ‘%s’ is said next to the form', async (code, error, words) => {
    const row = nomination({ isDue: true });
    await open(row, 4, { 'PATCH /api/nominations/:id': () => refused(409, { code, error, current: row }) });
    await click('Invite…');
    const form = await screen.findByRole('dialog', { name: 'Invite nell?' });
    await userEvent.click(within(form).getByRole('button', { name: 'Invite' }));
    expect((await within(form).findByRole('alert')).textContent).toMatch(words);
  });

  it('A refused withdrawal gives the server’s reason', async () => {
    const row = nomination({ count: 0 });
    const error = 'This person can still be invited.';
    await open(row, 4, {
      'PATCH /api/nominations/:id': () => refused(409, { code: 'conflict', error, current: row }),
    });
    await click('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw…' }));
    const confirm = await screen.findByRole('alertdialog', { name: 'Withdraw nell’s nomination?' });
    await userEvent.click(within(confirm).getByRole('button', { name: 'Withdraw it' }));
    expect((await within(confirm).findByRole('alert')).textContent).toBe(`${error} Nothing was changed.`);
  });

  it('An owner forgets one whose nominee never signed in', async () => {
    const { changes } = await visit(ADDRESS, 6, replies(nomination({ nominee: stray })));
    const shown = await dialog('stray');
    expect(shown.textContent).toContain('Never signed in');
    await click('More');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Forget…' }));
    const confirm = await screen.findByRole('alertdialog', { name: 'Forget this nomination?' });
    await userEvent.click(within(confirm).getByRole('button', { name: 'Forget it' }));
    await expectToast('Nomination Forgotten');
    expect(changes).toEqual([{ call: `POST /api/nominations/${NOMINATION}/forget` }]);
  });
});

it('A person’s decided nominations are read once they are unfolded', async () => {
  const { reads } = fakeApi({ 'GET /api/nominations': [nomination({ state: 'declined', decidedAt: fromNow(-60) })] });
  await renderInApp(<PersonNominations userId="nell" />);
  expect(reads).toEqual([]);
  await userEvent.click(screen.getByText('Nominations'));
  const link = await screen.findByRole('link', { name: 'Answers every newcomer in the lobby.' });
  expect(link.getAttribute('href')).toBe(`/nominations?tab=decided&open=${NOMINATION}`);
  expect(reads).toEqual(['/api/nominations?state=decided&userId=nell']);
});

describe('Nominating', () => {
  const quin = { id: '00000000-0000-4000-8000-000000000011', username: 'quin', displayName: null, avatar: null };

  async function typeOne(more: Replies) {
    const portal = await visit('/nominations', 3, {
      ...replies(nomination()),
      'GET /api/nominations/candidates': [quin],
      ...more,
    });
    await click('Nominate someone');
    const form = within(await screen.findByRole('dialog', { name: 'Nominate someone' }));
    await userEvent.type(form.getByRole('combobox', { name: /^Who/ }), 'qu');
    await userEvent.click(await form.findByRole('option', { name: /^quin/ }));
    fill(form.getByRole('textbox', { name: /^Why/ }), 'Calms every argument in #general.');
    await userEvent.click(form.getByRole('button', { name: 'Nominate' }));
    return { ...portal, form };
  }

  it('A Member is found by name, and the new nomination opens', async () => {
    const { changes } = await typeOne({ 'POST /api/nominations': second });
    await expectToast('Nomination Open');
    await dialog('otto');
    expect(changes).toEqual([
      { call: 'POST /api/nominations', body: { userId: quin.id, reason: 'Calms every argument in #general.' } },
    ]);
  });

  it('A Discord ID names someone whom the portal does not know', async () => {
    const { changes } = await visit('/nominations', 3, { ...replies(nomination()), 'POST /api/nominations': second });
    await click('Nominate someone');
    const form = within(await screen.findByRole('dialog', { name: 'Nominate someone' }));
    await userEvent.type(form.getByRole('combobox', { name: /^Who/ }), '204255221017214977');
    await userEvent.click(await form.findByRole('option', { name: 'Discord ID 204255221017214977' }));
    fill(form.getByRole('textbox', { name: /^Why/ }), 'Calms every argument in #general.');
    await userEvent.click(form.getByRole('button', { name: 'Nominate' }));
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ discordId: '204255221017214977' }));
  });

  it('One who is nominated already leads to that nomination', async () => {
    const { form } = await typeOne({
      'POST /api/nominations': () => refused(409, { code: 'already_nominated', current: nomination() }),
    });
    await form.findByText('quin is already nominated');
    expect(form.getByRole('alert').textContent).toContain('What you typed becomes its reason');
    await userEvent.click(form.getByRole('button', { name: 'Open that nomination' }));
    await dialog();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })).value).toMatch(/^Calms/);
  });

  it('An unsent opinion on that nomination is kept', async () => {
    await open();
    await userEvent.keyboard('y');
    fill(await screen.findByRole('textbox', { name: 'Reason' }), 'Kind and quick.');
    const { form } = await typeOne({
      'POST /api/nominations': () => refused(409, { code: 'already_nominated', current: nomination() }),
    });
    await form.findByText('quin is already nominated');
    expect(form.getByRole('alert').textContent).toContain('Your unsent opinion there is kept');
    await userEvent.click(form.getByRole('button', { name: 'Open that nomination' }));
    await dialog();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })).value).toBe('Kind and quick.');
  });

  it.each([
    [409, 'nominated_lately', { from: '2027-03-03T12:00:00.000Z' }, /quin was declined lately.*from 3 March/],
    [409, 'limit_reached', undefined, /Five of yours can be open/],
    [404, 'not_found', undefined, /quin can’t be nominated/],
    [403, 'own_row', undefined, /can’t nominate yourself/],
    [503, 'discord_unavailable', undefined, /Nothing was saved, and what you typed is still here/],
  ])('A refusal with %d %s is said in words, and keeps what was typed', async (status, code, current, words) => {
    const { form } = await typeOne({
      'POST /api/nominations': inTurn(() => refused(status, { code, ...(current && { current }) })),
    });
    expect((await form.findByRole('alert')).textContent).toMatch(words);
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ }).value).toMatch(/^Calms/);
  });
});
