import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import ReviewDialog from '#features/applications/dialog/review-dialog.tsx';
import type { ReviewedApplication } from '#features/applications/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { Toaster } from '#ui/overlays/toast.tsx';
import { fakeApi, inTurn, lost, type Replies, refused } from '../support/api.ts';
import {
  applicant,
  bea,
  decided,
  decidedByMe,
  fromNow,
  ID,
  noReviews,
  pending,
  savedReplies,
  savedReply,
} from '../support/application-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { button, click, expectToast, field, fill } from '../support/seen.ts';
import { shellOf } from '../support/visit.tsx';

const nothing = () => undefined;

async function show(application: ReviewedApplication, replies: Replies = {}) {
  const { changes } = fakeApi({
    'GET /api/portal': shellOf(4).portal,
    'GET /api/applications/:id': application,
    'GET /api/applications/:id/reviews': noReviews,
    'GET /api/saved-replies': savedReplies,
    ...replies,
  });
  const view = await renderInApp(
    <>
      <Toaster />
      <ReviewDialog
        id={ID}
        open
        onClose={nothing}
        goPrevious={undefined}
        goNext={undefined}
        place={null}
        list={{ title: 'Pending', rows: [], total: '0' }}
      />
    </>,
    `/?open=${ID}`,
  );
  await screen.findByText('Why you?');
  return { ...view, changes };
}

const press = (name: string) => userEvent.click(button(name));
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: nothing,
    removeEventListener: nothing,
  } as never);
});

it('Everything about an application, and everything to do with it, is there when it opens', async () => {
  await show(pending);
  const dialog = screen.getByRole('dialog', { name: 'pia' });
  for (const text of ['204255221017214977', 'Member', 'Active', 'For the quiet.', 'Night Watch'])
    within(dialog).getAllByText(text);
  for (const name of ['ACCEPT', 'CONSIDER', 'DECLINE', 'Suspend', 'Save Notes']) button(name);
  expect(screen.getByRole('link', { name: 'Edit Job' }).getAttribute('href')).toBe('/manage/edit-job/job-1');
  screen.getByRole('textbox', { name: 'Private notes' });
});

it('Private notes are saved in the words of the specification, and sent nowhere', async () => {
  const { changes } = await show(pending);
  await userEvent.type(screen.getByRole('textbox', { name: 'Private notes' }), 'A heron');
  await press('Save Notes');
  await expectToast('Notes Saved', 'Private notes have been saved for this application.');
  expect(changes).toEqual([]);
});

describe('A decision', () => {
  const considered: ReviewedApplication = {
    ...pending,
    status: 'under_consideration',
    reviewedAt: fromNow(-30),
    reviewedBy: 'bea',
  };

  it('It is sent once, however often it is confirmed', async () => {
    const { changes } = await show(pending, {
      'PATCH /api/applications/:id': inTurn(decidedByMe('accepted'), () => refused(409, { code: 'conflict' })),
    });
    await press('ACCEPT');
    const confirm = screen.getByRole('button', { name: 'Accept' });
    const form = confirm.closest('form');
    // Two presses in one go: nothing renders in between.
    form?.requestSubmit();
    form?.requestSubmit();
    await expectToast('Application Updated');
    await screen.findByRole('button', { name: 'Undo' });
    expect(changes).toHaveLength(1);
  });

  it('A lost race names who decided, makes room for the toast, and keeps the letter', async () => {
    const now = { ...pending, status: 'declined', reviewedAt: fromNow(-1), reviewedBy: 'bea', reviewer: bea };
    await show(pending, { 'PATCH /api/applications/:id': () => refused(409, { code: 'conflict', current: now }) });
    await press('ACCEPT');
    screen.getByText(/You can undo this for ten minutes\./);
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Welcome.');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await expectToast('Update Failed');
    const banner = screen.getByText(/bea decided first: Declined/);
    expect(banner.textContent).toContain('Nothing was overwritten. Your message is kept.');
    expect(document.querySelector('[data-scrim=docked] + [role=dialog] [data-toast-viewport]')).not.toBeNull();
  });

  it('A message survives a refused decision', async () => {
    const current = { ...pending, status: 'under_consideration', reviewer: bea };
    await show(pending, { 'PATCH /api/applications/:id': () => refused(409, { code: 'conflict', current }) });
    await press('DECLINE');
    fill(field('Message'), 'Sorry, not this time.');
    await press('Decline');
    await screen.findByText(/bea decided first/);
    await press('DECLINE');
    expect(field('Message').value).toBe('Sorry, not this time.');
  });

  it.each([
    ['Pending', { ...considered, status: 'pending', reviewedAt: null, reviewedBy: null, reviewer: null }],
    ['Under Review', { ...considered, reviewedAt: fromNow(-90) }],
  ])('A colleague’s undo that comes first says that it is %s again', async (label, current) => {
    const before = label === 'Pending' ? considered : { ...considered, status: 'declined' as const };
    await show(before, { 'PATCH /api/applications/:id': () => refused(409, { code: 'conflict', current }) });
    await press('ACCEPT');
    await press('Accept');
    const sentence = `The decision on this application was taken back: it is ${label} again.`;
    expect((await screen.findByText(/was taken back/)).textContent).toBe(`${sentence} Nothing was overwritten.`);
  });

  it('Within ten minutes, a button in the application takes it back', async () => {
    const { changes } = await show(decidedByMe('declined'), { 'POST /api/applications/:id/undo': pending });
    screen.getByText(/^Your decision: Declined\.$/);
    screen.getByText(/^You can undo it until /);
    await press('Undo decision');
    await expectToast('Decision Undone');
    expect(changes).toEqual([{ call: `POST /api/applications/${ID}/undo`, body: { from: 'declined' } }]);
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('The key Z takes it back, and a colleague’s stays', async () => {
    const { changes, unmount } = await show(decidedByMe('accepted'), {
      'POST /api/applications/:id/undo': pending,
    });
    await userEvent.keyboard('z');
    await expectToast('Decision Undone');
    expect(changes).toHaveLength(1);
    unmount();
    queryClient.clear();
    const other = await show(decided('accepted'));
    await userEvent.keyboard('z');
    expect(screen.queryByRole('button', { name: 'Undo decision' })).toBeNull();
    expect(other.changes).toEqual([]);
  });
});

describe('A suspension', () => {
  const reason = 'Says otherwise elsewhere.';
  const suspend = async () => {
    await press('Suspend');
    fill(field('Reason'), reason);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Suspend' }));
  };

  it.each([
    ['a lost connection', lost],
    ['a refusal', () => refused(409, { code: 'conflict', current: { ...pending, status: 'under_consideration' } })],
  ])('Its reason survives %s', async (_what, reply) => {
    await show(pending, { 'PATCH /api/applications/:id/suspend': reply });
    await suspend();
    await screen.findByText(/Your reason is kept\./);
    await press('Suspend');
    expect(field('Reason').value).toBe(reason);
  });

  it('Its reason survives Escape, and goes once the application is suspended', async () => {
    await show(pending, { 'PATCH /api/applications/:id/suspend': { ...pending, suspended: true } });
    await press('Suspend');
    fill(field('Reason'), reason);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Suspend');
    expect(field('Reason').value).toBe(reason);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Suspend' }));
    await expectToast('Application Suspended');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('Saved replies', () => {
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Saved replies' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  it('Only replies for this decision have a key, which works in the open menu, too', async () => {
    await show(pending);
    await press('ACCEPT');
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await waitFor(() => expect(message().value).toBe('Welcome, pia.'));
    const items = await openMenu();
    expect(items.slice(0, 3)).toEqual(['WelcomeAlt 1', 'YesAlt 2', 'MaybeNot said yet what it is for']);
    await userEvent.keyboard('{Alt>}2{/Alt}');
    await waitFor(() => expect(message().value).toBe('Yes, pia.'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('A reply that does not say what it is for asks once, and a refusal is not used to accept', async () => {
    const { changes } = await show(pending, { 'PATCH /api/saved-replies/:id': savedReply('Maybe', 'declined') });
    await press('ACCEPT');
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: /^Maybe/ }));
    const ask = await screen.findByRole('alertdialog', { name: 'What is ‘Maybe’ for?' });
    await userEvent.click(within(ask).getByRole('radio', { name: 'Declining' }));
    await userEvent.click(within(ask).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('What is ‘Maybe’ for?')).toBeNull());
    const body = expect.objectContaining({ for: 'declined' });
    expect(changes).toEqual([{ call: 'PATCH /api/saved-replies/Maybe', body }]);
    expect(message().value).toBe('');
  });

  describe('Deleting one', () => {
    const remove = async (reply: () => Response) => {
      let isGone = false;
      await show(pending, {
        'GET /api/saved-replies': () => (isGone ? [] : [savedReply('Welcome', 'accepted')]),
        'DELETE /api/saved-replies/:id': reply,
      });
      await press('ACCEPT');
      await openMenu();
      await userEvent.click(screen.getByRole('menuitem', { name: 'Manage saved replies' }));
      await click('Delete Welcome');
      isGone = true;
      await click('Delete reply');
    };

    it('A reply that a colleague has deleted already counts as deleted', async () => {
      await remove(() => refused(404, { code: 'not_found' }));
      await expectToast('Reply Deleted');
      await screen.findByText('No saved replies yet');
      expect(screen.queryByText(/It is still there/)).toBeNull();
    });

    it('After any other refusal the list is read again', async () => {
      await remove(() => refused(500, { code: 'internal' }));
      await screen.findByText(/It is still there/);
      await screen.findByText('No saved replies yet');
    });
  });
});

describe('The applicant', () => {
  it.each<[Grade, string]>([
    [1, '/manage/staff?open=user-204255221017214977'],
    [2, '/staff/pia'],
    [5, '/manage/staff?open=user-204255221017214977'],
  ])('The name of one of grade %d leads to a page that the reader may open', async (grade, href) => {
    await show({ ...pending, user: { ...applicant, grade } });
    expect(screen.getByRole('link', { name: 'pia' }).getAttribute('href')).toBe(href);
  });

  it('An accepted one who is still a Member can be promoted from there', async () => {
    await show(decided('accepted'));
    await press('Promote…');
    await screen.findByRole('alertdialog', { name: 'Promote pia?' });
  });

  it('One who has joined the team is not offered for promotion', async () => {
    await show({ ...decided('accepted'), user: { ...applicant, grade: 2 } });
    expect(screen.queryByRole('button', { name: 'Promote…' })).toBeNull();
  });
});
