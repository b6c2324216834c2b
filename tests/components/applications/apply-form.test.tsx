import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import ApplyForm from '#features/applications/applying/apply-form.tsx';
import type { OwnApplication } from '#features/applications/queries.ts';
import type { Me } from '#lib/session.ts';
import { fakeApi, inTurn, lost, refused } from '../support/api.ts';
import { job } from '../support/job-rows.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const onSent = vi.fn();
const onAlreadyApplied = vi.fn();

const open = () =>
  renderInApp(
    <ApplyForm
      me={{ id: 'ann', username: 'ann' } as Me}
      job={job}
      earlier={undefined}
      usualDays={null}
      isSent={false}
      onSent={onSent}
      onAlreadyApplied={onAlreadyApplied}
    />,
  );

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const answer = () => screen.getByRole('textbox', { name: 'Why you?' });

/** Loses the reply of the first submission, which arrived with this answer; refuses the others because of it. */
function loseReply(why: string) {
  // The form reads only these fields, so the cast leaves out the rest of the reply.
  const current = { id: 'application-1', responses: { why } } as unknown as OwnApplication;
  fakeApi({ 'POST /api/applications': inTurn(lost, () => refused(409, { code: 'already_applied', current })) });
  return current;
}

async function submitTwice(edit: () => Promise<void>) {
  await open();
  await userEvent.type(answer(), 'For the quiet.');
  await userEvent.click(button('Next'));
  await userEvent.click(button('Submit Application'));
  await screen.findByText(/The server did not reply/);
  await edit();
  await userEvent.click(button('Submit Application'));
}

afterEach(() => {
  localStorage.clear();
  onSent.mockClear();
  onAlreadyApplied.mockClear();
});

it('Next is disabled while the required answer is blank; pressed, it says so at the field', async () => {
  await open();
  expect(button('Next').ariaDisabled).toBe('true');
  await userEvent.type(answer(), '  ');
  expect(button('Next').ariaDisabled).toBe('true');
  expect(answer().getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.click(button('Next'));
  expect(answer().getAttribute('aria-invalid')).toBe('true');
  const said = document.getElementById(answer().getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('This field is required');
  await waitFor(() => expect(document.activeElement).toBe(answer()));
  await userEvent.type(answer(), 'For the quiet.');
  expect(button('Next').ariaDisabled).not.toBe('true');
});

it('After a lost reply, sending the same answers again confirms the first submission', async () => {
  loseReply('For the quiet.');
  await submitTwice(async () => {});
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(onAlreadyApplied).not.toHaveBeenCalled();
});

it('After a lost reply, edited answers are kept and never reported as sent', async () => {
  const current = loseReply('For the quiet.');
  await submitTwice(async () => {
    await userEvent.click(button(/^Edit/));
    await userEvent.type(answer(), ' And the lanterns.');
    await userEvent.click(button('Next'));
  });
  await waitFor(() => expect(onAlreadyApplied).toHaveBeenCalledExactlyOnceWith(current));
  expect(onSent).not.toHaveBeenCalled();
  expect(JSON.stringify(localStorage)).toContain('And the lanterns.');
});
