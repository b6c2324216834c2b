import type { ReactNode } from 'react';

/** The buttons of the application form, across the window and always in view. */
export function ApplyFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot
      className="z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tall:sticky tall:bottom-0"
    >
      <div className="mx-auto flex min-h-17 w-full max-w-reading items-center gap-2 px-4 sm:px-8">{children}</div>
    </div>
  );
}
