import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

interface AnswersProps {
  /** The taker's answer; blank if there is none. */
  answer: string;
  referenceLabel: 'Sample answer' | 'Correct answer';
  /** The sample or the correct answer; blank if there is none. */
  reference: string;
}

/** What was answered, next to what it is compared with. The answer stands out. */
export const Answers = ({ answer, referenceLabel, reference }: AnswersProps) => (
  <dl className="mt-2 grid items-start gap-2 sm:grid-cols-2 sm:gap-x-5">
    <Part label="Answer" missing="No answer provided" className="rounded-md border border-line bg-surface">
      {answer.trim() && answer}
    </Part>
    <Part label={referenceLabel} missing="No sample answer" className="border-l border-line text-muted">
      {reference.trim()}
    </Part>
  </dl>
);

interface PartProps {
  label: string;
  missing: string;
  className: string;
  children: ReactNode;
}

const Part = ({ label, missing, className, children }: PartProps) => (
  <div className={cx('min-w-0 px-3 py-2', className)}>
    <dt className="text-caption font-semibold text-muted">{label}</dt>
    <dd className={cx('mt-1 leading-relaxed whitespace-pre-wrap', !children && 'text-muted')}>{children || missing}</dd>
  </div>
);
