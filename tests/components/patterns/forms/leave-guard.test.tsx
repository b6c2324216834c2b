import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { renderInApp } from '../../support/render-in-app.tsx';

const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });

/** Leaves a form for another screen. */
async function leave(isDirty: boolean) {
  const { router } = await renderInApp(<LeaveGuard isDirty={isDirty} />);
  act(() => void router.navigate({ to: '/settings' }));
  return router;
}

it('Unsaved text asks before another screen opens: Stay stays, Leave leaves', async () => {
  const router = await leave(true);
  await waitFor(() => expect(question()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(router.state.location.pathname).toBe('/');
  act(() => void router.navigate({ to: '/settings' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Another screen');
});

it('Without changes nothing is asked', async () => {
  await leave(false);
  await screen.findByText('Another screen');
});

it('A link within the screen asks nothing', async () => {
  const { router } = await renderInApp(<LeaveGuard isDirty />);
  await act(() => router.navigate({ to: '/', hash: 'main' }));
  expect(question()).toBeNull();
  expect(router.state.location.hash).toBe('main');
});
