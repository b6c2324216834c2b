import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import VerifyPanel from '#features/audit/tasks/audit-verify.tsx';
import { useAuditVerify } from '#features/audit/tasks/use-audit-verify.ts';
import { queryClient } from '#lib/query-client.ts';
import { Button } from '#ui/button.tsx';
import { fakeApi } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

function Check() {
  const task = useAuditVerify();
  return (
    <>
      <Button onClick={() => task.start()}>Verify</Button>
      <VerifyPanel task={task} />
    </>
  );
}

/** What verifying three blocks replies. */
const steps = [
  { unexplained: 0, before: 2 },
  { unexplained: 3, before: 0 },
  { unexplained: 1, before: 0 },
].map((gaps, index, { length }) => ({
  blocks: 1,
  heldUntil: { block: index + 1, sealedAt: new Date().toISOString() },
  broken: null,
  ...gaps,
  next: index + 1 < length ? index + 1 : null,
}));

it('A check names the blocks with missing texts, and says how many older entries lack some', async () => {
  let step = 0;
  fakeApi({ 'GET /api/audit-logs/verify': () => Response.json(steps[step++]) });
  await renderInApp(<Check />, '/', 5);
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('3 entries of block 2 lack texts that nothing explains.');
  expect(alert.textContent).toContain('1 entry of block 3 lacks texts that nothing explains.');
  expect(alert.textContent).not.toContain('of block 1');
  expect(screen.getByText(/2 older entries lack texts, from before deletions were explained/)).toBeTruthy();
});
