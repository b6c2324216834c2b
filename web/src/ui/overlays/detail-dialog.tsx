import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { DialogFrame, type DialogFrameProps, DOCKED } from './dialog-frame.tsx';
import { ModalClose } from './modal.tsx';

interface DetailDialogProps extends DialogFrameProps {
  title: ReactNode;
  /** A picture before the title. */
  leading?: ReactNode;
  /** One line under the title: badges and facts. A screen reader reads it on opening. */
  description?: ReactNode;
  /** Next to the close button, such as previous and next. */
  headAction?: ReactNode;
}

/** One row of a list in full, docked right, with the list still legible; a full-height sheet on small screens. */
export function DetailDialog({ title, leading, description, headAction, ...frame }: DetailDialogProps) {
  return (
    <DialogFrame
      {...frame}
      isDocked
      isDescribed={Boolean(description)}
      className={cx(
        DOCKED,
        // The sidebar stays in sight.
        Boolean(frame.aside) && 'xl:max-w-[min(67.5rem,100%-15.5rem)]',
      )}
      head={
        <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line pt-[max(0.75rem,env(safe-area-inset-top))] pr-3 pb-3 pl-4 sm:pl-5">
          <div className={cx('empty:hidden', Boolean(description) && 'sm:row-span-2')}>{leading}</div>
          <RadixDialog.Title
            className={cx('line-clamp-2 text-xl leading-tight wrap-anywhere', leading ? 'col-start-2' : 'col-span-2')}
          >
            {title}
          </RadixDialog.Title>
          {/* No higher than the title's line. */}
          <div className="flex items-center gap-1 sm:-my-1.5">
            {headAction}
            <ModalClose />
          </div>
          {description && (
            <RadixDialog.Description asChild>
              <div className="col-span-full mt-1 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted sm:col-span-2 sm:col-start-2 sm:mt-0.5">
                {description}
              </div>
            </RadixDialog.Description>
          )}
        </header>
      }
    />
  );
}
