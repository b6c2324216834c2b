import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { focusOn } from '#lib/focus.ts';
import { sessionQuery } from '#lib/session.ts';
import { LateConfirm } from '#ui/overlays/late-confirm.ts';
import type { RunningAttempt, Timed } from '../attempt/attempt-calls.ts';
import { isOpen, isSaved, type Outcome } from '../attempt/attempt-state.ts';
import { answerTo, isAnswered } from '../attempt/responses.ts';
import { useAttempt } from '../attempt/use-attempt.ts';
import { Countdown } from './countdown.tsx';
import { QuestionField, type QuestionHandle } from './question-field.tsx';
import { SaveStatus, TakeBar } from './take-bar.tsx';
import { QuestionTiles, SubmitExam, TakeFooter } from './take-footer.tsx';
import { SaveTrouble, SubmitTrouble, TimeUp } from './take-trouble.tsx';

interface TakeExamProps {
  started: Timed<RunningAttempt>;
  onOutcome: (outcome: Outcome) => void;
}

/** The running exam: one question at a time, and the clock. */
export function TakeExam({ started, onOutcome }: TakeExamProps) {
  const { state, clock, send } = useAttempt(started, onOutcome);
  const { index, answers, isTimeUp, submitError } = state;
  const { exam, questions, deadline, timeLimit } = state.attempt;
  const question = questions[index];
  const total = questions.length;
  const isLocked = !isOpen(state);
  const questionRef = useQuestionFocus(isTimeUp ? null : index);
  const form = useId();
  const [isAsking, setAsking] = useState(false);

  const answered = questions.filter(({ id }) => isAnswered(answers, id)).length;
  const onGo = (to: number) => send({ type: 'moved', index: to });
  const tiles = { questions, answers, current: index, disabled: isLocked, onGo };

  return (
    <div data-exam-room className="flex min-h-[calc(100dvh-4rem)] flex-col">
      <TakeBar title={exam.title} progress={(answered / total) * 100}>
        <SaveStatus isSaved={isSaved(state)} problem={state.problem} />
        <Countdown
          clock={clock}
          deadline={deadline}
          timeLimit={timeLimit}
          onTimeUp={() => send({ type: 'time_up' })}
          onShort={() => send({ type: 'time_short' })}
          onDrift={() => send({ type: 'clock_drifted' })}
        />
      </TakeBar>
      <div className="mx-auto flex w-full max-w-reading flex-1 flex-col px-4 pt-6 pb-8 sm:px-8">
        {isTimeUp ? (
          <TimeUp
            error={submitError}
            isSubmitting={state.submission !== null || state.check !== null}
            onRetry={() => send({ type: 'submit_pressed' })}
          />
        ) : (
          question && (
            <>
              {/* On phones, the foot's count opens them in a sheet. */}
              <div className="mb-10 max-sm:hidden">
                <QuestionTiles {...tiles} />
              </div>
              {/* Enter goes on; in a long answer, where it starts a line, Ctrl+Enter does. */}
              <form
                id={form}
                onKeyDown={submitOnControlEnter}
                onSubmit={(event) => {
                  event.preventDefault();
                  if (isLocked) return;
                  if (index + 1 < total) onGo(index + 1);
                  else setAsking(true);
                }}
              >
                <QuestionField
                  key={question.id}
                  ref={questionRef}
                  question={question}
                  number={index + 1}
                  total={total}
                  isFlagged={state.isFlagged}
                  value={answerTo(answers, question.id)}
                  disabled={isLocked}
                  onChange={(value) => send({ type: 'answered', questionId: question.id, value })}
                  onBlur={() => send({ type: 'save_due' })}
                />
              </form>
              <SaveTrouble state={state} />
              <SubmitTrouble error={isLocked ? null : submitError} />
            </>
          )
        )}
      </div>
      {!isTimeUp && (
        <TakeFooter
          answered={answered}
          tiles={tiles}
          form={form}
          focusQuestion={() => focusOn(questionRef)}
          submit={<SubmitExam state={state} send={send} form={form} isAsking={isAsking} setAsking={setAsking} />}
        />
      )}
      <LeaveQuestion isSafe={isSaved(state) || state.isBackedUp} />
    </div>
  );
}

function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Focuses each question as it appears; null while none is shown. */
function useQuestionFocus(index: number | null) {
  const ref = useRef<QuestionHandle>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === index) return;
    focused.current = index;
    if (index !== null) focusOn(ref);
  }, [index]);
  return ref;
}

/** Asks before the taker leaves the running exam for another screen. */
function LeaveQuestion({ isSafe }: { isSafe: boolean }) {
  const queryClient = useQueryClient();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // Signing out cannot be stopped, and links within the page do not leave it.
      current.pathname !== next.pathname && queryClient.getQueryData(sessionQuery.queryKey) !== null,
    // A reload restores saved and backed-up answers.
    enableBeforeUnload: !isSafe,
    withResolver: true,
  });
  return (
    <LateConfirm
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave the exam?"
      text="The clock keeps running while you are away. Your answers are kept, and you can come back until the time is up."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
