import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '../../../lib/session.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { RunningAttempt, Timed } from './attempt/attempt-calls.ts';
import type { Outcome } from './attempt/attempt-mutations.ts';
import { answerTo } from './attempt/responses.ts';
import { useAttempt } from './attempt/use-attempt.ts';
import { focusQuestion, QuestionField } from './question-field.tsx';
import { QuestionMap } from './question-map.tsx';
import { TakeBar } from './take-bar.tsx';
import { TakeSteps } from './take-steps.tsx';
import { SaveTrouble, SubmitTrouble, TimeUp } from './take-trouble.tsx';

interface TakeExamProps {
  started: Timed<RunningAttempt>;
  onOutcome: (outcome: Outcome) => void;
}

/** The exam itself: one question at a time, and the clock. */
export function TakeExam({ started, onOutcome }: TakeExamProps) {
  const attempt = useAttempt(started, onOutcome);
  const { exam, examId, questions, deadline, timeLimit } = attempt.attempt;
  const { state, clock, index, question, isTimeUp } = attempt;
  const total = questions.length;
  const isLocked = isTimeUp || attempt.isSubmitting;
  const questionRef = useQuestionFocus(index);

  return (
    <Page width="reading" className="pt-0! sm:pt-0! lg:pt-4!">
      <TakeBar
        title={exam.title}
        number={index + 1}
        total={total}
        state={state}
        isFlagged={attempt.isFlagged}
        countdown={{ clock, deadline, timeLimit, onTimeUp: attempt.timeUp, onDrift: attempt.syncClock }}
      />
      {isTimeUp ? (
        <TimeUp error={attempt.submitError} isSubmitting={attempt.isSubmitting} onRetry={attempt.submit} />
      ) : (
        question && (
          <>
            <QuestionField
              key={question.id}
              ref={questionRef}
              question={question}
              number={index + 1}
              total={total}
              value={answerTo(state.answers, question.id)}
              disabled={isLocked}
              onChange={(value) => attempt.answer(question.id, value)}
              onBlur={attempt.save}
            />
            <SaveTrouble state={state} examId={examId} />
            <SubmitTrouble error={isLocked ? null : attempt.submitError} />
            <TakeSteps attempt={attempt} isLocked={isLocked} />
            <QuestionMap
              questions={questions}
              answers={state.answers}
              current={index}
              disabled={isLocked}
              onGo={attempt.goTo}
            />
          </>
        )
      )}
      {/* Room for the buttons, which float over the page on small screens. */}
      <div aria-hidden className="h-14 sm:hidden" />
      <LeaveQuestion isSafe={state.isSaved || state.isBackedUp} />
    </Page>
  );
}

/** Focuses each question as it appears. */
function useQuestionFocus(index: number) {
  const ref = useRef<HTMLElement>(null);
  const focused = useRef<number | null>(null);
  useEffect(() => {
    if (focused.current === index) return;
    focused.current = index;
    if (ref.current) focusQuestion(ref.current);
  }, [index]);
  return ref;
}

/** Asks before the taker goes elsewhere in the portal while the clock runs. */
function LeaveQuestion({ isSafe }: { isSafe: boolean }) {
  const queryClient = useQueryClient();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // After signing out nobody can stay; a link within this page leaves nothing.
      current.pathname !== next.pathname && queryClient.getQueryData(sessionQuery.queryKey) !== null,
    // A reload restores everything that is saved or backed up.
    enableBeforeUnload: !isSafe,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave the exam?"
      text="The clock keeps running while you are away. Your answers are kept, and you can come back until the time is up."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
