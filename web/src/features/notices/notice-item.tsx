import { BellDot, Megaphone, Pencil, Undo2, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SentenceName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { audienceOf } from './notice-labels.ts';
import { isManagedNotice, type ManagedNotice, type Notice } from './queries.ts';

/** What a manager can do with a notice in the list. */
export interface NoticeActions {
  onEdit: (notice: ManagedNotice) => void;
  onWithdraw: (notice: ManagedNotice) => void;
  onRestore: (notice: ManagedNotice) => void;
}

interface NoticeItemProps {
  notice: Notice;
  /** It was unread at some time during this visit. */
  isNew: boolean;
  actions: NoticeActions | null;
}

/** One notice in full. Its text is shown as typed, never as markup. */
export function NoticeItem({ notice, isNew, actions }: NoticeItemProps) {
  // Every notice has the same buttons; the title tells screen readers which one they belong to.
  const titleId = useId();
  const managed = isManagedNotice(notice) ? notice : null;
  return (
    <li className="px-4 py-4 sm:px-5">
      <article aria-labelledby={titleId}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 font-semibold">
            {notice.title}
          </h2>
          {isNew && (
            <Badge tone="info" icon={BellDot}>
              New
            </Badge>
          )}
          {!notice.isActive && <Badge icon={Undo2}>Withdrawn</Badge>}
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-caption text-muted">
          <span>
            Posted <Time value={notice.createdAt} />
            {managed && (
              <>
                {' '}
                by <SentenceName person={managed.creator} />
              </>
            )}
          </span>
          {managed && (
            <span className="inline-flex items-center gap-1">
              <Users aria-hidden className="size-3.5 shrink-0" />
              For {audienceOf(managed)}
            </span>
          )}
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-wrap">{notice.content}</p>
        {managed && actions && <Actions notice={managed} actions={actions} titleId={titleId} />}
      </article>
    </li>
  );
}

function Actions({ notice, actions, titleId }: { notice: ManagedNotice; actions: NoticeActions; titleId: string }) {
  const action = (label: string, icon: ReactNode, run: (notice: ManagedNotice) => void) => (
    <Button variant="ghost" size="sm" icon={icon} aria-describedby={titleId} onClick={() => run(notice)}>
      {label}
    </Button>
  );
  return (
    <div className="mt-2 -ml-3 flex flex-wrap gap-1">
      {action('Edit', <Pencil aria-hidden />, actions.onEdit)}
      {notice.isActive
        ? action('Withdraw', <Undo2 aria-hidden />, actions.onWithdraw)
        : action('Post again', <Megaphone aria-hidden />, actions.onRestore)}
    </div>
  );
}

/** The placeholder of a notice that is loading. */
export function NoticeSkeleton() {
  return (
    <li className="px-4 py-4 sm:px-5">
      <Skeleton className="my-1 h-4 w-56 max-w-full" />
      <Skeleton className="mt-2 h-3 w-36" />
      <Skeleton className="mt-4 h-3.5 w-full max-w-prose" />
      <Skeleton className="mt-2.5 h-3.5 w-2/3 max-w-prose" />
    </li>
  );
}
