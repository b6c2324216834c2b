import { Time } from '../../../ui/time.tsx';
import type { Job } from '../queries.ts';

/** When a job was posted, and how many questions its form has. */
export function PostedLine({ job: { createdAt, formQuestions } }: { job: Job }) {
  const count = formQuestions.length;
  return (
    <p className="text-sm text-muted tabular-nums">
      Posted <Time value={createdAt} />
      {count > 0 && ` · ${count} question${count === 1 ? '' : 's'}`}
    </p>
  );
}
