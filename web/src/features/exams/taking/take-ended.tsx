import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Flag, type LucideIcon, TimerOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { focusHeading } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import type { Outcome } from '../attempt/attempt-state.ts';

/** How long the end of an exam stays on screen before the page moves on by itself. */
const SHOWN_MS = 2000;

/** The end of an exam. Moves on to the exams if it was submitted here, or to the result if it ended elsewhere. */
export function TakeEnded({ attempt, isSubmitted }: Outcome) {
  const navigate = useNavigate();
  const { icon, title, text } = wordsFor(isSubmitted, attempt.status === 'cheated');
  const moveOn = useEffectEvent(() => {
    if (isSubmitted) void navigate({ to: '/exam' });
    // Replaces this page, because going back would only lead to an exam that has ended.
    else void navigate({ to: '/exam/results/$attemptId', params: { attemptId: attempt.id }, replace: true });
  });
  useEffect(() => {
    // The question that had focus is gone.
    focusHeading();
    window.scrollTo({ top: 0 });
    const timer = setTimeout(moveOn, SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <MessagePage
      icon={icon}
      title={title}
      action={
        <Button asChild>
          {isSubmitted ? (
            <Link to="/exam">Back to Exams</Link>
          ) : (
            <Link to="/exam/results/$attemptId" params={{ attemptId: attempt.id }} replace>
              View Results
            </Link>
          )}
        </Button>
      }
    >
      {text} {isSubmitted ? 'Returning to Examinations…' : 'Opening your result…'}
    </MessagePage>
  );
}

function wordsFor(isSubmitted: boolean, isFlagged: boolean): { icon: LucideIcon; title: string; text: string } {
  if (!isSubmitted)
    return {
      icon: TimerOff,
      title: 'This exam has ended',
      text: 'It was submitted in another window, or its time ran out. The answers saved by then count.',
    };
  if (isFlagged)
    return {
      icon: Flag,
      title: 'Exam Flagged',
      text: 'Your answers were submitted, and your exam has been flagged for suspicious activity.',
    };
  return { icon: CircleCheck, title: 'Exam Submitted', text: 'Your answers were submitted.' };
}
