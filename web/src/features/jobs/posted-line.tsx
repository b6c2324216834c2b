import { Time } from '#ui/time.tsx';
import type { Job } from './queries.ts';

/** When a job was posted, how many questions its form has, and what applicants may have to wait for. */
export function PostedLine({ job: { createdAt, formQuestions, reapplyDays, minAccountDays } }: { job: Job }) {
  const count = formQuestions.length;
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`;
  return (
    <p className="text-sm text-muted tabular-nums">
      Posted <Time value={createdAt} />
      {count > 0 && ` · ${count} question${count === 1 ? '' : 's'}`}
      {reapplyDays > 0 && ` · Applying again: after ${days(reapplyDays)}`}
      {minAccountDays > 0 && ` · Discord account: ${days(minAccountDays)} or older`}
    </p>
  );
}
