import { WifiOff } from 'lucide-react';
import { useOnline } from './use-online.ts';

/** A bar shown while the browser is offline. */
export function OfflineBar() {
  const online = useOnline();
  return (
    // Always rendered: a live region that appears together with its text is often not read out.
    <div role="status">
      {!online && (
        // The exam room says it in its own bar, and nothing may move there.
        <p
          data-offline
          className="in-[html:has([data-exam-room])]:hidden flex items-center justify-center gap-2 border-b border-line bg-subtle px-4 py-1.5 text-caption text-ink"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 text-muted" />
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
    </div>
  );
}
