import type { ScreenPath } from '#patterns/nav-place.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Sidebar } from './sidebar.tsx';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  /** As in the sidebar. */
  place: ScreenPath | null;
}

/** The navigation in a drawer: on small screens, and in the exam room. Closes when an entry is clicked. */
export default function MenuDrawer({ open, onClose, place }: MenuDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <Sidebar place={place} onNavigate={onClose} />
    </Drawer>
  );
}
