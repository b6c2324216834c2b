import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useOnDemand } from '#ui/overlays/use-on-demand.ts';
import { unreadWords } from './notification-words.ts';
import { unreadQuery } from './queries.ts';

const loadPanel = async () => (await import('./notification-panel.tsx')).NotificationPanel;

/** Shows how many notifications are unread, and opens the list, which loads when it is first wanted. */
export function Bell() {
  const unread = useQuery(unreadQuery).data?.count ?? 0;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const [Panel, want] = useOnDemand(loadPanel, close);
  const press = () => {
    setOpen(!isOpen);
    want();
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
