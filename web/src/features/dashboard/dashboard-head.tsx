import { headingRef } from '#lib/focus.ts';
import type { Me } from '#lib/session.ts';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { BubbleHouse } from '#ui/brand/bubble-house.tsx';
import { Time } from '#ui/time.tsx';
import { wordsFor } from './dashboard-labels.ts';
import { useLitWindows } from './tonight.ts';

/** The greeting, next to a house with a lit window for each waiting item. `waiting` is undefined until all are counted. */
export function DashboardHead({ me, waiting }: { me: Me; waiting: number | undefined }) {
  return (
    <header
      data-theme="dark"
      className="mb-8 flex min-h-24 items-center gap-4 rounded-lg bg-night px-4 py-3 text-ink sm:px-5"
    >
      <Avatar name={me.username} src={me.avatar} size="lg" className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={headingRef} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere sm:text-2xl">
            Welcome back, <span className="font-sans">{me.username}</span>!
          </h1>
          <RoleBadge grade={me.grade} />
        </div>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Member since <Time value={me.joinedAt} format="date" />. {wordsFor(me.grade).welcome}
        </p>
      </div>
      <BubbleHouse lit={useLitWindows(me.id, waiting)} className="h-15 w-24 shrink-0 sm:h-18 sm:w-29" />
    </header>
  );
}
