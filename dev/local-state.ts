import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const EMPTY = 'without-sample-data';

/** Moves a portal's data to a folder next to it that is named after the time, and returns that. Undefined if there is no data. */
export function setAside(state: string, at: Date): string | undefined {
  if (!existsSync(state)) return undefined;
  const kept = `${state}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  renameSync(state, kept);
  return kept;
}

/** Makes a portal start without sample data in this folder, until the folder is deleted. */
export function leaveEmpty(state: string): void {
  mkdirSync(state, { recursive: true });
  writeFileSync(path.join(state, EMPTY), '');
}

/** Whether a portal with this data begins with sample data. */
export const hasSampleData = (state: string): boolean => !existsSync(path.join(state, EMPTY));
