import type { ReactNode, Ref } from 'react';
import { counted, shortDate } from '#lib/format.ts';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { cx } from '#ui/cx.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { Time } from '#ui/time.tsx';
import { hasClosed, whoMayApply } from './job-open.ts';
import type { Job } from './queries.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

interface JobSectionsProps {
  description: string;
  requirements: string;
  /** The heading level of both sections. */
  level: 2 | 3;
}

/** The description and requirements of a job in full, with its lists. */
export function JobSections({ description, requirements, level }: JobSectionsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid gap-y-5">
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

/** A text that begins with a list stays one; otherwise its paragraphs run on, so that no line ends early before the cut. */
function beginningOf([first, ...rest]: TextBlock[]): TextBlock {
  if (first?.kind !== 'prose') return first ?? { kind: 'prose', text: '' };
  const prose = rest.flatMap((block) => (block.kind === 'prose' ? block.text : block.items));
  return { kind: 'prose', text: [first.text, ...prose].join(' ').replace(/\s+/g, ' ') };
}

/** A job text with its lists, optionally cut after six lines, three on phones. */
export function JobText({ text, isClamped, ref }: { text: string; isClamped?: boolean; ref?: Ref<HTMLDivElement> }) {
  const blocks = textBlocks(text);
  return (
    <div
      ref={ref}
      className={cx('mt-1 max-w-prose space-y-3 wrap-anywhere', isClamped && 'line-clamp-3 md:line-clamp-6')}
    >
      {(isClamped ? [beginningOf(blocks)] : blocks).map((block, index) =>
        block.kind === 'prose' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity of their own.
          <p key={index} className="whitespace-pre-line">
            {block.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <ul key={index} className="list-disc space-y-1 pl-5 marker:text-muted">
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

interface JobFactsProps {
  job: Job;
  /** Adds what an applicant may have to wait for. */
  isFull?: boolean;
}

/** When a job was posted and closes, how many questions its form has, and who can apply. */
export function JobFacts({ job, isFull = false }: JobFactsProps) {
  const { createdAt, closesAt, formQuestions, reapplyDays, minAccountDays, minServerDays, minGrade } = job;
  const hasBot = useHasBot();
  const days = (count: number) => counted(count, 'day');
  const facts: Record<string, ReactNode> = { Posted: <Time value={createdAt} /> };
  if (closesAt) facts[hasClosed(closesAt) ? 'Closed' : 'Closes'] = shortDate(new Date(closesAt));
  if (formQuestions.length > 0) facts.Questions = formQuestions.length;
  facts['Who can apply'] = whoMayApply(minGrade);
  if (isFull && reapplyDays > 0) facts['Reapply after'] = days(reapplyDays);
  if (isFull && minAccountDays > 0) facts['Discord account'] = `At least ${days(minAccountDays)} old`;
  return (
    <>
      <Facts layout="pairs" facts={facts} />
      {isFull && hasBot && minServerDays > 0 && (
        <p className="mt-1 text-sm">For members of our server for at least {days(minServerDays)}</p>
      )}
    </>
  );
}
