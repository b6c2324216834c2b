import { Link, useLocation } from '@tanstack/react-router';
import { LogOut, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { homePath } from '#contract/grades.ts';
import { Bell } from '#features/notifications/bell.tsx';
import { useLogout } from '#features/settings/logout.ts';
import { ThemeControl } from '#features/settings/theme-control.tsx';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { useLabels } from '#lib/portal/labels.ts';
import { type Me, useMe } from '#lib/session.ts';
import type { ScreenPath } from '#patterns/nav-place.ts';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Kbd } from '#ui/kbd.tsx';
import { isPlaceOf, missingFor, navigationFor } from './nav.ts';
import { PALETTE_KEYS } from './palette-key.ts';
import { useIsAsked, useMenuGuides } from './use-menu.ts';
import { useNavCounts } from './use-nav-counts.ts';
import { Wordmark } from './wordmark.tsx';

interface SidebarProps {
  /** The entry to highlight instead of the current path's. */
  place: ScreenPath | null;
  /** Opens the palette; the drawer is a dialog itself and has no button for it. Its bell is in the bar behind it. */
  onGoTo?: () => void;
  onNavigate?: (() => void) | undefined;
}

/** The signed-in person, their navigation, the theme and the logout. */
export function Sidebar({ place, onGoTo, onNavigate }: SidebarProps) {
  const me = useMe();
  useLabels();
  const logout = useLogout();
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 items-center pr-1">
        <Link
          to={homePath(me.grade)}
          onClick={onNavigate}
          className={cx(
            'flex min-h-14 min-w-0 flex-1 items-center gap-2 pl-4 focus-visible:-outline-offset-2',
            !onGoTo && 'mr-14',
          )}
        >
          <Wordmark isSmall />
        </Link>
        {onGoTo && <Bell />}
      </div>
      {onGoTo && (
        <div className="px-2">
          <button
            type="button"
            aria-keyshortcuts={PALETTE_KEYS.aria}
            onClick={onGoTo}
            className="flex min-h-8 w-full items-center gap-2 rounded-md bg-subtle px-2 text-sm text-muted transition-colors hover:text-ink pointer-coarse:min-h-11"
          >
            <Search aria-hidden className="size-4 shrink-0" />
            <span className="flex-1 text-left">Go to</span>
            <Kbd>{PALETTE_KEYS.shown}</Kbd>
          </button>
        </div>
      )}
      <Navigation me={me} place={place} onNavigate={onNavigate} />
      <div className="shrink-0 border-t px-3 py-2">
        <div className="mb-2 flex items-center gap-2.5">
          <Avatar name={me.username} src={me.avatar} />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-caption leading-tight font-semibold wrap-anywhere" title={me.username}>
              <Link to="/settings" onClick={onNavigate} className="hover:underline">
                Welcome, {me.username}!
              </Link>
            </p>
            <div className="mt-0.5">
              <RoleBadge grade={me.grade} />
            </div>
          </div>
        </div>
        <div className="flex items-center justify-between gap-2">
          <ThemeControl />
          <Button
            variant="ghost"
            size="sm"
            icon={<LogOut aria-hidden />}
            working={logout.isPending}
            onClick={() => logout.mutate()}
          >
            Logout
          </Button>
        </div>
      </div>
    </div>
  );
}

function Navigation({ me, place, onNavigate }: Pick<SidebarProps, 'place' | 'onNavigate'> & { me: Me }) {
  const path = useLocation({ select: (location) => location.pathname });
  const { shown, isMoreUnread } = useNavCounts(me);
  const known = { guides: useMenuGuides(), isAsked: useIsAsked(me) };
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another current entry.
  useEffect(() => {
    // In a low window the last groups are out of view.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path, place]);
  return (
    <nav ref={nav} aria-label="Main" className="flex flex-1 flex-col overflow-y-auto overscroll-contain px-2 pt-2 pb-1">
      {navigationFor(me.grade, known).map((group) => (
        <div key={group.label}>
          {group.label && <p className="px-2 pt-2.5 pb-0.5 text-xs font-medium text-muted">{group.label}</p>}
          <ul>
            {group.entries.map((entry) => {
              const { label, to, slug, icon: Icon, count } = entry;
              const missing = missingFor(entry, me.grade);
              const isCurrent = place ? place === to && slug === undefined : isPlaceOf(entry, path);
              return (
                <li key={slug ?? to}>
                  <Link
                    {...(slug === undefined ? { to } : guideRoute(slug))}
                    onClick={onNavigate}
                    // The router marks entries too, and would also mark that of the section.
                    activeOptions={{ exact: true, includeSearch: false }}
                    {...(isCurrent && { 'aria-current': 'page' })}
                    className={cx(
                      'flex min-h-7 items-center gap-2 rounded-md px-2 text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11',
                      isCurrent ? 'bg-accent-soft font-semibold text-accent' : 'text-ink',
                    )}
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    <span className={cx('flex-1 py-0.5', missing ? 'shrink-0' : 'min-w-0')}>{label}</span>
                    {missing && <span className="truncate text-xs text-muted">{missing}</span>}
                    {count && shown[count] > 0 && (
                      <span className="flex items-center gap-1.5 text-xs font-semibold text-ink tabular-nums">
                        <StatusDot lit isSmall />
                        {shown[count]}
                        {count === 'unread' && isMoreUnread && '+'}
                        <span className="sr-only"> {count}</span>
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
