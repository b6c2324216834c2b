import type { UseQueryResult } from '@tanstack/react-query';

/** Where a task leads. */
type Target =
  | {
      to:
        | '/exam'
        | '/file'
        | '/notices'
        | '/manage/applications'
        | '/manage/staff'
        | '/executive'
        | '/test-results'
        | '/training';
    }
  | { to: '/manage/applications'; search: { tab: 'archive'; q: string } }
  | { to: '/nominations'; search?: { tab: 'trials'; open: 'next' } }
  | { to: '/exam/take/$examId'; params: { examId: string } }
  | { to: '/exam/results/$attemptId'; params: { attemptId: string } };

/** One kind of task. */
export interface Task {
  kind:
    | 'applications'
    | 'accepted'
    | 'marks'
    | 'trials'
    | 'appeals'
    | 'approvals'
    | 'exams'
    | 'results'
    | 'records'
    | 'notices'
    | 'opinions'
    | 'training';
  label: string;
  /** The label of a single one. */
  one: string;
  query: UseQueryResult<unknown>;
  count: number;
  /** There may be more than `count`. */
  isMore?: boolean;
  to: Target;
  /** What waits, in a few words. */
  note?: string | undefined;
  /** What is late, before the note. */
  late?: string | undefined;
  /** That nothing does: 'no unread notices'. Null if that goes without saying. */
  none: string | null;
}
