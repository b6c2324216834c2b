import type { PersonKind } from '#contract/staff-file/file.ts';
import { oneOf, searchParser } from '#lib/search.ts';

// Not the contract's list: its file builds schemas, which would be in the first load.
const KINDS = ['record', 'trial_review', 'exam', 'leave'] as const satisfies readonly PersonKind[];

/** Search params of a person's page: the kind that its timeline is narrowed to. */
export const parseHistorySearch = searchParser({ kind: oneOf(KINDS) });
