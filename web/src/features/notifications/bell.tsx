import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { unreadText } from './notification-labels.ts';
import { unreadQuery } from './queries.ts';

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'));

/** Shows how many notifications are unread, and opens the list. */
export function Bell() {
  const unread = useQuery(unreadQuery).data?.count ?? 0;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${unreadText(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={cx(unread > 0 && 'w-auto gap-1.5 px-2 pointer-coarse:w-auto')}
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span aria-hidden className="flex items-center gap-1.5 text-xs font-semibold text-ink tabular-nums">
            <StatusDot lit isSmall />
            {unreadText(unread)}
          </span>
        )}
      </IconButton>
      <NotificationPanel open={isOpen} onClose={() => setOpen(false)} anchor={button} />
    </>
  );
}
