import { useSearch } from '@tanstack/react-router';
import { Megaphone, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { List } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useMarkRead } from './mutations.ts';
import { NoticeItem } from './notice-item.tsx';
import type { NoticeActions } from './notice-menu.tsx';
import { isManagedNotice, type ManagedNotice, type Notice, noticesQuery } from './queries.ts';

// Only managers need these.
const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx'));
const NoticeWithdraw = lazyPart(() => import('./notice-withdraw.tsx'));

/** The dialog a manager has opened. A null notice is a new one. */
type NoticeTask =
  | { kind: 'write'; notice: ManagedNotice | null }
  | { kind: 'withdraw' | 'restore'; notice: ManagedNotice };

/** Notices for the team, newest first. Managers also post, withdraw and restore them here. */
export function NoticesScreen() {
  const me = useMe();
  const isManager = can(me.grade, 'notice.manage');
  const [task, setTask] = useState<NoticeTask | null>(null);
  // Each opening starts from the current notice.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);

  const start = (next: NoticeTask) => {
    setTask(next);
    setOpening((count) => count + 1);
    setOpen(true);
  };
  const actions: NoticeActions = {
    onEdit: (notice) => start({ kind: 'write', notice }),
    onWithdraw: (notice) => start({ kind: 'withdraw', notice }),
    onRestore: (notice) => start({ kind: 'restore', notice }),
  };
  return (
    <Page width="reading">
      <PageHeader
        title="Notices"
        sentence="What the team should know, newest first."
        action={
          isManager && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden />}
              onClick={() => start({ kind: 'write', notice: null })}
            >
              Write Notice
            </Button>
          )
        }
      />
      <Notices actions={isManager ? actions : null} />
      {task &&
        (task.kind === 'write' ? (
          <NoticeDialog key={opening} notice={task.notice} open={isOpen} onClose={() => setOpen(false)} />
        ) : (
          <NoticeWithdraw {...task} key={opening} open={isOpen} onClose={() => setOpen(false)} />
        ))}
    </Page>
  );
}

function Notices({ actions }: { actions: NoticeActions | null }) {
  const list = usePagedList(noticesQuery, useSearch({ from: '/_staff/notices' }));
  const rows = list.rows ?? [];
  const fresh = useNewNotices(rows);
  const withdrawn = rows.filter((row) => !row.isActive);
  return (
    <>
      <PagedList
        list={{ ...list, rows: list.rows?.filter((row) => row.isActive) }}
        name="the notices"
        kept="None was marked as read."
        empty={
          <EmptyState framed icon={Megaphone} title="No New Notices">
            {actions ? 'Notices you write appear here.' : 'Notices from the managers appear here.'}
          </EmptyState>
        }
        skeleton={<RowSkeleton lines={4} />}
      >
        {(active) => <Items label="Notices" rows={active} fresh={fresh} actions={actions} />}
      </PagedList>
      {withdrawn.length > 0 && (
        <Disclosure summary={`Withdrawn notices (${withdrawn.length})`} className="mt-8">
          <p className="mt-1 mb-3 text-caption text-muted">Only managers see these.</p>
          <Items label="Withdrawn notices" rows={withdrawn} fresh={fresh} actions={actions} />
        </Disclosure>
      )}
    </>
  );
}

interface ItemsProps {
  label: string;
  rows: Notice[];
  fresh: ReadonlySet<string>;
  actions: NoticeActions | null;
}

function Items({ label, rows, fresh, actions }: ItemsProps) {
  return (
    <List framed aria-label={label} className="empty:hidden">
      {rows.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} isNew={notice.isActive && fresh.has(notice.id)} actions={actions} />
      ))}
    </List>
  );
}

/**
 * Marks the notices on the screen as read once the page is visible. Returns the ids that were unread at any time during this visit,
 * so that they stay marked until the reader leaves.
 */
function useNewNotices(rows: readonly Notice[]): ReadonlySet<string> {
  const me = useMe();
  const markRead = useMarkRead();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter((row) => row.unread);

  // The server counts the reader's own notice until it is read, but it is not news to them.
  const news = unread.filter((row) => !isManagedNotice(row) || row.createdBy !== me.id);
  if (news.some((row) => !seen.has(row.id))) setSeen(new Set([...seen, ...news.map((row) => row.id)]));

  const mark = useEffectEvent(() => markRead.mutate(unread));
  const ids = unread.map((row) => row.id).join(' ');
  useEffect(() => {
    if (!ids) return;
    // A background tab has shown nothing yet.
    const markIfSeen = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', markIfSeen);
      mark();
    };
    document.addEventListener('visibilitychange', markIfSeen);
    markIfSeen();
    return () => document.removeEventListener('visibilitychange', markIfSeen);
  }, [ids]);

  return seen;
}
