import { MAX_ANSWER } from '#contract/limits.ts';
import { readStored, removeStored, store } from '#lib/stored.ts';
import type { Draft } from './apply-draft.ts';

const keyOf = (userId: string, jobId: string) => `draft:${userId}:${jobId}`;

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('step' in value) || !('answers' in value)) return false;
  const { step, answers } = value;
  return (
    Number.isInteger(step) &&
    Number(step) >= 0 &&
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every((answer) => typeof answer === 'string' && answer.length <= MAX_ANSWER)
  );
}

/** The unsent application that this device keeps for a person and a job, or null. */
export const readDraft = (userId: string, jobId: string) => readStored('device', keyOf(userId, jobId), isDraft);

/** Keeps an unsent application on this device. Returns false if storage is refused or full. */
export const writeDraft = (userId: string, jobId: string, draft: Draft) => store('device', keyOf(userId, jobId), draft);

/** Removes the draft of an application that has been sent. */
export const clearDraft = (userId: string, jobId: string) => removeStored('device', keyOf(userId, jobId));
