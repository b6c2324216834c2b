import { failureOf } from '#lib/api.ts';
import { readBackup, updateBackup } from './attempt-backup.ts';
import { isRetryable, type LeaveReport, reportLeave } from './attempt-calls.ts';
import type { ServerClock } from './server-clock.ts';

const RETRY_MS = 5000;

interface LeaveReportsOptions {
  attemptId: string;
  clock: ServerClock;
  /** The attempt has ended. */
  onEnded: () => void;
}

const isSameLeave = (a: LeaveReport, b: LeaveReport) => a.at === b.at && a.type === b.type;

/** Sends leave reports. What does not get through is backed up on this device and retried. */
export function createLeaveReports({ attemptId, clock, onEnded }: LeaveReportsOptions) {
  let unreported: LeaveReport[] = readBackup(attemptId).unreported ?? [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function setUnreported(reports: LeaveReport[]) {
    unreported = reports;
    updateBackup(attemptId, { unreported: reports.length > 0 ? reports : undefined });
  }

  async function send(report: LeaveReport): Promise<void> {
    // Replace the first report with the one that has a duration.
    setUnreported([...unreported.filter((other) => !isSameLeave(other, report)), report]);
    try {
      clock.sync(await reportLeave(attemptId, report));
    } catch (error) {
      if (isStopped) return;
      if (failureOf(error)?.code === 'attempt_ended') onEnded();
      else if (isRetryable(error)) {
        clearTimeout(timer);
        timer = setTimeout(sendAll, RETRY_MS);
        return;
      }
    }
    if (!isStopped) setUnreported(unreported.filter((other) => other !== report));
  }

  function sendAll() {
    clearTimeout(timer);
    for (const report of unreported) void send(report);
  }

  return {
    send,
    /** Sends again whatever has not got through. */
    sendAll,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
