import { Check, CircleDashed } from 'lucide-react';
import type { ExamQuestion } from '#contract/exams.ts';
import { cx } from '../../../ui/cx.ts';
import { isAnswered, type Responses } from './attempt/responses.ts';

interface QuestionMapProps {
  questions: readonly ExamQuestion[];
  answers: Responses;
  /** Position of the question on screen, from 0. */
  current: number;
  disabled: boolean;
  onGo: (index: number) => void;
}

/** All questions at a glance: a button to each, which says whether it is answered. */
export function QuestionMap({ questions, answers, current, disabled, onGo }: QuestionMapProps) {
  const answered = questions.filter(({ id }) => isAnswered(answers, id)).length;
  return (
    <nav aria-labelledby="question-map" className="mt-10 border-t border-line pt-5">
      <h2 id="question-map" className="text-sm font-semibold">
        All questions{' '}
        <span className="font-normal text-muted tabular-nums">
          · {answered} of {questions.length} answered
        </span>
      </h2>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2 [list-style-type:'']">
        {questions.map(({ id }, index) => {
          const hasAnswer = isAnswered(answers, id);
          const Icon = hasAnswer ? Check : CircleDashed;
          return (
            <li key={id}>
              <button
                type="button"
                disabled={disabled}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onGo(index)}
                className={cx(
                  'flex h-11 w-full items-center justify-center gap-1.5 rounded-md border px-2 text-sm tabular-nums transition-colors enabled:hover:bg-hover disabled:cursor-not-allowed disabled:text-muted',
                  index === current ? 'border-accent bg-accent-soft font-semibold' : 'border-control bg-surface',
                )}
              >
                <span className="sr-only">Question </span>
                {index + 1}
                <Icon aria-hidden className={cx('size-3.5 shrink-0', hasAnswer ? 'text-success' : 'text-muted')} />
                <span className="sr-only">, {hasAnswer ? 'answered' : 'unanswered'}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
