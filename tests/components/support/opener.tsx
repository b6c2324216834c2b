import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';

/** A button that opens an overlay. */
export function Opener({ children }: { children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {children(open, () => setOpen(false))}
    </>
  );
}

export const opener = () => screen.getByRole('button', { name: 'Open' });
