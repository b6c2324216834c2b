import { useLocation } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Bell } from '#features/notifications/bell.tsx';
import { NotificationNews } from '#features/notifications/news.tsx';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { NavPlaceContext, type ScreenPath } from '#patterns/nav-place.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { loadToasts } from '#ui/overlays/toast.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePageKeys } from './use-page-keys.tsx';
import { usePalette } from './use-palette.tsx';
import { WithheldNote } from './withheld-note.tsx';
import { Wordmark } from './wordmark.tsx';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));
// The screen for errors is needed most when nothing can be loaded any more.
// Ends with the last of them.
const preload = () => Promise.allSettled([loadToasts(), MenuDrawer.preload(), import('./route-error.tsx')]);

/** The layout of signed-in screens: a sidebar, or a drawer on small screens. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const [isOpen, setMenuOpen] = useState(false);
  const [place, setPlace] = useState<ScreenPath | null>(null);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the drawer.
  useEffect(() => setMenuOpen(false), [path]);
  usePreload(preload);
  const { open: openPalette, palette } = usePalette();
  const keys = usePageKeys();

  return (
    <div className="lg:flex">
      <SkipLink />
      {isWide ? (
        // Below the offline bar or a demo's, which are as high, it is lower, so that its foot stays in view.
        <aside className="sticky top-0 h-dvh in-[html:has([data-offline],[data-demo])]:h-[calc(100dvh-2.0625rem)] w-sidebar shrink-0 border-r border-line bg-surface">
          <Sidebar place={place} onGoTo={openPalette} />
        </aside>
      ) : (
        <header className="sticky top-0 z-20 flex min-h-14 items-center gap-2 border-b border-line bg-surface px-2">
          <IconButton label="Open menu" onClick={() => setMenuOpen(true)}>
            <Menu aria-hidden />
          </IconButton>
          <Wordmark />
          <IconButton label="Go to" className="ml-auto" onClick={openPalette}>
            <Search aria-hidden />
          </IconButton>
          <Bell />
        </header>
      )}
      <NotificationNews />
      <MenuDrawer open={isOpen} onClose={() => setMenuOpen(false)} place={place} />
      {palette}
      {keys}
      <main id="content" data-frame="staff" tabIndex={-1} className="min-w-0 flex-1">
        <WithheldNote />
        <NavPlaceContext value={setPlace}>{children}</NavPlaceContext>
      </main>
    </div>
  );
}
