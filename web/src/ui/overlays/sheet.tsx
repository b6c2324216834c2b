import { Dialog as RadixDialog } from 'radix-ui';
import { cx } from '../cx.ts';
import { BOTTOM_SHEET, Modal, ModalClose, type OverlayProps } from './modal.tsx';

interface SheetProps extends OverlayProps {
  title: string;
  description: string;
}

/** A few choices at the foot of a phone's screen, as high as they need. */
export function Sheet({ title, description, children, ...modal }: SheetProps) {
  return (
    <Modal
      {...modal}
      isDescribed
      className={cx('elevated data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in', BOTTOM_SHEET)}
    >
      <header className="flex items-start gap-3 pt-3 pr-3 pl-4">
        <div className="min-w-0 flex-1 py-1.5 pointer-coarse:py-2.5">
          <RadixDialog.Title className="text-title">{title}</RadixDialog.Title>
          <RadixDialog.Description className="text-sm text-muted tabular-nums">{description}</RadixDialog.Description>
        </div>
        <ModalClose />
      </header>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </Modal>
  );
}
