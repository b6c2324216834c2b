import { Link, useLocation, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ThemeControl } from '#features/settings/theme-control.tsx';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { SkipLink } from './skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

// Visitors never see it.
const Account = lazyPart(() => import('./account.tsx'));
// The screen for errors is needed most when nothing can be loaded any more.
const loadError = () => import('./route-error.tsx');

/** The layout of public screens: the portal's name, the theme and the sign-in link. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const me = useSession();
  usePreload(loadError);
  // The front page and the sign-in page have a larger one.
  const hasOwnSignIn = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/login' });
  const hasNightBand = useMatches({ select: (matches) => matches.at(-1)?.staticData.hasNightBand });
  return (
    <div data-full-bleed className="w-screen">
      <SkipLink />
      <header {...(hasNightBand && { 'data-theme': 'dark', className: 'bg-night' })}>
        <div className="mx-auto flex min-h-16 w-full max-w-list items-center gap-1.5 px-4 py-2 sm:gap-4 sm:px-8">
          <Link to="/" className="mr-auto inline-flex min-w-0 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
            <Wordmark />
          </Link>
          {/* Before the theme, so that what loads later moves nothing. */}
          {me ? (
            <Account me={me} />
          ) : (
            !hasOwnSignIn && (
              <Button asChild className="shrink-0">
                <Link to="/login">Sign in</Link>
              </Button>
            )
          )}
          <div className="max-sm:hidden">
            <ThemeControl />
          </div>
        </div>
      </header>
      {/* The footer begins below the window, so that content that arrives does not push it. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        {children}
      </main>
      {/* On phones the header only has room for the name and the sign-in link. */}
      <footer className="mx-auto flex w-full max-w-list items-center justify-between gap-4 px-4 py-6 text-sm sm:px-8">
        <Link to="/privacy" className="link pointer-coarse:py-3">
          Privacy
        </Link>
        <div className="sm:hidden">
          <ThemeControl />
        </div>
      </footer>
    </div>
  );
}
