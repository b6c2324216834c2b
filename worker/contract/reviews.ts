/** What a reviewer thinks of an application. */
export const VERDICTS = ['yes', 'unsure', 'no'] as const;

export type Verdict = (typeof VERDICTS)[number];
