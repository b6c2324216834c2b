import type { Grade } from '../grades.ts';

/** What the shell adds in a demo. No other portal sends it. */
export type Demo = {
  /** Whether others use it too and its data is replaced every night. */
  isPublic: boolean;
  /** The pin of archived applications; null if none is set. */
  pin: string | null;
  /** The accounts to look as, lowest grade first. */
  people: { username: string; grade: Grade }[];
};
