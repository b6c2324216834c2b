import { ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Lamp } from '#ui/brand/lamp.tsx';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { QuestionTiles, type QuestionTilesProps } from './question-tiles.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

const Sheet = latePart(async () => ({ default: (await import('#ui/overlays/sheet.tsx')).Sheet }));

interface TakeFootProps {
  answered: number;
  tiles: QuestionTilesProps;
  /** Moves focus to the question on screen. */
  focusQuestion: () => void;
  /** The button that submits, on the last question. */
  submit: ReactNode;
}

/** Previous and Next, with how many questions are answered between them; on phones that opens all questions. */
export function TakeFoot({ answered, tiles, focusQuestion, submit }: TakeFootProps) {
  const keyboard = useKeyboardInset();
  const { current, disabled, questions, onGo } = tiles;
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
        <div className="justify-self-end">
          {isLast ? (
            submit
          ) : (
            <Button key="next" variant="primary" disabled={disabled} onClick={() => onGo(current + 1)}>
              Next
            </Button>
          )}
        </div>
      </div>
    </footer>
  );
}

function Count({ answered, tiles, focusQuestion }: Pick<TakeFootProps, 'answered' | 'tiles' | 'focusQuestion'>) {
  const [isOpen, setOpen] = useState(false);
  const hasGone = useRef(false);
  const count = `${answered} of ${tiles.questions.length} answered`;
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-muted tabular-nums max-sm:hidden">
        <Lamp lit={answered > 0} />
        {count}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={tiles.disabled}
        className="min-h-11 max-w-24 rounded-md px-1 text-center text-caption text-ink tabular-nums transition-colors enabled:hover:bg-hover disabled:text-muted sm:hidden"
        onClick={() => setOpen(true)}
      >
        {count}
        <ChevronUp aria-hidden className="ml-0.5 inline size-3.5 align-middle text-muted" />
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
