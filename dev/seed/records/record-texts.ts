import type { RecordType, Severity } from '../../../worker/contract/staff.ts';

/** What a record says. */
interface RecordWords {
  readonly type: RecordType;
  readonly title: string;
  readonly text: string;
  /** For warnings and disciplinary records alone. */
  readonly severity?: Severity;
  /** False once it no longer counts, although its time is not over. */
  readonly isActive?: boolean;
}

/** A record as a manager wrote it; days count back from today. Warnings run out by themselves, as the Mod Guide has it. */
export interface RecordText extends RecordWords {
  readonly of: string;
  readonly by: string;
  readonly daysAgo: number;
  /** What an executive changed later: how it read before, who changed it and when. */
  readonly edited?: {
    readonly by: string;
    readonly daysAgo: number;
    readonly before: Partial<Omit<RecordWords, 'type'>>;
  };
  /** That an executive took it away again. */
  readonly deleted?: { readonly by: string; readonly daysAgo: number };
}

type More = Pick<RecordText, 'edited' | 'deleted' | 'isActive'>;

/** A record of somebody: `severity type`, or the type alone where there is no severity. */
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
