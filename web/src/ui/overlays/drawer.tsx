import { Dialog as RadixDialog } from 'radix-ui';
import { Modal, ModalClose, type OverlayProps } from './modal.tsx';

interface DrawerProps extends OverlayProps {
  /** The name for screen readers; not visible. */
  title: string;
}

/** The sidebar on small screens, from the left. */
export function Drawer({ title, children, ...modal }: DrawerProps) {
  return (
    <Modal
      {...modal}
      className="inset-y-0 left-0 w-72 max-w-[85vw] border-r border-line bg-surface data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
    >
      <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
      {children}
      {/* Last in reading order, so that the drawer starts with its content. */}
      <ModalClose label="Close menu" className="absolute top-1.5 right-2 pointer-fine:top-2.5" />
    </Modal>
  );
}
