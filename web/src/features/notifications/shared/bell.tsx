import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { type ComponentProps, type ComponentType, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import type { NotificationPanel } from '../notification-panel.tsx';
import { unreadWords } from '../notification-words.ts';
import { unreadQuery } from '../queries.ts';

const loadPanel = () => import('../notification-panel.tsx');

/** Shows how many notifications are unread, and opens the list, which loads when it is first wanted. */
export function Bell() {
  const unread = useQuery(unreadQuery).data?.count ?? 0;
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<ComponentProps<typeof NotificationPanel>> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  const load = () =>
    loadPanel().then(
      (module) => setPanel(() => module.NotificationPanel),
      () => {
        close();
        toast({
          tone: 'danger',
          title: 'Could not open',
          description: 'The connection was lost. Check it, then try again.',
        });
      },
    );
  const press = () => {
    setOpen(!isOpen);
    if (!Panel) void load();
  };

  return (
    <>
      <IconButton
        ref={button}
        label={unread > 0 ? `Notifications, ${unreadWords(unread)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onClick={press}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 rounded-full border border-lamp-edge bg-lamp px-1 text-xs font-semibold text-on-lamp tabular-nums"
          >
            {unreadWords(unread)}
          </span>
        )}
      </IconButton>
      {Panel && <Panel isOpen={isOpen} onClose={close} anchor={button} />}
    </>
  );
}
