import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';

const failure = new ApiError(
  { status: 500, statusText: 'Internal Server Error' },
  JSON.stringify({ error: 'Something went wrong on our side.', code: 'internal', requestId: 'req-500' }),
);

it('A failed load says why, with its reference, and can be retried', async () => {
  const refetch = vi.fn();
  render(
    <LoadFailure query={{ error: failure, isFetching: false, refetch }} title="The exams could not be loaded">
      Nothing was changed.
    </LoadFailure>,
  );
  const { textContent } = screen.getByRole('alert');
  for (const words of ['The exams could not be loaded', 'on our side. Nothing was changed.', 'req-500'])
    expect(textContent).toContain(words);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('Data that could not be refreshed stays, under a warning with a button to try again', async () => {
  const refetch = vi.fn();
  render(<StaleAlert query={{ error: new TypeError('offline'), isFetching: false, refetch }} />);
  expect(screen.getByText(/^This may be out of date\. The connection was lost\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
