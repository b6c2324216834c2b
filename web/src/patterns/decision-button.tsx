import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';

interface DecisionButtonProps {
  variant: ButtonVariant;
  /** Its shortcut key. */
  letter?: string;
  /** Why the action is disabled, or null if it is not. */
  refusal: string | null;
  reasonId: string;
  working: boolean;
  /** This or another action is in progress. */
  isBusy: boolean;
  onPress: () => void;
  children: ReactNode;
}

// Uses aria-disabled so that the button keeps focus when its own click disables it, and can show why on hover.
/** One of the decisions in the foot of a dialog. Disabled, it says why. */
export function DecisionButton({
  variant,
  letter,
  refusal,
  reasonId,
  working,
  isBusy,
  onPress,
  children,
}: DecisionButtonProps) {
  const isOff = refusal !== null;
  return (
    <Button
      variant={variant}
      working={working}
      className="max-sm:px-1.5"
      {...(letter && { 'aria-keyshortcuts': letter })}
      {...(isOff && { 'aria-disabled': true, 'aria-describedby': reasonId, title: refusal })}
      onClick={() => {
        if (!isOff && !isBusy) onPress();
      }}
    >
      {children}
      {letter && <Kbd className="max-sm:hidden">{letter}</Kbd>}
    </Button>
  );
}
