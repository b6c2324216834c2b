import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { focusHeading } from '#lib/focus.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState, MessagePage } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { OfflineBar } from '#ui/feedback/offline-bar.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

it('Only a danger is announced by itself, and each alert can choose', () => {
  render(
    <>
      <Alert tone="danger">Lost</Alert>
      <Alert tone="warning">Late</Alert>
      <Alert tone="success" announce="status" title="Done" action={<button type="button">Undo</button>} />
    </>,
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Lost']);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['DoneUndo']);
});

it('An error state is announced, can be retried and names its reference', async () => {
  const onRetry = vi.fn();
  render(
    <ErrorState title="The list could not be loaded" onRetry={onRetry} retryLabel="Load" requestId="req-1">
      Nothing was changed.
    </ErrorState>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/could not be loadedNothing was changed\..*Reference req-1/);
  await userEvent.click(screen.getByRole('button', { name: 'Load' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('An error state without a way to retry has no button', () => {
  render(<ErrorState title="Gone" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/Reference/)).toBeNull();
});

it('An empty state has a heading of its level, and what to do', () => {
  render(
    <EmptyState title="No jobs" level={3} action={<a href="/new">Post one</a>}>
      They appear here.
    </EmptyState>,
  );
  screen.getByRole('heading', { name: 'No jobs', level: 3 });
  screen.getByRole('link', { name: 'Post one' });
});

it('A message page has the only h1, which takes focus after a navigation', () => {
  render(
    <MessagePage title="Not found" action={<a href="/">Go Home</a>}>
      There is no such page.
    </MessagePage>,
  );
  focusHeading();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Not found', level: 1 }));
});

it('The offline bar is announced while the browser is offline', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineBar />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  for (const isOnline of [false, true]) {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    expect(status.textContent?.startsWith('You are offline.')).toBe(!isOnline);
  }
});

describe('What is in progress', () => {
  it.each([
    [33.4, '33.4', '33%'],
    [-5, '0', '0%'],
    [140, '100', '100%'],
  ])('%d of a bar is read as %s', (value, now, text) => {
    render(<ProgressBar value={value} label="Questions answered" />);
    const bar = screen.getByRole('progressbar', { name: 'Questions answered' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([now, text]);
  });

  it('Is announced once, without its skeletons', () => {
    const { container } = render(
      <Loading label="Loading the jobs">
        <Skeleton />
        <Skeleton round />
      </Loading>,
    );
    expect(screen.getByRole('status').textContent).toBe('Loading the jobs');
    expect(container.querySelectorAll('[aria-hidden]')).toHaveLength(2);
  });

  it('Is announced by a spinner only if it has a label', () => {
    const { rerender } = render(<Spinner />);
    expect(screen.queryByRole('status')).toBeNull();
    rerender(<Spinner label="Searching…" />);
    expect(screen.getByRole('status').textContent).toBe('Searching…');
  });
});
