import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { OwnAttempt } from '../queries.ts';

const AddTimeDialog = lazyPart(() => import('./add-time-dialog.tsx'));

/** Gives another user's running attempt more time. */
export function AddTime({ attempt }: { attempt: OwnAttempt }) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  // Each opening starts with a blank form.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <Button
        disabled={!isOnline}
        onClick={() => {
          setOpenings(openings + 1);
          setOpen(true);
        }}
      >
        Add time
      </Button>
      {openings > 0 && <AddTimeDialog key={openings} attempt={attempt} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
