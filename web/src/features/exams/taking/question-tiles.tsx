import { Check } from 'lucide-react';
import type { ExamQuestion } from '#contract/exams.ts';
import { cx } from '#ui/cx.ts';
import { isAnswered, type Responses } from '../attempt/responses.ts';

export interface QuestionTilesProps {
  questions: readonly ExamQuestion[];
  answers: Responses;
  /** Position of the question on screen, from 0. */
  current: number;
  disabled: boolean;
  onGo: (index: number) => void;
}

/** All questions at a glance: a tile for each, lit once it is answered. */
export function QuestionTiles({ questions, answers, current, disabled, onGo }: QuestionTilesProps) {
  return (
    <nav aria-label="All questions">
      <ol className="flex flex-wrap gap-1.5 [list-style-type:'']">
        {questions.map(({ id }, index) => {
          const isLit = isAnswered(answers, id);
          const isCurrent = index === current;
          return (
            <li key={id}>
              <button
                type="button"
                disabled={disabled}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onGo(index)}
                className={cx(
                  'relative flex size-9 items-center justify-center rounded-md border text-caption tabular-nums transition-colors duration-180 disabled:cursor-not-allowed disabled:text-muted pointer-coarse:size-11',
                  isLit ? 'bg-lamp-soft font-semibold' : 'bg-surface enabled:hover:bg-subtle',
                  isCurrent ? 'chosen' : isLit ? 'border-lamp-edge' : 'border-line enabled:hover:border-control',
                )}
              >
                <span className="sr-only">Question </span>
                {index + 1}
                {isLit && <Check aria-hidden strokeWidth={3} className="absolute top-0.5 right-0.5 size-2.5" />}
                <span className="sr-only">, {isLit ? 'answered' : 'unanswered'}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
