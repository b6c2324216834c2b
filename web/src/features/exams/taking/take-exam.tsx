import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import { type Asked, answerTo, isAnswered, type Paper } from './attempt/attempt-calls.ts';
import type { Outcome } from './attempt/attempt-mutations.ts';
import { type Sitting, useSitting } from './attempt/use-attempt.ts';
import { TakeBar } from './take-bar.tsx';
import { TakeMap } from './take-map.tsx';
import { SaveTrouble, SubmitTrouble, TimeOver } from './take-problems.tsx';
import { focusQuestion, TakeQuestion } from './take-question.tsx';

interface TakeExamProps {
  asked: Asked<Paper>;
  onOutcome: (outcome: Outcome) => void;
}

/** The exam itself: one question at a time, the clock, and nothing else (spec §2, `/exam/take/{examId}`). */
export function TakeExam({ asked, onOutcome }: TakeExamProps) {
  const sitting = useSitting(asked, onOutcome);
  const { paper, state, index, question, isOver } = sitting;
  const total = paper.questions.length;
  const isLocked = isOver || sitting.isSubmitting;
  const questionRef = useQuestionFocus(index);

  return (
    <Page width="reading" className="pt-0! sm:pt-0! lg:pt-4!">
      <TakeBar
        title={paper.exam.title}
        number={index + 1}
        total={total}
        sheet={state}
        isFlagged={sitting.isFlagged}
        countdown={{
          clock: sitting.clock,
          deadline: paper.deadline,
          timeLimit: paper.timeLimit,
          onOver: sitting.endTime,
          onDrift: sitting.setClock,
        }}
      />
      {isOver ? (
        <TimeOver error={sitting.submitError} isSubmitting={sitting.isSubmitting} onRetry={sitting.submit} />
      ) : (
        question && (
          <>
            <TakeQuestion
              key={question.id}
              ref={questionRef}
              question={question}
              number={index + 1}
              total={total}
              value={answerTo(state.answers, question.id)}
              disabled={isLocked}
              onChange={(value) => sitting.answer(question.id, value)}
              onBlur={sitting.save}
            />
            <SaveTrouble state={state} examId={paper.examId} />
            <SubmitTrouble error={isLocked ? null : sitting.submitError} />
            <Steps sitting={sitting} isLocked={isLocked} />
            <TakeMap
              questions={paper.questions}
              answers={state.answers}
              current={index}
              disabled={isLocked}
              onGo={sitting.goTo}
            />
          </>
        )
      )}
      {/* Room for the foot, which lies over the page on small screens. */}
      <div aria-hidden className="h-14 sm:hidden" />
      <LeaveQuestion isKept={state.isSaved || state.isKept} />
    </Page>
  );
}

/** Moves focus to each question that is gone to. */
function useQuestionFocus(index: number) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    if (ref.current) focusQuestion(ref.current);
  }, [index]);
  return ref;
}

function Steps({ sitting, isLocked }: { sitting: Sitting; isLocked: boolean }) {
  const { paper, state, index, goTo } = sitting;
  const [isAsking, setAsking] = useState(false);
  const isLast = index === paper.questions.length - 1;
  const open = paper.questions.flatMap(({ id }, at) => (isAnswered(state.answers, id) ? [] : [at + 1]));

  return (
    <>
      <div className="flex items-center justify-between gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mt-8">
        <Button className="max-sm:flex-1" disabled={index === 0 || isLocked} onClick={() => goTo(index - 1)}>
          Previous
        </Button>
        {isLast ? (
          <Button
            key="submit"
            variant="primary"
            className="max-sm:flex-1"
            working={sitting.isSubmitting}
            workingLabel="Submitting..."
            // The second half of a double click on the last Next, which stood in the same place.
            onClick={({ detail }) => detail < 2 && (open.length > 0 ? setAsking(true) : sitting.submit())}
          >
            Submit Exam
          </Button>
        ) : (
          <Button
            key="next"
            variant="primary"
            className="max-sm:flex-1"
            disabled={isLocked}
            onClick={() => goTo(index + 1)}
          >
            Next
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking && !isLocked}
        onOpenChange={setAsking}
        title={
          open.length === 1 ? 'Submit with 1 unanswered question?' : `Submit with ${open.length} unanswered questions?`
        }
        text={`${unanswered(open)} An exam can be submitted only once.`}
        confirmLabel="Submit Exam"
        cancelLabel="Keep answering"
        onConfirm={() => {
          setAsking(false);
          sitting.submit();
        }}
      />
    </>
  );
}

const NAMED_AT_MOST = 8;
const asList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function unanswered(numbers: number[]): string {
  if (numbers.length === 1) return `Question ${numbers[0]} is unanswered.`;
  if (numbers.length > NAMED_AT_MOST) return `${numbers.length} questions are unanswered.`;
  return `Questions ${asList.format(numbers.map(String))} are unanswered.`;
}

/** Asks before someone goes elsewhere in the portal while the clock runs. */
function LeaveQuestion({ isKept }: { isKept: boolean }) {
  const queryClient = useQueryClient();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // Who has signed out cannot stay; a link to a place on this page leads nowhere.
      current.pathname !== next.pathname && queryClient.getQueryData(sessionQuery.queryKey) !== null,
    // A reload brings back everything, as long as it is kept somewhere.
    enableBeforeUnload: !isKept,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave the exam?"
      text="The clock goes on while you are away. Your answers are kept, and you can come back until the time is over."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
