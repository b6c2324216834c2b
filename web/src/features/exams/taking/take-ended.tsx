import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Flag, TimerOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { focusHeading } from '../../../lib/heading-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { MessagePage } from '../../../ui/feedback/empty-state.tsx';
import type { Outcome } from './attempt/attempt-mutations.ts';

/** How long the end is shown before the page goes on by itself (spec §9). */
const SHOWN_MS = 2000;

/** The end of an exam: handed in, and on the way back to the list; or ended meanwhile, and on the way to the result. */
export function TakeEnded({ attempt, isSubmitted }: Outcome) {
  const navigate = useNavigate();
  const isFlagged = attempt.status === 'cheated';
  const goOn = useEffectEvent(() => {
    if (isSubmitted) void navigate({ to: '/exam' });
    // Back would only lead to an exam that is over.
    else void navigate({ to: '/exam/results/$attemptId', params: { attemptId: attempt.id }, replace: true });
  });
  useEffect(() => {
    // What had focus is gone with the question.
    focusHeading();
    window.scrollTo({ top: 0 });
    const timer = setTimeout(goOn, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  const title = !isSubmitted ? 'This exam has ended' : isFlagged ? 'Exam Flagged' : 'Exam Submitted';
  return (
    <MessagePage
      icon={!isSubmitted ? TimerOff : isFlagged ? Flag : CircleCheck}
      title={title}
      action={
        isSubmitted ? (
          <Button asChild>
            <Link to="/exam">Back to Exams</Link>
          </Button>
        ) : (
          <Button asChild>
            <Link to="/exam/results/$attemptId" params={{ attemptId: attempt.id }} replace>
              View Results
            </Link>
          </Button>
        )
      }
    >
      {words(isSubmitted, isFlagged)}{' '}
      {isSubmitted ? 'You are taken back to Examinations in a moment.' : 'You are taken to its result in a moment.'}
    </MessagePage>
  );
}

function words(isSubmitted: boolean, isFlagged: boolean): string {
  if (!isSubmitted)
    return 'It was submitted in another window, or its time was over. What was saved until then counts.';
  if (isFlagged) return 'Your answers were submitted, and your exam has been flagged for suspicious activity.';
  return 'Your answers were submitted.';
}
