import { Check, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ExamQuestion } from '#contract/exams.ts';
import { counted, listed } from '#lib/format.ts';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LateConfirm } from '#ui/overlays/late-confirm.ts';
import { isOpen } from '../attempt/attempt-state.ts';
import { isAnswered, type Responses } from '../attempt/responses.ts';
import type { Attempt } from '../attempt/use-attempt.ts';

const Sheet = lazyPart(async () => ({ default: (await import('#ui/overlays/sheet.tsx')).Sheet }));

interface TakeFooterProps {
  answered: number;
  tiles: QuestionTilesProps;
  /** The id of the question's form. Submitting it goes on. */
  form: string;
  /** Moves focus to the current question. */
  focusQuestion: () => void;
  /** The submit button, shown on the last question. */
  submit: ReactNode;
}

/** Previous and Next, with the count of answered questions between them. On phones the count opens all questions. */
export function TakeFooter({ answered, tiles, form, focusQuestion, submit }: TakeFooterProps) {
  const keyboard = useKeyboardInset();
  const { current, disabled, questions, onGo } = tiles;
  // Loaded at the start, because the exam may be submitted without a connection.
  useEffect(() => {
    void LateConfirm.preload();
    void Sheet.preload();
  }, []);
  const isLast = current === questions.length - 1;
  return (
    <footer
      style={{ bottom: keyboard }}
      className="z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tall:sticky"
    >
      <div className="mx-auto grid min-h-17 w-full max-w-reading grid-cols-[1fr_auto_1fr] items-center gap-2 px-4 sm:px-8">
        <Button className="justify-self-start" disabled={current === 0 || disabled} onClick={() => onGo(current - 1)}>
          Previous
        </Button>
        <Count answered={answered} tiles={tiles} focusQuestion={focusQuestion} />
        <div className="justify-self-end whitespace-nowrap">
          {isLast ? (
            submit
          ) : (
            <Button key="next" type="submit" form={form} variant="primary" disabled={disabled}>
              Next
            </Button>
          )}
        </div>
      </div>
    </footer>
  );
}

function Count({ answered, tiles, focusQuestion }: Pick<TakeFooterProps, 'answered' | 'tiles' | 'focusQuestion'>) {
  const [isOpen, setOpen] = useState(false);
  const hasGone = useRef(false);
  const count = `${answered} of ${tiles.questions.length} answered`;
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-muted tabular-nums max-sm:hidden">
        <StatusDot lit={answered > 0} />
        {count}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={count}
        disabled={tiles.disabled}
        className="flex min-h-11 items-center gap-2 rounded-md border border-control bg-surface px-3 text-sm font-semibold tabular-nums transition-colors enabled:hover:bg-hover disabled:text-muted sm:hidden"
        onClick={() => setOpen(true)}
      >
        <StatusDot lit={answered > 0} />
        {answered}/{tiles.questions.length}
        <ChevronUp aria-hidden className="size-3.5 text-muted" />
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="All questions"
        description={count}
        finalFocus={() => {
          const { current } = hasGone;
          hasGone.current = false;
          if (current) focusQuestion();
          return current;
        }}
      >
        <QuestionTiles
          {...tiles}
          onGo={(index) => {
            hasGone.current = true;
            setOpen(false);
            tiles.onGo(index);
          }}
        />
      </Sheet>
    </>
  );
}

export interface QuestionTilesProps {
  questions: readonly ExamQuestion[];
  answers: Responses;
  /** Position of the current question, from 0. */
  current: number;
  disabled: boolean;
  onGo: (index: number) => void;
}

/** A tile for each question, lit once it is answered. */
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

interface SubmitExamProps extends Pick<Attempt, 'state' | 'send'>, Pick<TakeFooterProps, 'form'> {
  isAsking: boolean;
  setAsking: (isAsking: boolean) => void;
}

/** Submits the exam. Always asks first, and says how many questions have no answer. */
export function SubmitExam({ state, send, form, isAsking, setAsking }: SubmitExamProps) {
  const unanswered = state.attempt.questions.flatMap(({ id }, at) => (isAnswered(state.answers, id) ? [] : [at + 1]));
  return (
    <>
      <Button
        type="submit"
        form={form}
        variant="primary"
        working={state.submission !== null}
        workingLabel="Submitting..."
        // Ignore the second click of a double click on Next, which was in the same place.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        Submit Exam
      </Button>
      <LateConfirm
        open={isAsking && isOpen(state)}
        onClose={() => setAsking(false)}
        title={
          unanswered.length > 0
            ? `Submit with ${counted(unanswered.length, 'unanswered question')}?`
            : 'Submit your exam?'
        }
        text={`${unansweredSentence(unanswered)} An exam can be submitted only once.`}
        confirmLabel="Submit Exam"
        cancelLabel="Keep answering"
        onConfirm={() => {
          setAsking(false);
          send({ type: 'submit_pressed' });
        }}
      />
    </>
  );
}

const MAX_LISTED = 8;

function unansweredSentence(numbers: number[]): string {
  if (numbers.length === 0) return 'Every question has an answer.';
  if (numbers.length === 1) return `Question ${numbers[0]} is unanswered.`;
  if (numbers.length > MAX_LISTED) return `${numbers.length} questions are unanswered.`;
  return `Questions ${listed(numbers.map(String))} are unanswered.`;
}

/** Anything smaller is a browser bar, not a keyboard. */
const LEAST_PX = 120;

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  viewport?.addEventListener('scroll', listener);
  return () => {
    viewport?.removeEventListener('resize', listener);
    viewport?.removeEventListener('scroll', listener);
  };
}

function coveredPx(): number {
  const viewport = window.visualViewport;
  // Zooming in shrinks the viewport too.
  if (viewport?.scale !== 1) return 0;
  const covered = document.documentElement.clientHeight - viewport.height - viewport.offsetTop;
  return covered < LEAST_PX ? 0 : Math.round(covered);
}

/** The height in pixels covered by an on-screen keyboard. Only in Safari: other browsers shrink the page (`interactive-widget`). */
const useKeyboardInset = (): number => useSyncExternalStore(subscribe, coveredPx);
