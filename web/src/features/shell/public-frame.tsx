import { Link } from '@tanstack/react-router';
import { Shield } from 'lucide-react';
import type { ReactNode } from 'react';
import { homePath } from '#contract/grades.ts';
import { usePortalName } from '../../lib/portal.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ThemeControl } from '../auth/shared/theme-control.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout of public screens: the portal's name, the theme and the sign-in link. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const me = useSession();
  const name = usePortalName();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 w-full max-w-list items-center gap-3 px-4 py-2 sm:gap-4 sm:px-8">
          <Link
            to="/"
            className="mr-auto inline-flex min-w-0 items-center gap-2 rounded-sm font-semibold pointer-coarse:min-h-11"
          >
            <Shield aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="truncate">{name || <span className="invisible">Portal</span>}</span>
          </Link>
          <div className="max-sm:hidden">
            <ThemeControl />
          </div>
          <Button asChild size="sm" className="shrink-0">
            {me ? (
              <Link to={homePath(me.grade)}>{me.grade === 1 ? 'Progress' : 'Dashboard'}</Link>
            ) : (
              <Link to="/login">Sign in</Link>
            )}
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {/* On phones the header only has room for the name and the sign-in link. */}
      <footer className="flex flex-col items-center gap-4 py-4">
        <Link to="/privacy">Privacy</Link>
        <div className="sm:hidden">
          <ThemeControl />
        </div>
      </footer>
    </div>
  );
}
