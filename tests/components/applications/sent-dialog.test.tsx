import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SentDialog } from '#features/applications/applying/sent-dialog.tsx';
import type { Me } from '#lib/session.ts';
import * as toasts from '#ui/overlays/toast.tsx';
import { fakeApi } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';
import { shellOf } from '../support/visit.tsx';

it('A sent application shows its first step, and a toast once its dialog is closed', async () => {
  const toast = vi.spyOn(toasts, 'toast');
  fakeApi({ 'GET /api/portal': shellOf(1).portal });
  const me = { id: 'ann', username: 'ann' } as Me;
  await renderInApp(<SentDialog isSent me={me} position="Event Host" usualDays={null} />);
  expect(screen.getAllByRole('listitem').map((step) => step.textContent?.replace(/\(.*\)/, ''))).toEqual([
    'Sentnow ',
    'Under reviewNot yet',
    'DecidedNot yet',
  ]);
  expect(toast).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(toast).toHaveBeenCalledExactlyOnceWith({
    title: 'Application Submitted! 🎉',
    description: 'Your application has been submitted successfully.',
    tone: 'success',
  });
});
