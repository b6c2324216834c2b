import { readStored, removeStored, store } from '#lib/stored.ts';

const SITTING = 'exam-room';

/** Remembers on this device which exam is being sat, so that a reload draws its room at once; null once it is over. */
export const rememberSitting = (examId: string | null) =>
  examId === null ? removeStored('device', SITTING) : store('device', SITTING, examId);

/** Whether this exam was last seen being sat on this device. */
export const wasSitting = (examId: string) =>
  readStored('device', SITTING, (value) => typeof value === 'string') === examId;
