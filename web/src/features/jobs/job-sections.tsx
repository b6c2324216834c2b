import { cx } from '#ui/cx.ts';
import { Time } from '#ui/time.tsx';
import { closing, whoMayApply } from './job-open.ts';
import type { Job } from './queries.ts';
import { textBlocks } from './text-blocks.ts';

interface JobSectionsProps {
  description: string;
  requirements: string;
  /** The heading level of both sections. */
  level: 2 | 3;
  /** Side by side if there is room. */
  columns?: boolean;
}

/** The description and requirements of a job in full, with its lists. */
export function JobSections({ description, requirements, level, columns = false }: JobSectionsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('grid gap-x-10 gap-y-5', columns && 'md:grid-cols-[3fr_2fr]')}>
      {[
        { title: 'Description', text: description },
        { title: 'Requirements', text: requirements },
      ].map(({ title, text }) => (
        <section key={title} className="min-w-0">
          <Heading className="text-sm font-semibold">{title}</Heading>
          <JobText text={text} />
        </section>
      ))}
    </div>
  );
}

function JobText({ text }: { text: string }) {
  return (
    <div className="mt-1 flex max-w-prose flex-col gap-3 wrap-anywhere">
      {textBlocks(text).map((block, index) =>
        block.kind === 'prose' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity of their own.
          <p key={index} className="whitespace-pre-line">
            {block.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <ul key={index} className="flex list-disc flex-col gap-1 pl-5 marker:text-muted">
            {block.items.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal.
              <li key={position}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

/** When a job was posted and closes, how many questions its form has, who may apply, and what they may have to wait for. */
export function PostedLine({ job }: { job: Job }) {
  const { createdAt, formQuestions, reapplyDays, minAccountDays, minGrade } = job;
  const end = closing(job);
  const count = formQuestions.length;
  const days = (count: number) => `${count} day${count === 1 ? '' : 's'}`;
  return (
    <p className="text-sm text-muted tabular-nums">
      Posted <Time value={createdAt} />
      {end && ` · ${end}`}
      {count > 0 && ` · ${count} question${count === 1 ? '' : 's'}`}
      {minGrade > 1 && ` · For ${whoMayApply(minGrade)}`}
      {reapplyDays > 0 && ` · Reapply after ${days(reapplyDays)}`}
      {minAccountDays > 0 && ` · Discord account at least ${days(minAccountDays)} old`}
    </p>
  );
}
