import type { ReactNode } from 'react';
import { failureOf } from '#lib/api.ts';
import { focusOnMount } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { isRetryable } from '../attempt/attempt-calls.ts';
import { type AttemptState, isSaved, type SaveProblem } from '../attempt/attempt-state.ts';

function Reference({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
      Reference <CopyButton value={id} label="Copy reference" />
    </span>
  );
}

function explain({ kind, message }: SaveProblem, isBackedUp: boolean, examId: string): ReactNode {
  const backup = isBackedUp
    ? 'They are kept on this device until then.'
    : 'This browser cannot keep them for you, so leave this page open.';
  if (kind === 'offline') return `Your answers cannot be saved without a connection. ${backup}`;
  if (kind === 'failing')
    return `${message ?? 'The portal cannot be reached.'} Your answers are not saved yet. ${backup}`;
  if (kind === 'refused') return `${message ?? 'Your answers were refused.'} Your last change is not saved.`;
  return (
    <>
      Your session has ended, so your answers are not saved yet. {backup} The clock keeps running.{' '}
      {/* A full page load, because signing in goes through Discord. */}
      <a className="link" href={`/auth/discord?returnTo=/exam/take/${encodeURIComponent(examId)}`}>
        Sign in with Discord
      </a>{' '}
      to continue here.
    </>
  );
}

/** Explains why answers are not saved, and what happens next. */
export function SaveTrouble({ state }: { state: AttemptState }) {
  const { problem, isBackedUp } = state;
  if (!problem || isSaved(state)) return null;
  const explanation = explain(problem, isBackedUp, state.attempt.examId);
  // Offline needs no alert: there is nothing to do but keep writing.
  if (problem.kind === 'offline' && isBackedUp) return <p className="mt-4 text-caption text-muted">{explanation}</p>;
  return (
    <Alert tone={problem.kind === 'failing' ? 'warning' : 'danger'} className="mt-6">
      {explanation}
      <Reference id={problem.requestId} />
    </Alert>
  );
}

/** Explains why submitting failed, and that nothing is lost. */
export function SubmitTrouble({ error }: { error: Error | null }) {
  if (!error) return null;
  const failure = failureOf(error);
  return (
    <Alert tone="danger" className="mt-6">
      {failure?.error ?? 'The portal did not reply.'} Your answers are kept. Submit again: an exam never counts twice.
      <Reference id={failure?.requestId} />
    </Alert>
  );
}

interface TimeUpProps {
  error: Error | null;
  isSubmitting: boolean;
  onRetry: () => void;
}

/** Replaces the question once the time is up, until the answers are submitted. */
export function TimeUp({ error, isSubmitting, onRetry }: TimeUpProps) {
  const failure = failureOf(error);
  return (
    <section aria-labelledby="time-up" className="mt-8">
      {/* The focused question is gone. */}
      <h2 ref={focusOnMount} id="time-up" tabIndex={-1} className="text-lg">
        Time is up
      </h2>
      {!error ? (
        <p className="mt-3">
          <Spinner label="Submitting your answers" />
        </p>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-muted">
            {failure?.error ?? 'Your answers could not be submitted yet: the portal did not reply.'}{' '}
            {isRetryable(error) && 'This page keeps trying. '}
            Whatever was saved before the deadline is submitted in any case.
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
