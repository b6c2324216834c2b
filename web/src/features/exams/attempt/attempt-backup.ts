import { readStored, removeStored, store } from '#lib/stored.ts';
import type { LeaveReport } from './attempt-calls.ts';
import type { Responses } from './responses.ts';

/** What this device stores of a running attempt: unsaved answers, unsent reports, and the current question. */
export type AttemptBackup = {
  /** Id of the current question. */
  question?: string | undefined;
  /** Unsaved answers, and the revision for saving them. */
  unsaved?: { revision: number; responses: Responses } | undefined;
  /** Leave reports that have not arrived yet. */
  unreported?: LeaveReport[] | undefined;
};

const keyOf = (attemptId: string) => `exam:${attemptId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isBackup(value: unknown): value is AttemptBackup {
  if (!isObject(value)) return false;
  const { question, unsaved, unreported } = value;
  const hasValidAnswers =
    unsaved === undefined ||
    (isObject(unsaved) &&
      Number.isInteger(unsaved.revision) &&
      isObject(unsaved.responses) &&
      Object.values(unsaved.responses).every(isText));
  return (
    hasValidAnswers &&
    (question === undefined || isText(question)) &&
    (unreported === undefined || Array.isArray(unreported))
  );
}

/** The backup of an attempt; empty if there is none or it is malformed. */
export const readBackup = (attemptId: string): AttemptBackup => readStored('device', keyOf(attemptId), isBackup) ?? {};

/** Changes part of a backup. False if storage is refused or full. */
export const updateBackup = (attemptId: string, change: AttemptBackup): boolean =>
  store('device', keyOf(attemptId), { ...readBackup(attemptId), ...change });

/** Removes the backup of an attempt that has ended. */
export const clearBackup = (attemptId: string) => removeStored('device', keyOf(attemptId));
