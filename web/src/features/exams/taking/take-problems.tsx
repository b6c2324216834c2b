import { type ReactNode, useEffect, useRef } from 'react';
import { failureOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { SaveProblem, SheetState } from './attempt/attempt-answers.ts';
import { mayPass } from './attempt/attempt-calls.ts';

function Reference({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
      Reference <CopyButton value={id} label="Copy reference" />
    </span>
  );
}

const KEPT = {
  true: 'What you write is kept on this device meanwhile.',
  false: 'This browser does not let the portal keep them meanwhile: leave this page open.',
} as const;

function words({ kind, message }: SaveProblem, isKept: boolean, examId: string): ReactNode {
  const kept = KEPT[`${isKept}`];
  if (kind === 'offline') return `Your answers cannot be saved without a connection. ${kept}`;
  if (kind === 'failing')
    return `${message ?? 'The portal cannot be reached.'} Your answers are not saved yet. ${kept}`;
  if (kind === 'refused') return `${message ?? 'Your answers were refused.'} Your last change is not saved.`;
  return (
    <>
      Your session has ended, so your answers are not saved. {kept} The clock goes on.{' '}
      {/* A full page load, because the way leads through Discord and back. */}
      <a className="link" href={`/auth/discord?returnTo=/exam/take/${encodeURIComponent(examId)}`}>
        Sign in with Discord
      </a>{' '}
      to go on here.
    </>
  );
}

/** Says why answers are not saved, and what is done about it. */
export function SaveTrouble({ state, examId }: { state: SheetState; examId: string }) {
  const { problem, isSaved, isKept } = state;
  if (!problem || isSaved) return null;
  // Without a connection there is nothing to be done but to go on writing, so that is said quietly.
  if (problem.kind === 'offline' && isKept)
    return <p className="mt-4 text-caption text-muted">{words(problem, isKept, examId)}</p>;
  return (
    <Alert tone={problem.kind === 'failing' ? 'warning' : 'danger'} className="mt-6">
      {words(problem, isKept, examId)}
      <Reference id={problem.requestId} />
    </Alert>
  );
}

/** Says why handing in failed, and that nothing is lost. */
export function SubmitTrouble({ error }: { error: Error | null }) {
  if (!error) return null;
  const failure = failureOf(error);
  return (
    <Alert tone="danger" className="mt-6">
      {failure?.error ?? 'No answer came back.'} Your answers are kept. Submit again: an exam is never taken twice.
      <Reference id={failure?.requestId} />
    </Alert>
  );
}

interface TimeOverProps {
  error: Error | null;
  isSubmitting: boolean;
  onRetry: () => void;
}

/** Stands in the question's place once the time is over, until the answers are handed in. */
export function TimeOver({ error, isSubmitting, onRetry }: TimeOverProps) {
  const failure = failureOf(error);
  const heading = useRef<HTMLHeadingElement>(null);
  // What had focus went with the question.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="time-over" className="mt-8">
      <h2 ref={heading} id="time-over" tabIndex={-1} className="text-lg font-semibold tracking-tight">
        The time is over
      </h2>
      {!error ? (
        <p className="mt-3">
          <Spinner label="Submitting your answers" />
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-muted">
            {failure?.error ?? 'Your answers could not be submitted yet: no answer came back.'}{' '}
            {mayPass(error) && 'This page goes on trying. '}
            What was saved before the end is submitted in any case.
          </p>
          <Reference id={failure?.requestId} />
          <Button className="mt-4" working={isSubmitting} onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </section>
  );
}
