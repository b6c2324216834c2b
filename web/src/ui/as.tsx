import { cloneElement, isValidElement, type ReactNode } from 'react';

interface AsProps {
  className: string;
  /** Stands inside the child, before what it holds. */
  before: ReactNode;
  /** One element, such as a router's link. */
  children: ReactNode;
}

/**
 * Lends a look to the element inside it. Radix's Slot does more, merging handlers and refs, and weighs ten times as much in
 * the first load, where links need none of that.
 */
export function As({ className, before, children }: AsProps) {
  if (!isValidElement<{ children?: ReactNode }>(children)) return children;
  return cloneElement(children, { className } as object, before, children.props.children);
}
