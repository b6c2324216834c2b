import { failureOf } from '#lib/api.ts';

/** The setting without which Discord is off, by the server's refusal; null for any other failure. */
export const missingSetting = (error: unknown): string | null =>
  /^([A-Z_]+) is not set\b/.exec(failureOf(error)?.error ?? '')?.[1] ?? null;
