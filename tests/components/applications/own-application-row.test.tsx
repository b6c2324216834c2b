import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FinishedApplicationRow, OpenApplicationRow } from '#features/applications/progress/own-application-row.tsx';
import { eligibilityQuery, type OwnApplication } from '#features/applications/queries.ts';
import { allJobsQuery, type Job } from '#features/jobs/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { fakeApi } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const application: OwnApplication = {
  id: 'application-1',
  jobId: 'job-1',
  userId: 'ann',
  jobTitle: 'Event Host',
  formQuestions: [],
  responses: {},
  status: 'pending',
  submittedAt: '2026-01-01T00:00:00.000Z',
  consideredAt: null,
  reviewedAt: null,
  withdrawnAt: null,
  message: null,
  suspended: false,
  textsDeletedAt: null,
};
const declined: OwnApplication = {
  ...application,
  status: 'declined',
  reviewedAt: '2026-01-05T00:00:00.000Z',
  message: 'Not this time.',
};

const renderFinished = (row: OwnApplication, startsOpen: boolean, mayHaveToWait = false) =>
  renderInApp(<FinishedApplicationRow application={row} mayHaveToWait={mayHaveToWait} startsOpen={startsOpen} />);

const setJob = (isActive: boolean) =>
  // Only these fields are read.
  queryClient.setQueryData(allJobsQuery.queryKey, [{ id: 'job-1', isActive, closesAt: null } as Job]);
const setEligibility = (reason: 'reapply_wait' | null, from: string | null) =>
  queryClient.setQueryData(eligibilityQuery('job-1').queryKey, {
    canApply: reason === null,
    reason,
    from,
    usualDays: null,
  });

const terms = () => screen.getAllByRole('term').map((term) => term.textContent);

describe('A finished application', () => {
  it('is one line that unfolds into its answer', async () => {
    await renderFinished(declined, false);
    const line = screen.getByRole('button', { name: /Event Host.*Declined/ });
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('heading', { name: 'Answer' })).toBeNull();
    fireEvent.click(line);
    expect(line.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Answer' })).toBeTruthy();
  });

  it('says nothing of a review that there was not', async () => {
    const view = await renderFinished(declined, true);
    expect(terms()).toEqual(['Sent', 'Decided']);
    view.unmount();
    await renderFinished({ ...declined, consideredAt: '2026-01-03T00:00:00.000Z' }, true);
    expect(terms()).toEqual(['Sent', 'Under review', 'Decided']);
  });

  it('that was accepted shows the reader’s window, unless it is suspended', async () => {
    const accepted: OwnApplication = { ...declined, status: 'accepted' };
    const view = await renderFinished(accepted, true);
    expect(screen.getByRole('figure').textContent).toContain('annEvent Host');
    view.unmount();
    await renderFinished({ ...accepted, suspended: true }, true);
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('that was declined says when one can apply again, or links to the form', async () => {
    setJob(true);
    setEligibility('reapply_wait', '2999-12-03T12:00:00.000Z');
    const view = await renderFinished(declined, true, true);
    expect(screen.getByText('You can apply again on 3 December 2999.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    view.unmount();
    setEligibility(null, null);
    await renderFinished(declined, true, true);
    expect(screen.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe('/apply/job-1');
  });

  it('that was declined says if its position is closed', async () => {
    const { reads } = fakeApi();
    setJob(false);
    await renderFinished(declined, true, true);
    expect(screen.getByText('This position is closed.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(/You can apply again/)).toBeNull();
    expect(reads).toEqual([]);
  });

  it('that was withdrawn was not decided', async () => {
    await renderFinished({ ...application, status: 'withdrawn', withdrawnAt: '2026-01-04T00:00:00.000Z' }, true);
    expect(terms()).toEqual(['Sent', 'Withdrawn']);
  });
});

it.each([
  { status: 'pending' as const, consideredAt: '2026-01-03T00:00:00.000Z', ahead: 2 },
  { status: 'under_consideration' as const, consideredAt: '2026-01-03T00:00:00.000Z', ahead: 1 },
])('An application that is $status has $ahead steps ahead', async ({ status, consideredAt, ahead }) => {
  await renderInApp(
    <OpenApplicationRow application={{ ...application, status, consideredAt }} onWithdraw={() => {}} />,
  );
  const steps = within(screen.getByText('Sent').closest('ol') as HTMLElement);
  expect(steps.getAllByText('Not yet')).toHaveLength(ahead);
});
