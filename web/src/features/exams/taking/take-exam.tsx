import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '#lib/session.ts';
import { useBareFrame } from '#patterns/frame.ts';
import { ConfirmLater } from '#ui/overlays/later.tsx';
import type { RunningAttempt, Timed } from '../attempt/attempt-calls.ts';
import type { Outcome } from '../attempt/attempt-mutations.ts';
import { answerTo, isAnswered } from '../attempt/responses.ts';
import { useAttempt } from '../attempt/use-attempt.ts';
import { focusQuestion, QuestionField } from './question-field.tsx';
import { QuestionTiles } from './question-tiles.tsx';
import { SubmitExam } from './submit-exam.tsx';
import { Countdown, SaveStatus, TakeBar } from './take-bar.tsx';
import { TakeFoot } from './take-foot.tsx';
import { TakeRoom } from './take-room.tsx';
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
  const { setMenuOpen } = useBareFrame();

  const answered = questions.filter(({ id }) => isAnswered(state.answers, id)).length;
  const tiles = { questions, answers: state.answers, current: index, disabled: isLocked, onGo: attempt.goTo };

  return (
    <TakeRoom
      bar={
        <TakeBar title={exam.title} progress={(answered / total) * 100} onMenu={() => setMenuOpen(true)}>
          <SaveStatus {...state} />
          <Countdown
            clock={clock}
            deadline={deadline}
            timeLimit={timeLimit}
            onTimeUp={attempt.timeUp}
            onDrift={attempt.syncClock}
          />
        </TakeBar>
      }
      foot={
        !isTimeUp && (
          <TakeFoot
            attempt={attempt}
            answered={answered}
            tiles={tiles}
            focusQuestion={() => questionRef.current && focusQuestion(questionRef.current)}
            submit={<SubmitExam attempt={attempt} isLocked={isLocked} />}
          />
        )
      }
    >
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
              isFlagged={attempt.isFlagged}
              value={answerTo(state.answers, question.id)}
              disabled={isLocked}
              onChange={(value) => attempt.answer(question.id, value)}
              onBlur={attempt.save}
            />
            <SaveTrouble state={state} examId={examId} />
            <SubmitTrouble error={isLocked ? null : attempt.submitError} />
            {/* Just above the foot, wherever the question ends. On phones they are in a sheet, behind the foot's count. */}
            <div className="mt-auto pt-10 max-sm:hidden">
              <QuestionTiles {...tiles} />
            </div>
          </>
        )
      )}
      <LeaveQuestion isSafe={state.isSaved || state.isBackedUp} onStay={() => setMenuOpen(false)} />
    </TakeRoom>
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
function LeaveQuestion({ isSafe, onStay }: { isSafe: boolean; onStay: () => void }) {
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
    <ConfirmLater
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (open) return;
        blocker.reset?.();
        onStay();
      }}
      title="Leave the exam?"
      text="The clock keeps running while you are away. Your answers are kept, and you can come back until the time is up."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
