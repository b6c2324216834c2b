import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Review, ReviewedApplication } from '#features/applications/queries.ts';
import { inTurn, type Replies, type ReplyOf, refused } from '../support/api.ts';
import {
  applicant,
  bea,
  ID,
  noReviews,
  ofErased,
  pending,
  savedReplies,
  withdrawnByPia,
} from '../support/application-rows.ts';
import { personOf } from '../support/people-rows.ts';
import { button, click, expectToast, field, fill } from '../support/seen.ts';
import { reopen, visit } from '../support/visit.tsx';

const ADDRESS = `/manage/applications?open=${ID}`;
const second: ReviewedApplication = { ...pending, id: 'second', user: { ...applicant, id: 'quin', username: 'quin' } };

const review = (fields: Partial<Review>): Review => ({
  reviewer: { ...bea, id: 'ann', username: 'ann', grade: 4 },
  verdict: 'unsure',
  reason: 'Half a thought',
  sawOthers: false,
  revision: 1,
  createdAt: pending.submittedAt,
  updatedBy: null,
  updatedAt: pending.submittedAt,
  ...fields,
});

/** Opens the dialog of an application, which is followed by another one in its list. */
async function open(application: ReviewedApplication = pending, replies: Replies = {}) {
  const portal = await visit(ADDRESS, 4, {
    'GET /api/applications': [application, second],
    'GET /api/applications/:id': ({ path }) => (path.endsWith('second') ? second : application),
    'GET /api/applications/:id/reviews': noReviews,
    'GET /api/saved-replies': savedReplies,
    ...replies,
  });
  await dialog();
  await screen.findByRole('radio', { name: 'Unsure' });
  return portal;
}

const dialog = (name = 'pia') => screen.findByRole('dialog', { name });
const reviews = () => within(screen.getByRole('region', { name: 'Reviews' }));
const verdict = (name: string) => reviews().getByRole<HTMLInputElement>('radio', { name });
const reason = () => reviews().getByRole<HTMLInputElement>('textbox', { name: 'Reason' });

describe('A review', () => {
  it('What was typed survives stepping to another application and a reload', async () => {
    await open();
    await userEvent.click(verdict('Unsure'));
    fill(reason(), 'Half a thought');
    verdict('Unsure').blur();
    await userEvent.keyboard('j');
    await dialog('quin');
    await waitFor(() => expect(verdict('Unsure').checked).toBe(false));
    expect(reviews().queryByRole('textbox', { name: 'Reason' })).toBeNull();
    await userEvent.keyboard('k');
    await dialog();
    await waitFor(() => expect(reason().value).toBe('Half a thought'));
    await reopen(ADDRESS);
    await dialog();
    await waitFor(() => expect(reason().value).toBe('Half a thought'));
    expect(verdict('Unsure').checked).toBe(true);
  });

  it('One that another window changed is not overwritten without asking', async () => {
    const elsewhere = review({ verdict: 'no', reason: 'Another window was quicker', revision: 2 });
    const shown = { ...noReviews, mine: review({}), reviews: [review({})] };
    const saved = review({ verdict: 'unsure', reason: 'A whole thought', revision: 3 });
    const portal = await visit(ADDRESS, 4, {
      'GET /api/applications/:id': pending,
      'GET /api/applications/:id/reviews': shown,
      'PUT /api/applications/:id/review': inTurn(() => refused(409, { code: 'conflict', current: elsewhere }), saved),
    });
    await dialog();
    await click('Edit');
    fill(await screen.findByRole('textbox', { name: 'Reason' }), 'A whole thought');
    await click('Save review');
    const conflict = await reviews().findByRole('alert');
    expect(conflict.textContent).toContain('You changed this review in another window');
    expect(conflict.textContent).toContain('Another window was quicker');
    expect(reason().value).toBe('A whole thought');
    portal.reply({ 'GET /api/applications/:id/reviews': { ...shown, mine: saved, reviews: [saved] } });
    await userEvent.click(within(conflict).getByRole('button', { name: 'Save this one' }));
    await reviews().findByText('A whole thought', { selector: 'li *' });
    expect(portal.changes).toMatchObject([{ body: { revision: 1 } }, { body: { revision: 2 } }]);
  });

  it('An application withdrawn while open says so, and keeps the typed review', async () => {
    const current = withdrawnByPia;
    await open(pending, { 'PATCH /api/applications/:id': () => refused(409, { code: 'conflict', current }) });
    await userEvent.click(verdict('Yes'));
    fill(reason(), 'A promising answer');
    await click('CONSIDER');
    const shown = await dialog();
    await within(shown).findByText(/pia withdrew this application/, { selector: '[role=alert] *' });
    within(shown).getByText('Withdrawn by the applicant');
    expect(within(shown).queryByRole('textbox', { name: 'System pin' })).toBeNull();
    reviews().getByText('Your review was not sent');
    expect(reason().value).toBe('A promising answer');
    for (const name of ['ACCEPT', 'CONSIDER', 'DECLINE']) expect(button(name).ariaDisabled).toBe('true');
  });
});

describe('The reviews of a decision that can still be undone', () => {
  it('Who gave none reads when they appear', async () => {
    const can = { ...pending.can, review: 'not_open' as const };
    const decided: ReviewedApplication = { ...pending, status: 'declined', reviewedAt: pending.submittedAt, can };
    await visit(ADDRESS, 4, {
      'GET /api/applications': [decided],
      'GET /api/applications/:id': decided,
      'GET /api/applications/:id/reviews': { ...noReviews, reviewCount: 1, visible: false },
      'GET /api/saved-replies': savedReplies,
    });
    await dialog();
    await screen.findByText('You’ll see the reviews once the decision can no longer be undone.');
  });
});

describe('A nomination behind an application', () => {
  it('It says who nominated the applicant, and how the opinions came out', async () => {
    const nomination = { id: 'nomination-1', creator: { ...bea, grade: 3 as const }, yes: 2, no: 0, unsure: 1 };
    await open({ ...pending, nomination });
    const part = within(screen.getByRole('region', { name: 'Nominated' }));
    part.getByText(/nominated by bea\./);
    part.getByText('Opinions: 2 yes and 1 unsure.');
    expect(part.getByRole('link').getAttribute('href')).toBe('/nominations?tab=decided&open=nomination-1');
  });
});

describe('The decisions', () => {
  it('They are read on request, with the messages of undone ones', async () => {
    const past = {
      at: pending.submittedAt,
      decider: { ...bea, grade: 4 as const },
      message: null,
      hadMessage: false,
      isUndo: false,
    };
    await open(pending, {
      'GET /api/applications/:id/decisions': [
        { ...past, id: '2', from: 'declined', to: 'pending', isUndo: true },
        { ...past, id: '1', from: 'pending', to: 'declined', message: 'Not this time.', hadMessage: true },
        { ...past, id: '0', from: 'pending', to: 'declined', hadMessage: true },
      ],
    });
    const part = within(screen.getByRole('region', { name: 'Decisions' }));
    expect(part.queryByRole('list')).toBeNull();
    await userEvent.click(part.getByRole('button', { name: /^Show/ }));
    const list = await part.findByRole('list', { name: 'Decisions' });
    expect(list.textContent).toContain(`${bea.username} undid Declined, back to Pending`);
    within(list).getByText('Not this time.');
    within(list).getByText('The message was deleted.');
  });
});

describe('The assignee', () => {
  const assigned = (assignee: typeof bea | null): ReviewedApplication => ({
    ...pending,
    assigneeId: assignee?.id ?? null,
    assignee: assignee && { ...assignee, grade: 4 },
  });
  const part = () => screen.getByRole('region', { name: 'Assignee' });
  const ann = { ...bea, id: 'ann', username: 'ann' };

  it('The dialog hands an application over, clears it and takes it back by key', async () => {
    const { changes } = await open(assigned(ann), {
      'PATCH /api/applications/:id/assignee': inTurn(assigned(bea), assigned(null), assigned(ann)),
      'GET /api/users': [personOf({ ...bea, grade: 4 })],
    });
    expect(part().textContent).toContain('ann (you)');
    await userEvent.click(within(part()).getByRole('button', { name: 'Change' }));
    // Outside the field, its letters are shortcuts.
    await waitFor(() => expect(document.activeElement).toBe(within(part()).getByRole('combobox')));
    await userEvent.keyboard('be');
    await userEvent.click(await within(part()).findByRole('option', { name: /^bea/ }));
    await expectToast('Assigned to bea');
    await waitFor(() => expect(part().textContent).toContain('bea'));
    await userEvent.click(within(part()).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(part().textContent).toContain('Nobody yet'));
    await userEvent.keyboard('i');
    await waitFor(() => expect(part().textContent).toContain('ann (you)'));
    expect(changes.map(({ body }) => body)).toMatchObject([{ userId: 'bea' }, { userId: null }, { userId: 'ann' }]);
  });
});

it('A note that is being added keeps its text, and focus stays where its author has gone', async () => {
  const { promise: isAdded, resolve: add } = Promise.withResolvers<void>();
  await open(pending, {
    'GET /api/applications/:id/notes': [],
    'POST /api/applications/:id/notes': async () => {
      await isAdded;
      return {
        id: 'note-1',
        author: null,
        body: 'Met her in the channels.',
        mentions: [],
        createdAt: pending.submittedAt,
        removedAt: null,
        removedBy: null,
      };
    },
  });
  fill(field('Add a note'), 'Met her in the channels.');
  await click('Add note');
  await userEvent.click(field('Private notes'));
  await userEvent.type(field('Add a note'), ' More');
  expect(field('Add a note').value).toBe('Met her in the channels.');
  await userEvent.click(field('Private notes'));
  add();
  await waitFor(() => expect(field('Add a note').value).toBe(''));
  expect(document.activeElement).toBe(field('Private notes'));
});

it('Private notes survive a reload and are in no request', async () => {
  const { changes, reads } = await open(pending, {
    'GET /api/applications': [pending],
    'PATCH /api/applications/:id': { ...pending, status: 'under_consideration' },
  });
  fill(field('Private notes'), 'Reminds me of a heron');
  await click('Save Notes');
  await reopen(ADDRESS);
  await dialog();
  await waitFor(() => expect(field('Private notes').value).toBe('Reminds me of a heron'));
  await click('CONSIDER');
  await expectToast('Application Updated');
  expect(field('Private notes').value).toBe('Reminds me of a heron');
  expect(changes).toHaveLength(1);
  expect(JSON.stringify([changes, reads])).not.toContain('heron');
});

it('Answers appear under the questions as they were worded at the time', async () => {
  const question = (id: string, label: string) => ({ ...(pending.formQuestions[0] as object), id, label });
  await open({
    ...pending,
    formQuestions: [question('q0', 'Why you?'), question('q1', 'Since when?')] as typeof pending.formQuestions,
    responses: { q0: 'For the quiet.', q1: 'Last spring.' },
    job: { id: 'job-1', title: 'Night Watch now', isActive: true },
  });
  const answers = screen.getByRole('heading', { name: 'Responses' }).parentElement as HTMLElement;
  const texts = [...answers.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Why you?', 'For the quiet.', 'Since when?', 'Last spring.']);
  expect((await dialog()).textContent).toContain('The posting is now called ‘Night Watch now’.');
});

describe('Facts about the applicant', () => {
  it.each([
    [false, 'Active'],
    [true, 'Blocked'],
  ])('Whether they are blocked is %s', async (isBlocked, words) => {
    await open({ ...pending, responses: {}, user: { ...applicant, isBlocked } });
    const fact = (label: string) =>
      screen.getAllByText(label, { selector: 'dt, dt *' })[0]?.closest('div')?.textContent;
    expect(fact('Discord ID')).toContain('204255221017214977');
    expect(fact('Discord account')).toContain('On Discord since July 2016');
    expect(fact('Grade')).toContain('Member');
    expect(fact('Joined')).toMatch(/Joined/);
    expect(fact('Account')).toContain(words);
    screen.getByText('No response');
  });
});

describe('An application whose texts are gone', () => {
  it('An erased applicant’s shows neither name, answers nor actions', async () => {
    await visit(ADDRESS, 6, {
      'GET /api/applications/:id': ofErased,
      'GET /api/applications/:id/reviews': noReviews,
    });
    const shown = await dialog('Erased user');
    await within(shown).findByText('This person was erased', { exact: false });
    expect(within(shown).queryByRole('button', { name: /ACCEPT|Suspend/ })).toBeNull();
  });

  it('Expired answers are named in the list and in the dialog', async () => {
    const expired = { ...pending, responses: {}, textsDeletedAt: pending.submittedAt };
    await visit(ADDRESS, 6, {
      'GET /api/applications': [expired],
      'GET /api/applications/:id': expired,
      'GET /api/applications/:id/reviews': noReviews,
    });
    const words = /^Answers were deleted after 365 days/;
    await within(await dialog()).findByText(words);
    await click('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    within(screen.getByRole('main')).getByText(words);
  });
});

type Standing = ReplyOf<'GET /api/users/:id/standing'>;

describe('The Discord server', () => {
  const checkedAt = '2026-11-20T12:00:00.000Z';
  const member = { state: 'member', joinedAt: '2026-03-01T12:00:00.000Z', checkedAt } as const;
  const part = () => within(screen.getByRole('region', { name: 'Discord server' }));

  it('An application says how long the applicant had been in the server', async () => {
    await open({ ...pending, server: member });
    part().getByText('In the server for 264 days');
  });

  it('An application says that Discord did not answer', async () => {
    await open({ ...pending, server: { state: 'unanswered', joinedAt: null, checkedAt } });
    part().getByText('Not checked: Discord did not answer.');
  });

  it('Check now shows the standing in place', async () => {
    const now: Standing = {
      state: 'banned',
      joinedAt: null,
      roles: [],
      timedOutUntil: null,
      banReason: 'Sold accounts',
      checkedAt,
    };
    await open({ ...pending, server: member }, { 'GET /api/users/:id/standing': now });
    await userEvent.click(part().getByRole('button', { name: 'Check now' }));
    await part().findByText('Banned from the server');
    part().getByText('Sold accounts');
    expect(part().queryByText('In the server for 264 days')).toBeNull();
  });

  it('A bot that may not read bans says so', async () => {
    const now: Standing = {
      state: 'absent',
      joinedAt: null,
      roles: [],
      timedOutUntil: null,
      banReason: null,
      checkedAt,
    };
    await open(pending, {
      'GET /api/users/:id/standing': () => Response.json(now, { headers: { 'Discord-Missing': 'ban_members' } }),
    });
    await userEvent.click(part().getByRole('button', { name: 'Check now' }));
    await part().findByText(/lacks the permission Ban Members/);
  });

  it('A failed check can be repeated', async () => {
    const failed = () => refused(503, { code: 'discord_unavailable', error: 'Discord is not responding.' });
    await open(pending, { 'GET /api/users/:id/standing': failed });
    await userEvent.click(part().getByRole('button', { name: 'Check now' }));
    await part().findByText(/Discord is not responding\./);
    expect(part().getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(false);
  });
});
