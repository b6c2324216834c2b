import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { RefObject } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { useMarkRead } from './mutations.ts';
import { unreadText } from './notification-labels.ts';
import { NotificationList } from './notification-list.tsx';
import { notificationsQuery, unreadQuery } from './queries.ts';

interface NotificationPanelProps {
  open: boolean;
  onClose: () => void;
  /** The bell. */
  anchor: RefObject<HTMLButtonElement | null>;
}

/** The list of notifications: below the bell on wide screens, at the foot of phones. */
export default function NotificationPanel({ open, onClose, anchor }: NotificationPanelProps) {
  const isWide = useMediaQuery('(min-width: 40rem)');
  const list = usePagedList({ ...notificationsQuery, enabled: open });
  const unread = useQuery(unreadQuery).data?.count ?? 0;
  const markRead = useMarkRead();
  const rows = list.rows ?? [];
  const isUnread = rows.some((row) => row.readAt === null) || unread > 0;

  const head = {
    title: 'Notifications',
    description: unread > 0 ? `${unreadText(unread)} unread` : 'Nothing unread',
  };
  const markAll = isUnread && rows[0] && (
    <Button
      variant="ghost"
      size="sm"
      icon={<CheckCheck aria-hidden />}
      working={markRead.isPending}
      onClick={() => rows[0] && markRead.mutate(rows[0])}
    >
      Mark all as read
    </Button>
  );
  const content = <NotificationList list={list} markRead={markRead} onFollow={onClose} />;

  return isWide ? (
    <Popover {...head} headAction={markAll} open={open} onClose={onClose} anchor={anchor}>
      {content}
    </Popover>
  ) : (
    <Sheet {...head} open={open} onClose={onClose}>
      {/* The rows have their own space at the sides. */}
      <div className="-mx-4">
        {markAll && <div className="px-1">{markAll}</div>}
        {content}
      </div>
    </Sheet>
  );
}
