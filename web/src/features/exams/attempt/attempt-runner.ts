import { readBackup, updateBackup } from './attempt-backup.ts';
import {
  checkAttempt,
  isRunning,
  type RunningAttempt,
  readAttempt,
  reportLeave,
  saveAnswers,
  submitAnswers,
  type Timed,
} from './attempt-calls.ts';
import { next } from './attempt-machine.ts';
import { type AttemptEffect, type AttemptEvent, initialState, type Outcome, type Timer } from './attempt-state.ts';
import { createServerClock } from './server-clock.ts';

/** A toast of a running attempt. */
export type AttemptToast = Extract<AttemptEffect, { type: 'toast' }>['toast'];

type AttemptCall = Extract<AttemptEffect, { type: 'save' | 'report' | 'submit' | 'refresh' | 'check' }>;

interface AttemptListeners {
  onToast: (toast: AttemptToast) => void;
  onMoreTime: (minutes: number) => void;
  onEnd: (outcome: Outcome) => void;
}

/** Sends events to a started attempt's machine and runs its effects. Made for `useSyncExternalStore`. */
export function createAttempt(started: Timed<RunningAttempt>) {
  const { id } = started.reply;
  const clock = createServerClock();
  clock.sync(started);
  let state = initialState(started.reply, readBackup(id));
  let listeners: AttemptListeners | undefined;
  const subscribers = new Set<() => void>();
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();

  function send(event: AttemptEvent): void {
    const after = next(state, event);
    state = after.state;
    for (const notify of subscribers) notify();
    for (const effect of after.effects) run(effect);
  }

  function run(effect: AttemptEffect): void {
    if (effect.type === 'wait') {
      const { timer, ms } = effect;
      clearTimeout(timers.get(timer));
      timers.set(
        timer,
        setTimeout(() => send({ type: `${timer}_due` }), ms),
      );
    } else if (effect.type === 'back_up') {
      const isStored = updateBackup(id, effect.change);
      if ('unsaved' in effect.change) send({ type: 'backed_up', isStored });
    } else if (effect.type === 'toast') listeners?.onToast(effect.toast);
    else if (effect.type === 'more_time') listeners?.onMoreTime(effect.minutes);
    else if (effect.type === 'end') listeners?.onEnd(effect.outcome);
    else void callServer(effect).then((event) => event && send(event));
  }

  async function callServer(effect: AttemptCall): Promise<AttemptEvent | null> {
    try {
      switch (effect.type) {
        case 'save': {
          const { responses, base, revision, isLeaving } = effect;
          const timed = await saveAnswers(id, responses, revision, isLeaving);
          clock.sync(timed);
          return { type: 'saved', reply: timed.reply, sent: responses, base };
        }
        case 'report': {
          const { reply, ...times } = await reportLeave(id, effect.report);
          const attempt = reply && isRunning(reply) ? reply : null;
          if (attempt) clock.sync({ reply: attempt, ...times });
          return { type: 'reported', report: effect.report, attempt };
        }
        case 'submit': {
          const completedAt = new Date(clock.now()).toISOString();
          const attempt = await submitAnswers(id, effect.responses, effect.status, completedAt);
          return { type: 'submitted', attempt };
        }
        case 'refresh': {
          const { reply, ...times } = await readAttempt(id);
          if (!isRunning(reply)) return { type: 'found_ended', attempt: reply };
          clock.sync({ reply, ...times });
          return { type: 'refreshed', attempt: reply };
        }
        case 'check': {
          const { reply, ...times } = await checkAttempt(id);
          if (!isRunning(reply)) return { type: 'checked', attempt: null };
          clock.sync({ reply, ...times });
          return { type: 'checked', attempt: reply };
        }
      }
    } catch (thrown) {
      const error = thrown as Error;
      if (effect.type === 'refresh') return null;
      if (effect.type === 'check') return { type: 'checked', attempt: null };
      if (effect.type === 'report') return { type: 'report_failed', report: effect.report, error };
      return { type: `${effect.type}_failed`, error };
    }
  }

  /** Sends window events to the machine. Returns a function that stops. */
  function watchWindow(): () => void {
    const moment = () => ({ at: new Date(clock.now()).toISOString(), wall: Date.now() });
    const returned = () => send({ type: 'returned', ...moment() });
    const stop = new AbortController();
    const on = (target: EventTarget, name: string, listener: () => void) =>
      target.addEventListener(name, listener, { signal: stop.signal });
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') send({ type: 'hidden', ...moment() });
      else if (document.hasFocus()) returned();
    });
    on(window, 'focus', () => document.visibilityState === 'visible' && returned());
    on(window, 'blur', () => send({ type: 'blurred', ...moment() }));
    on(window, 'beforeunload', () => send({ type: 'unload_asked', ...moment() }));
    on(window, 'pagehide', () => send({ type: 'unloading' }));
    on(window, 'pageshow', () => send({ type: 'unload_cancelled' }));
    on(window, 'online', () => send({ type: 'online' }));
    return () => stop.abort();
  }

  return {
    clock,
    send,
    getState: () => state,
    subscribe: (notify: () => void) => {
      subscribers.add(notify);
      return () => void subscribers.delete(notify);
    },
    /** Starts saving and watching, beginning with what the backup restored. Returns a function that stops. */
    open: (handlers: AttemptListeners) => {
      listeners = handlers;
      const unwatch = watchWindow();
      send({ type: 'opened' });
      return () => {
        unwatch();
        send({ type: 'closed' });
        for (const timer of timers.values()) clearTimeout(timer);
      };
    },
  };
}
