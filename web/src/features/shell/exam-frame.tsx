import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ThemeControl } from '#features/settings/theme-control.tsx';
import { ExamBarSlot } from '#patterns/exam-bar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { loadToasts } from '#ui/overlays/toast.tsx';
import { Wordmark } from './wordmark.tsx';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));
// The screen for errors is needed most when nothing can be loaded any more.
// Ends with the last of them.
const preload = () => Promise.allSettled([loadToasts(), MenuDrawer.preload(), import('./route-error.tsx')]);

/** The layout of the exam room: one bar, with the rest of the portal behind its menu. */
export function ExamFrame({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  usePreload(preload);
  return (
    <div data-full-bleed className="w-screen">
      <header data-theme="dark" className="relative top-0 z-20 bg-night tall:sticky">
        <div className="mx-auto grid min-h-16 w-full max-w-reading grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-4 sm:px-8">
          <IconButton label="Open menu" className="row-span-2 sm:row-span-1 sm:-ml-2" onClick={() => setMenuOpen(true)}>
            <Menu aria-hidden />
          </IconButton>
          <div ref={setSlot} className="peer contents" />
          <Link
            to="/exam"
            className="row-span-2 inline-flex min-h-11 min-w-0 items-center gap-2.5 justify-self-start rounded-sm sm:row-span-1 peer-[:not(:empty)]:hidden"
          >
            <Wordmark />
          </Link>
        </div>
        {/* Next to the bar's column, where there is room; else the menu has it. */}
        <div className="absolute inset-y-0 right-8 flex items-center max-xl:hidden">
          <ThemeControl />
        </div>
      </header>
      <MenuDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} place={null} />
      <main id="content" tabIndex={-1}>
        <ExamBarSlot value={slot}>{children}</ExamBarSlot>
      </main>
    </div>
  );
}
