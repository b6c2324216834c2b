import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ReviewedApplication } from '#features/applications/queries.ts';
import { type Replies, refused } from '../support/api.ts';
import { applicant, pending } from '../support/application-rows.ts';
import { click, expectToast, field, fill } from '../support/seen.ts';
import { shellOf, visit } from '../support/visit.tsx';

const of = (username: string, fields: Partial<ReviewedApplication> = {}): ReviewedApplication => ({
  ...pending,
  id: username,
  user: { ...applicant, id: username, username },
  ...fields,
});

const lacksReviews = { can: { ...pending.can, decline: 'reviews_needed' as const } };

const open = (rows: ReviewedApplication[], replies: Replies = {}) =>
  visit('/manage/applications', 4, { 'GET /api/applications': rows, ...replies });

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => screen.queryByRole('region', { name: 'Selected applications' });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent?.replace('Select ', ''));

it('Boxes, a range with Shift, the key X and a button select rows', async () => {
  const user = userEvent.setup();
  await open(['ada', 'bo', 'cy', 'di'].map((name) => of(name)));
  await user.click(await box('ada'));
  await screen.findByText('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(await box('cy'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['ada', 'bo', 'cy']);
  screen.getByRole('link', { name: 'bo' }).focus();
  await user.keyboard('x');
  expect(chosen()).toEqual(['ada', 'cy']);
  await click('Select all 4 shown');
  expect(chosen()).toHaveLength(4);
  await click('Clear');
  expect(bar()).toBeNull();
});

it('Declining says what is skipped, sends one message for all, and one Undo takes all back', async () => {
  const rows = [of('ada'), of('bo'), of('cy', lacksReviews)];
  const { changes } = await open(rows, {
    'POST /api/applications/bulk': {
      results: [
        { id: 'ada', outcome: 'done', code: null },
        { id: 'bo', outcome: 'done', code: null },
        { id: 'cy', outcome: 'refused', code: 'reviews_needed' },
      ],
    },
    'POST /api/applications/bulk/undo': {
      results: ['ada', 'bo'].map((id) => ({ id, outcome: 'done', code: null })),
    },
  });
  await userEvent.click(await box('ada'));
  await click('Select all 3 shown');
  await click('Decline 3…');
  const dialog = await screen.findByRole('alertdialog', { name: 'Decline 2 applications?' });
  expect(dialog.textContent).toContain('Skipped: 1 needs more reviews.');
  fill(field('Message'), 'Thank you, {name}.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline 2' }));
  await expectToast('Applications Updated', '2 declined. Skipped: 1 needs more reviews.');
  await waitFor(() => expect(bar()).toBeNull());
  await click('Undo');
  await expectToast('All Undone');
  expect(changes.map(({ call, body }) => [call, body])).toEqual([
    [
      'POST /api/applications/bulk',
      {
        action: 'decline',
        items: ['ada', 'bo', 'cy'].map((id) => ({ id, from: 'pending' })),
        message: 'Thank you, {name}.',
      },
    ],
    ['POST /api/applications/bulk/undo', { items: ['ada', 'bo'].map((id) => ({ id, from: 'declined' })) }],
  ]);
});

it.each([
  ['A decline that sends messages says how fast they go out', [of('ada')], true],
  ['A decline that skips everyone says nothing of messages', [of('ada', lacksReviews)], false],
])('%s', async (_, rows, isSaid) => {
  await open(rows);
  await userEvent.click(await box('ada'));
  await click('Decline 1…');
  const text = (await screen.findByRole('alertdialog')).textContent;
  expect(text.includes('Messages go out at about 300 an hour.')).toBe(isSaid);
});

it('Without a bot, a decline says nothing of messages', async () => {
  const shell = shellOf(4);
  const discord = { webhooks: true, bot: false };
  const portal = { ...shell.portal, discord };
  await open([of('ada')], { 'GET /api/shell': { ...shell, portal }, 'GET /api/portal': portal });
  await userEvent.click(await box('ada'));
  await click('Decline 1…');
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('300 an hour');
});

it('A call that fails keeps the selection, and says how far it came', async () => {
  await open([of('ada'), of('bo')], {
    'POST /api/applications/bulk': () => refused(429, { code: 'rate_limited', error: 'Too many attempts.' }),
  });
  await userEvent.click(await box('bo'));
  await click('Consider');
  await expectToast('Update Failed');
  expect(chosen()).toEqual(['bo']);
});

it('A message outlives a decline that fails, and goes once all are declined', async () => {
  const portal = await open([of('ada')], {
    'POST /api/applications/bulk': () => refused(429, { code: 'rate_limited', error: 'Too many attempts.' }),
  });
  await userEvent.click(await box('ada'));
  await click('Decline 1…');
  const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Decline 1' });
  fill(field('Message'), 'Thank you.');
  await userEvent.click(confirm());
  await expectToast('Update Failed');
  await click('Decline 1…');
  expect(field('Message').value).toBe('Thank you.');
  portal.reply({ 'POST /api/applications/bulk': { results: [{ id: 'ada', outcome: 'done', code: null }] } });
  await userEvent.click(confirm());
  await expectToast('1 declined.');
  await userEvent.click(await box('ada'));
  await click('Decline 1…');
  expect(field('Message').value).toBe('');
});

it('Stopping keeps the message, and selects only those not worked on', async () => {
  const names = Array.from({ length: 22 }, (_, index) => `user${index}`);
  const first = Promise.withResolvers<void>();
  const { changes } = await open(
    names.map((name) => of(name)),
    {
      'POST /api/applications/bulk': async ({ body }) => {
        await first.promise;
        return {
          results: (body as { items: { id: string }[] }).items.map(({ id }) => ({ id, outcome: 'done', code: null })),
        };
      },
    },
  );
  await userEvent.click(await box('user0'));
  await click('Select all 22 shown');
  await click('Decline 22…');
  fill(field('Message'), 'Thank you.');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Decline 22' }));
  await click('Stop');
  first.resolve();
  await expectToast('20 declined.');
  expect(changes).toHaveLength(1);
  expect(chosen()).toEqual(['user20', 'user21']);
  await click('Decline 2…');
  expect(field('Message').value).toBe('Thank you.');
});

it('Undoing an assignment gives each back to who had it', async () => {
  const rows = [of('ada', { assigneeId: 'bea' }), of('bo')];
  const { changes } = await open(rows, {
    'POST /api/applications/bulk': ({ body }) => ({
      results: (body as { items: { id: string }[] }).items.map(({ id }) => ({ id, outcome: 'done', code: null })),
    }),
  });
  await userEvent.click(await box('ada'));
  await click('Select all 2 shown');
  await click('Assign…');
  await click('Assign to nobody');
  await expectToast('2 assigned to nobody.');
  await click('Undo');
  await expectToast('All Undone');
  expect(changes.slice(1).map(({ body }) => body)).toEqual([
    { action: 'assign', items: [{ id: 'ada', from: null }], assigneeId: 'bea' },
    { action: 'assign', items: [{ id: 'bo', from: null }], assigneeId: null },
  ]);
});

it('The archive has no boxes', async () => {
  await visit('/manage/applications?tab=archive', 4, { 'GET /api/applications': [of('ada', { status: 'declined' })] });
  await screen.findByRole('link', { name: 'ada' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
