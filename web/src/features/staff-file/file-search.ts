import type { FileKind } from '#contract/staff-file/file.ts';
import { oneOf, searchParser } from '#lib/search.ts';

// Not the contract's list: its file builds schemas, which would be in the first load.
const KINDS = ['record', 'grade', 'exam', 'leave'] as const satisfies readonly FileKind[];

/** Search params of the reader's own file: the kind that its timeline is narrowed to. */
export const parseFileSearch = searchParser({ kind: oneOf(KINDS) });
