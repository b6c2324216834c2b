import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { loadToasts, Toaster, toast } from '#ui/overlays/toast.tsx';

// An open dialog hides the region, but not the toast inside the dialog.
const shown = () => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
const show = (title: string, description?: string, undo?: () => void) =>
  act(async () => {
    await loadToasts();
    toast({ title, description, tone: 'success', undo });
  });

it('A newer toast replaces the one on show', async () => {
  render(<Toaster />);
  await show('Notes Saved', 'They are private.');
  await waitFor(() => expect(shown()).toEqual(['Notes SavedThey are private.']));
  await show('Application Updated');
  expect(shown()).toEqual(['Application Updated']);
});

it('A success is shown for three seconds', async () => {
  render(<Toaster />);
  await show('Notes Saved');
  await waitFor(() => expect(shown()).toEqual(['Notes Saved']));
  vi.useFakeTimers();
  await show('Notes Saved again');
  act(() => vi.advanceTimersByTime(2990));
  expect(shown()).toEqual(['Notes Saved again']);
  act(() => vi.advanceTimersByTime(10));
  expect(shown()).toEqual([]);
});

it('Undo runs once and closes the toast', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  await show('Application Updated', undefined, undo);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(shown()).toEqual([]));
});

it('A toast with Undo lasts ten seconds', async () => {
  render(<Toaster />);
  await show('Notes Saved');
  await waitFor(() => expect(shown()).toEqual(['Notes Saved']));
  vi.useFakeTimers();
  await show('Application Updated', undefined, () => undefined);
  act(() => vi.advanceTimersByTime(9990));
  expect(shown()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(10));
  expect(shown()).toEqual([]);
});

it('F8 moves focus to the toast, its button closes it, and focus goes back', async () => {
  render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  );
  const before = screen.getByRole('button', { name: 'Before' });
  await userEvent.click(before);
  await show('Notes Saved');
  const region = await screen.findByRole('region', { name: 'Notifications (F8)' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(region.contains(document.activeElement)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(document.activeElement).toBe(before);
});

it('A toast over a dialog is inside it, and closing the toast leaves the dialog open', async () => {
  const onClose = vi.fn();
  render(
    <>
      <Toaster />
      <Dialog open onClose={onClose} title="Edit the notice">
        <p>The fields</p>
      </Dialog>
    </>,
  );
  await show('Failed to Save');
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog.contains(screen.getByText('Failed to Save'))).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(onClose).not.toHaveBeenCalled();
  await show('Failed to Save');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onClose).toHaveBeenCalled();
});
