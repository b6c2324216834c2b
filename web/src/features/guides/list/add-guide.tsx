import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { GuideDialog } from './guide-dialog.tsx';

/** Opens the dialog of a new guide. */
export default function AddGuide() {
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        onClick={() => {
          setOpening(opening + 1);
          setOpen(true);
        }}
      >
        Add Guide
      </Button>
      {opening > 0 && <GuideDialog key={opening} guide={null} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
