import type { NavPath } from '#patterns/frame.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Sidebar } from './sidebar.tsx';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  /** As in the sidebar. */
  place: NavPath | null;
}

/** The navigation in a drawer: on small screens, and while an exam is being sat. */
export default function MenuDrawer({ open, onClose, place }: MenuDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <Sidebar place={place} />
    </Drawer>
  );
}
