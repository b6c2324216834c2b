import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useScrollable } from '../layout/use-scrollable.ts';
import { Modal, type OverlayProps } from './modal.tsx';

export interface DialogFrameProps extends OverlayProps {
  /** The actions, always visible; the primary one last. */
  foot?: ReactNode;
  /** A column next to the content from 1280 px on, where each scrolls by itself; below it on smaller screens. */
  aside?: ReactNode;
  /** The list that the dialog is of, fixed at the left edge from 1280 px on. The last stop of the Tab key. */
  listPane?: ReactNode;
}

interface InnerProps extends DialogFrameProps {
  /** Holds a `RadixDialog.Title`, a `ModalClose`, and if `isDescribed` a `RadixDialog.Description`. */
  head: ReactNode;
  isDescribed: boolean;
  isDocked?: boolean;
  /** Where it is on the screen. */
  className: string;
}

/** A dialog with a head, content and a foot, of which only the content scrolls. */
export function DialogFrame({ head, foot, aside, listPane, className, children, ...modal }: InnerProps) {
  return (
    <Modal
      {...modal}
      // A slide would take the list pane along.
      className={cx(
        'elevated data-[state=closed]:animate-fade-out',
        className,
        listPane !== undefined && 'xl:data-[state=open]:animate-fade-in',
      )}
      foot={
        <>
          {foot && (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t max-sm:*:grow border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-5">
              {foot}
            </footer>
          )}
          {listPane}
        </>
      }
    >
      {head}
      {aside ? (
        <Region className={`beside ${SCROLL}`}>
          <Region className={PADDING}>{children}</Region>
          <Region className={PADDING}>{aside}</Region>
        </Region>
      ) : (
        <Region className={cx(SCROLL, PADDING)}>{children}</Region>
      )}
    </Modal>
  );
}

/** Docked right at a reading width; a full-height sheet on small screens. */
export const DOCKED = 'inset-0 data-[state=open]:animate-toast-in sm:left-auto sm:w-full sm:max-w-reading';

const PADDING = 'px-4 py-4 sm:px-5 sm:py-5';
// On phones a field with an error is scrolled clear of the toast that comes with it.
const SCROLL = 'min-h-0 flex-1 overflow-y-auto max-sm:scroll-pb-28';

/** A part of the dialog that may scroll. */
function Region({ className, children }: { className: string; children: ReactNode }) {
  const { ref, scrollable } = useScrollable();
  return (
    <div
      ref={ref}
      {...(scrollable && { tabIndex: 0 })}
      className={cx('overscroll-contain focus-visible:-outline-offset-2', className)}
    >
      <div>{children}</div>
    </div>
  );
}
