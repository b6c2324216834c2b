import { useRouter, useSearch } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useClose } from '#lib/use-close.ts';
import { renderInApp } from '../support/render-in-app.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    openedHere?: boolean;
  }
}

function Opening() {
  const { open } = useSearch({ strict: false }) as { open?: string };
  const router = useRouter();
  const { isOpen, close } = useClose(open, 'openedHere', () => void router.navigate({ to: '/', replace: true }));
  return (
    <button type="button" onClick={close}>
      {isOpen ? `Open: ${open}` : 'Closed'}
    </button>
  );
}

const button = () => screen.getByRole('button');
const shows = (text: string) => waitFor(() => expect(button().textContent).toBe(text));

const renderOpening = async (address: string) => {
  const { router } = await renderInApp(<Opening />, address);
  const open = (id: string) =>
    act(() => router.navigate({ to: '/', search: { open: id } as never, state: { openedHere: true } }));
  return { router, open };
};

it('A dialog is closed immediately, before the address follows', async () => {
  const { router, open } = await renderOpening('/');
  await open('bo');
  vi.spyOn(router.history, 'back').mockReturnValue();
  fireEvent.click(button());
  expect(button().textContent).toBe('Closed');
  expect(router.state.location.search).toEqual({ open: 'bo' });
});

it('Closing twice goes back once, and the same dialog can be opened and closed again', async () => {
  const { router, open } = await renderOpening('/');
  const goBack = router.history.back;
  // A browser goes back later.
  const back = vi.spyOn(router.history, 'back').mockImplementation((options) => queueMicrotask(() => goBack(options)));
  for (const times of [1, 2]) {
    await open('bo');
    await shows('Open: bo');
    act(() => {
      button().click();
      button().click();
    });
    await shows('Closed');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(back).toHaveBeenCalledTimes(times);
  }
});

it('A dialog that a link opened directly leaves the list in its place', async () => {
  const { router } = await renderOpening('/?open=bo');
  const back = vi.spyOn(router.history, 'back');
  await shows('Open: bo');
  fireEvent.click(button());
  await shows('Closed');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(back).not.toHaveBeenCalled();
});
