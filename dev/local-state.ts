import { existsSync, renameSync } from 'node:fs';

/** Moves a portal's data to a folder next to it that is named after the time, and returns that. Undefined if there is no data. */
export function setAside(state: string, at: Date): string | undefined {
  if (!existsSync(state)) return undefined;
  const kept = `${state}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  renameSync(state, kept);
  return kept;
}
