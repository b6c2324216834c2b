import { cloneElement, isValidElement, type ReactNode } from 'react';

interface AsProps {
  className: string;
  /** Goes inside the child, before its content. */
  before: ReactNode;
  role?: string;
  /** One element, such as a router's link. */
  children: ReactNode;
}

/**
 * Applies a look to the element inside it. Radix's Slot also merges handlers and refs, which links do not need, and is ten
 * times as large in the first load.
 */
export function As({ className, before, role, children }: AsProps) {
  if (!isValidElement<{ children?: ReactNode }>(children)) return children;
  return cloneElement(children, { className, ...(role && { role }) } as object, before, children.props.children);
}
