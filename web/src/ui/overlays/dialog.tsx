import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { DialogFrame, type DialogFrameProps, DOCKED } from './dialog-frame.tsx';
import { BOTTOM_SHEET, ModalClose } from './modal.tsx';

const CENTRED =
  'data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-4rem)] sm:rounded-lg';

// As high as a phone's sheet needs to be.
const WIDTH = {
  sm: `${CENTRED} ${BOTTOM_SHEET} sm:max-w-md`,
  md: `${CENTRED} ${BOTTOM_SHEET} sm:max-w-xl`,
  docked: DOCKED,
};

interface DialogProps extends DialogFrameProps {
  title: ReactNode;
  /** One sentence under the title, which a screen reader reads on opening. */
  description?: ReactNode;
  /** Next to the close button. */
  headAction?: ReactNode;
  /** The way back from a part of the dialog that replaced the rest; takes the place of the close button. */
  back?: ReactNode;
  /** `docked`: the full height at the right edge, and of a phone, for long forms. */
  width?: keyof typeof WIDTH;
}

/** A form or a question above the page: centred on wide screens, a sheet at the foot of small ones. */
export function Dialog({ title, description, headAction, back, width = 'md', ...frame }: DialogProps) {
  return (
    <DialogFrame
      {...frame}
      isDescribed={Boolean(description)}
      isDocked={width === 'docked'}
      className={cx(WIDTH[width], Boolean(frame.aside) && width !== 'docked' && 'xl:max-w-4xl')}
      head={
        <header className="flex items-start gap-3 border-b border-line pt-[max(0.75rem,env(safe-area-inset-top))] pr-3 pb-3 pl-4 sm:pl-5">
          {/* Its first line is level with the button. */}
          <div className="min-w-0 flex-1 py-1.5 pointer-coarse:py-2.5">
            {back}
            <RadixDialog.Title className="text-title">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-1 max-w-prose text-sm text-muted">
                {description}
              </RadixDialog.Description>
            )}
          </div>
          {headAction}
          {!back && <ModalClose />}
        </header>
      }
    />
  );
}
