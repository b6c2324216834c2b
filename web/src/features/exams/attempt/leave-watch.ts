import type { LeaveReport } from './attempt-calls.ts';
import { createLeaveReports } from './leave-reports.ts';
import type { ServerClock } from './server-clock.ts';

/** A window that loses focus may be a tab about to be hidden, which is then reported as that alone. */
const BLUR_SETTLES_MS = 250;
/** The browser's own question before unloading takes focus from the window; that does not count as leaving. */
const UNLOAD_QUESTION_MS = 1000;

interface LeaveWatchOptions {
  attemptId: string;
  clock: ServerClock;
  /** The page has just been left. */
  onLeave: () => void;
  /** The attempt has ended. */
  onEnded: () => void;
}

/** Reports when the page is left during an exam, and on return for how long. Returns a function that stops watching. */
export function watchLeaving({ attemptId, clock, onLeave, onEnded }: LeaveWatchOptions): () => void {
  const reports = createLeaveReports({ attemptId, clock, onEnded });
  let away: { report: LeaveReport; since: number } | null = null;
  let blurredAt: string | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let isUnloading = false;
  let unloadAskedAt = Number.NEGATIVE_INFINITY;

  const now = () => new Date(clock.now()).toISOString();

  function leave(type: LeaveReport['type'], at: string) {
    clearTimeout(settling);
    blurredAt = null;
    if (away) return;
    const report = { type, at };
    away = { report, since: Date.now() };
    onLeave();
    void reports.send(report);
  }

  function comeBack() {
    clearTimeout(settling);
    blurredAt = null;
    if (!away) return;
    // By the wall clock, which runs on while the device sleeps.
    const durationMs = Math.max(0, Math.round(Date.now() - away.since));
    void reports.send({ ...away.report, durationMs });
    away = null;
  }

  function onVisibilityChange() {
    if (document.visibilityState === 'hidden') {
      // Reloading or closing a page hides it last of all; that is not switching tabs.
      if (!isUnloading) leave('tab_hidden', blurredAt ?? now());
    } else if (document.hasFocus()) comeBack();
  }

  const windowListeners = {
    blur: () => {
      if (away || isUnloading || performance.now() - unloadAskedAt < UNLOAD_QUESTION_MS) return;
      const at = now();
      blurredAt = at;
      clearTimeout(settling);
      settling = setTimeout(() => leave('window_blur', at), BLUR_SETTLES_MS);
    },
    focus: () => {
      if (document.visibilityState === 'visible') comeBack();
    },
    beforeunload: () => {
      unloadAskedAt = performance.now();
    },
    pagehide: () => {
      isUnloading = true;
      clearTimeout(settling);
    },
    pageshow: () => {
      isUnloading = false;
    },
    online: reports.sendAll,
  };

  document.addEventListener('visibilitychange', onVisibilityChange);
  for (const [name, listener] of Object.entries(windowListeners)) window.addEventListener(name, listener);
  reports.sendAll();

  return () => {
    reports.stop();
    clearTimeout(settling);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    for (const [name, listener] of Object.entries(windowListeners)) window.removeEventListener(name, listener);
  };
}
