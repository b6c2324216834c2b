import { failureOf } from '../../../../lib/api.ts';
import { keep, readKept } from './attempt-backup.ts';
import { type Leaving, mayPass, reportLeaving } from './attempt-calls.ts';
import type { ServerClock } from './server-clock.ts';

/** A window that loses focus may be a tab on its way to be hidden, which is then told as that alone. */
const BLUR_SETTLES_MS = 250;
/** The browser's own question before unloading takes focus from the window; that is no leaving. */
const UNLOAD_QUESTION_MS = 1000;
const RETRY_MS = 5000;

interface WatchOptions {
  attemptId: string;
  clock: ServerClock;
  /** The page was left, just now. */
  onLeave: () => void;
  /** The attempt ended meanwhile. */
  onEnded: () => void;
}

const isSame = (a: Leaving, b: Leaving) => a.at === b.at && a.type === b.type;

/**
 * Watches for the page being left while an exam runs, and reports it: at leaving, and for how long on coming back. What
 * could not be reported is kept on this device until it is. Gives what stops watching.
 */
export function watchLeaving({ attemptId, clock, onLeave, onEnded }: WatchOptions): () => void {
  let away: { leaving: Leaving; wall: number } | null = null;
  let blurredAt: string | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let isUnloading = false;
  let askedToUnloadAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let unreported: Leaving[] = readKept(attemptId).unreported ?? [];

  const now = () => new Date(clock.now()).toISOString();
  const keepUnreported = () => void keep(attemptId, { unreported: unreported.length > 0 ? unreported : undefined });

  async function report(leaving: Leaving) {
    // The longer word replaces the shorter one that may not have got through.
    unreported = [...unreported.filter((other) => !isSame(other, leaving)), leaving];
    keepUnreported();
    try {
      clock.adopt(await reportLeaving(attemptId, leaving));
    } catch (error) {
      if (isStopped) return;
      if (failureOf(error)?.code === 'attempt_ended') onEnded();
      else if (mayPass(error)) {
        clearTimeout(retrying);
        retrying = setTimeout(reportAll, RETRY_MS);
        return;
      }
    }
    if (isStopped) return;
    unreported = unreported.filter((other) => other !== leaving);
    keepUnreported();
  }

  const reportAll = () => {
    clearTimeout(retrying);
    for (const leaving of unreported) void report(leaving);
  };

  function leave(type: Leaving['type'], at: string) {
    clearTimeout(settling);
    blurredAt = null;
    if (away) return;
    const leaving = { type, at };
    away = { leaving, wall: Date.now() };
    onLeave();
    void report(leaving);
  }

  function comeBack() {
    clearTimeout(settling);
    blurredAt = null;
    if (!away) return;
    const durationMs = Math.max(0, Math.round(Date.now() - away.wall));
    void report({ ...away.leaving, durationMs });
    away = null;
  }

  const on = {
    blur: () => {
      if (away || isUnloading || performance.now() - askedToUnloadAt < UNLOAD_QUESTION_MS) return;
      const at = now();
      blurredAt = at;
      clearTimeout(settling);
      settling = setTimeout(() => leave('window_blur', at), BLUR_SETTLES_MS);
    },
    focus: () => {
      if (document.visibilityState === 'visible') comeBack();
    },
    visibilitychange: () => {
      if (document.visibilityState === 'hidden') {
        // A page that is reloaded or closed is hidden last of all; that is no switch to another tab.
        if (!isUnloading) leave('tab_hidden', blurredAt ?? now());
      } else if (document.hasFocus()) comeBack();
    },
    beforeunload: () => {
      askedToUnloadAt = performance.now();
    },
    pagehide: () => {
      isUnloading = true;
      clearTimeout(settling);
    },
    pageshow: () => {
      isUnloading = false;
    },
    online: reportAll,
  };

  document.addEventListener('visibilitychange', on.visibilitychange);
  const ofWindow = ['blur', 'focus', 'beforeunload', 'pagehide', 'pageshow', 'online'] as const;
  for (const name of ofWindow) window.addEventListener(name, on[name]);
  reportAll();

  return () => {
    isStopped = true;
    clearTimeout(settling);
    clearTimeout(retrying);
    document.removeEventListener('visibilitychange', on.visibilitychange);
    for (const name of ofWindow) window.removeEventListener(name, on[name]);
  };
}
