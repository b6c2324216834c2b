import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { focusHeading, focusOn } from '#lib/focus.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';

/** What a toast says. */
export interface ToastContent {
  title: string;
  description?: string | undefined;
  tone: 'success' | 'danger';
  /** Takes back what the toast reports. */
  undo?: (() => void) | undefined;
}

/** A toast with its state. */
export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

export interface ToastViewProps {
  item: ShownToast | null;
  /** Holds the toasts. */
  slot: HTMLElement;
  onDismiss: (id: number) => void;
}

const DURATION_MS = 5000;
/** A success is only confirmed. */
const SUCCESS_DURATION_MS = 3000;
/** Long enough to notice a slip and to reach the button. */
const UNDO_DURATION_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

const VIEWPORT = 'data-toast-viewport';

const isInToast = (target: EventTarget | null) => target instanceof Element && target.closest(`[${VIEWPORT}]`) !== null;

/** Returns a function that moves focus from a toast back to what had it before, or to the screen's heading. */
function useReturnFocus(): () => void {
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    const enter = ({ target, relatedTarget }: FocusEvent) => {
      if (isInToast(target) && !isInToast(relatedTarget)) before.current = relatedTarget;
    };
    document.addEventListener('focusin', enter);
    return () => document.removeEventListener('focusin', enter);
  }, []);
  return () => {
    if (!isInToast(document.activeElement)) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) focusOn({ current: before.current });
    else focusHeading();
  };
}

/** The current toast. F8 moves focus to it, a swipe to the right dismisses it. */
export function ToastView({ item, slot, onDismiss }: ToastViewProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {item && (
        <RadixToast.Root
          key={item.id}
          open={item.open}
          onOpenChange={(open) => {
            if (open) return;
            returnFocus();
            onDismiss(item.id);
          }}
          duration={item.undo ? UNDO_DURATION_MS : item.tone === 'success' ? SUCCESS_DURATION_MS : DURATION_MS}
          type={item.tone === 'danger' ? 'foreground' : 'background'}
          className={cx(
            'elevated pointer-events-auto flex items-start gap-3 rounded-md border py-2 pr-2 pl-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-toast-in data-[swipe=cancel]:[translate:0] data-[swipe=end]:animate-toast-swipe data-[swipe=move]:[translate:var(--radix-toast-swipe-move-x)]',
            item.tone === 'danger' ? 'border-danger-border' : 'border-success-border',
          )}
        >
          {item.tone === 'danger' ? (
            <CircleAlert aria-hidden className="mt-2 size-5 shrink-0 text-danger" />
          ) : (
            <CircleCheck aria-hidden className="mt-2 size-5 shrink-0 text-success" />
          )}
          <div className="min-w-0 flex-1 py-1.5">
            <RadixToast.Title className="text-sm leading-6 font-semibold">{item.title}</RadixToast.Title>
            {item.description && (
              <RadixToast.Description className="text-sm text-muted">{item.description}</RadixToast.Description>
            )}
          </div>
          {item.undo && (
            <RadixToast.Action asChild altText="Press F8, then Undo, to take this back">
              <Button size="sm" className="mt-0.5 shrink-0" onClick={item.undo}>
                Undo
              </Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <IconButton label="Dismiss">
              <X aria-hidden />
            </IconButton>
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      {createPortal(
        <RadixToast.Viewport
          hotkey={['F8']}
          {...{ [VIEWPORT]: true }}
          // Only the toast itself is clickable, not the space around it.
          className="toast-place pointer-events-none fixed right-0 z-60 w-full max-w-105 p-4 empty:hidden"
        />,
        slot,
      )}
    </RadixToast.Provider>
  );
}
