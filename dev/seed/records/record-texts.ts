import type { RecordType, Severity } from '../../../worker/contract/staff.ts';

/** The fields of a record. */
interface RecordWords {
  readonly type: RecordType;
  readonly title: string;
  readonly text: string;
  /** For warnings and disciplinary records only. */
  readonly severity?: Severity;
  /** False if it no longer counts before its expiry. */
  readonly isActive?: boolean;
}

/** The source of a record. Days count back from today; expiry follows from the type. */
export interface RecordText extends RecordWords {
  readonly of: string;
  readonly by: string;
  readonly daysAgo: number;
  /** A later edit by an executive, with the values before it. */
  readonly edited?: {
    readonly by: string;
    readonly daysAgo: number;
    readonly before: Partial<Omit<RecordWords, 'type'>>;
  };
  /** Its deletion by an executive. */
  readonly deleted?: { readonly by: string; readonly daysAgo: number };
}

type More = Pick<RecordText, 'edited' | 'deleted' | 'isActive'>;

/** A record about `of`. `kind` is the type, with the severity before it if there is one. */
export function record(
  of: string,
  kind: RecordType | `${Severity} ${'warning' | 'final_warning' | 'disciplinary'}`,
  [by, daysAgo]: readonly [by: string, daysAgo: number],
  title: string,
  text: string,
  more: More = {},
): RecordText {
  const [last, severity] = kind.split(' ').reverse();
  return {
    of,
    by,
    daysAgo,
    type: last as RecordType,
    ...(severity && { severity: severity as Severity }),
    title,
    text,
    ...more,
  };
}
