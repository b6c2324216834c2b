import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where the exam room's bar takes content; null until the bar is on the page. */
export const ExamBarSlot = createContext<HTMLElement | null>(null);

/** Renders into the exam room's bar, in place of the portal's name. */
export function InRoomBar({ children }: { children: ReactNode }) {
  const slot = useContext(ExamBarSlot);
  return slot && createPortal(children, slot);
}
