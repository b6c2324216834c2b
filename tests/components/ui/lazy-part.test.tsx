import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadToasts, Toaster } from '#ui/overlays/toast.tsx';

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

const Overlay = ({ open }: OverlayProps) => open && <p>The overlay</p>;

/** Fails at the first load. */
function flakyLoad<Props>(part: ComponentType<Props>) {
  let loads = 0;
  return async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch');
    return { default: part };
  };
}

it('Content shows its fallback until its code has loaded', async () => {
  const Part = lazyPart(
    async () => ({ default: () => <p>The content</p> }),
    () => <p>Loading</p>,
  );
  render(<Part />);
  expect(screen.getByText('Loading')).toBeDefined();
  await screen.findByText('The content');
  expect(screen.queryByText('Loading')).toBeNull();
});

it('Preloaded code renders immediately', async () => {
  const Part = lazyPart(async () => ({ default: () => <p>The content</p> }));
  await Part.preload();
  render(<Part />);
  expect(screen.getByText('The content')).toBeDefined();
});

it('An overlay whose code cannot be loaded closes, says so, and opens at the next try', async () => {
  await loadToasts();
  const Late = lazyPart(flakyLoad(Overlay));
  function Example() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          Open
        </button>
        <Late open={open} onClose={() => setOpen(false)} />
        <Toaster />
      </>
    );
  }
  render(<Example />);
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(button);
  await waitFor(() => expect(screen.getAllByText('Could not open').length).toBeGreaterThan(0));
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  await userEvent.click(button);
  await screen.findByText('The overlay');
});
