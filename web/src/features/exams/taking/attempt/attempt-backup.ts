import { readStored, removeStored, store } from '../../../../lib/stored.ts';
import type { Leaving, Responses } from './attempt-calls.ts';

/** What this device keeps of a running attempt: what the server does not know yet, and where one was. */
export type Kept = {
  /** The question one was at. */
  question?: string | undefined;
  /** Answers that are not saved yet, and the revision that they would be saved as. */
  unsaved?: { revision: number; responses: Responses } | undefined;
  /** Leavings of the page that could not be reported yet. */
  unreported?: Leaving[] | undefined;
};

const keyOf = (attemptId: string) => `exam:${attemptId}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isKept(value: unknown): value is Kept {
  if (!isObject(value)) return false;
  const { question, unsaved, unreported } = value;
  const hasFitting =
    unsaved === undefined ||
    (isObject(unsaved) &&
      Number.isInteger(unsaved.revision) &&
      isObject(unsaved.responses) &&
      Object.values(unsaved.responses).every(isText));
  return (
    hasFitting &&
    (question === undefined || isText(question)) &&
    (unreported === undefined || Array.isArray(unreported))
  );
}

/** What is kept of an attempt; nothing where that makes no sense. */
export const readKept = (attemptId: string): Kept => readStored('device', keyOf(attemptId), isKept) ?? {};

/** Changes what is kept. False where storage is refused or full. */
export const keep = (attemptId: string, change: Kept): boolean =>
  store('device', keyOf(attemptId), { ...readKept(attemptId), ...change });

/** Forgets an attempt that has ended. */
export const forget = (attemptId: string) => removeStored('device', keyOf(attemptId));
