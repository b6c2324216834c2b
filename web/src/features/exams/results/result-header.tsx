import { Link, useLocation } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BackLink, PageHeader } from '#ui/layout/page.tsx';
import { Stat, Stats } from '#ui/layout/stat.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { AttemptBadge, ScoreBar } from '../attempt-badge.tsx';
import { timeTaken } from '../exam-facts.tsx';
import { isManagedAttempt, type ManagedAttempt, type OwnAttempt } from '../queries.ts';
import type { AttemptsSearch } from './attempts-search.ts';

/** An attempt's score and whether it passed; its status if there is no score or it is not completed. */
function Outcome({ attempt, isLarge = false }: { attempt: OwnAttempt; isLarge?: boolean }) {
  const { status, score, passingScore } = attempt;
  const hasPassed = score !== null && score >= passingScore;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {score !== null && (
        <>
          <p
            className={cx('font-display font-semibold tracking-display tabular-nums', isLarge ? 'text-2xl' : 'text-xl')}
          >
            <span className="sr-only">Score </span>
            {score}%
          </p>
          <Badge tone={hasPassed ? 'success' : 'danger'} icon={hasPassed ? CircleCheck : CircleX}>
            {hasPassed ? 'PASSED' : 'FAILED'}
          </Badge>
        </>
      )}
      {(status !== 'completed' || score === null) && (
        <AttemptBadge status={status} awaitingMarks={status === 'completed' && score === null} />
      )}
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The test results' search and filters, for the link back. */
    testResults?: AttemptsSearch;
  }
}

/** The head of another user's result: person, exam, outcome, and the facts in one line. */
export function TakerHeader({ attempt, action }: { attempt: OwnAttempt; action: ReactNode }) {
  const { user, exam } = attempt;
  return (
    <PageHeader
      title={`${usernameOf(user)} · ${exam.title}`}
      meta={<Outcome attempt={attempt} />}
      action={action}
      sentence={
        <span className="block text-caption tabular-nums">
          <FactLine attempt={attempt} />
          {isManagedAttempt(attempt) && (
            <>
              {attempt.markedAt && (
                <Credit verb="Marked" who={attempt.marker} when={attempt.markedAt} note={attempt.markNote} />
              )}
              {attempt.manuallyAdjusted && (
                <Credit verb="Score set" who={attempt.adjuster} note={attempt.adjustmentNote} />
              )}
              {attempt.comment && (
                <span className="block whitespace-pre-wrap wrap-anywhere">
                  Comment for the taker: {attempt.comment}
                </span>
              )}
            </>
          )}
        </span>
      }
      back={<BackToTestResults />}
    />
  );
}

/** Links back to the test results with their search and filters. */
export function BackToTestResults() {
  const search = useLocation({ select: (location) => location.state.testResults });
  return (
    <BackLink>
      <Link to="/test-results" search={search ?? {}}>
        Back to Test Results
      </Link>
    </BackLink>
  );
}

const endVerb = (status: OwnAttempt['status'], completedAt: string | null) =>
  status === 'expired' ? 'Ended' : completedAt ? 'Completed' : 'Started';

function FactLine({ attempt }: { attempt: OwnAttempt }) {
  const { status, startedAt, completedAt, timeLimit, passingScore, questionCount, deadline, extendedMinutes } = attempt;
  const facts: ReactNode[] = [
    <>
      {endVerb(status, completedAt)} <Time value={completedAt ?? startedAt} />
      {completedAt && status !== 'expired' && `, took ${timeTaken(startedAt, completedAt)}`}
    </>,
    status === 'in_progress' && (
      <>
        Ends <Time value={deadline} format="datetime" />
      </>
    ),
    `Time limit ${counted(timeLimit, 'minute')}`,
    extendedMinutes > 0 && `${counted(extendedMinutes, 'minute')} added`,
    `Required ${passingScore}%`,
    `Questions ${questionCount}`,
  ];
  return (
    // Each fact starts with a dot; at the start of a line the dot overflows and is clipped.
    <span className="block overflow-hidden">
      <span className="-ml-3 flex flex-wrap">
        {facts.filter(Boolean).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order.
          <span key={index}>
            <span aria-hidden className="inline-block w-3 text-center">
              ·
            </span>
            {fact}{' '}
          </span>
        ))}
      </span>
    </span>
  );
}

interface CreditProps {
  verb: string;
  who: ManagedAttempt['marker'];
  when?: string | null;
  note: string | null;
}

/** 'Marked by vera, 2 days ago: a note'. */
function Credit({ verb, who, when, note }: CreditProps) {
  return (
    <span className="block">
      {verb} by {usernameOf(who)}
      {when && (
        <>
          , <Time value={when} />
        </>
      )}
      {note && <>: {note}</>}
    </span>
  );
}

/** When an attempt was completed, or else started or ended. */
export function OwnSentence({ attempt: { status, startedAt, completedAt } }: { attempt: OwnAttempt }) {
  return (
    <>
      Your result · {endVerb(status, completedAt)} <Time value={completedAt ?? startedAt} format="datetime" />
    </>
  );
}

/** The user's own result: the score and the facts behind it. */
export function OwnSummary({ attempt }: { attempt: OwnAttempt }) {
  const { passingScore, completedAt, startedAt } = attempt;
  return (
    <>
      <Outcome attempt={attempt} isLarge />
      <WhatFollows attempt={attempt} />
      <ScoreBar score={attempt.score} passMark={passingScore} className="mt-4" />
      {attempt.comment && <Comment>{attempt.comment}</Comment>}
      <Stats columns={3} className="mt-6">
        <Stat isWord label="Time taken" value={completedAt ? timeTaken(startedAt, completedAt) : null} />
        <Stat isWord label="Time limit" value={counted(attempt.timeLimit, 'minute')} />
        <Stat isWord label="Questions" value={attempt.questionCount} />
      </Stats>
    </>
  );
}

/** What the result means for its taker. Running, flagged and expired attempts have their own notes. */
function WhatFollows({ attempt: { status, score, passingScore } }: { attempt: OwnAttempt }) {
  if (status !== 'completed') return null;
  return <p className="mt-3 max-w-prose">{whatFollows(score, passingScore)}</p>;
}

function whatFollows(score: number | null, passingScore: number): string {
  if (score === null) return 'A manager marks your written answers. You will be notified.';
  if (score >= passingScore) return 'That is a pass. There is nothing left to do.';
  return 'That is not enough to pass. A manager can assign the exam to you again.';
}

/** What the marker told the taker. */
function Comment({ children }: { children: string }) {
  return (
    <section aria-labelledby="result-comment" className="mt-6 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 id="result-comment" className="font-sans tracking-tight text-sm font-semibold text-muted">
        Comment on your result
      </h2>
      <p className="mt-1 max-w-prose leading-relaxed whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  );
}

/** Notes on a result: flagged, expired or adjusted. */
export function ResultNotes({ attempt, isOwn }: { attempt: OwnAttempt; isOwn: boolean }) {
  const { status, manuallyAdjusted } = attempt;
  return (
    <div className="mt-6 flex flex-col gap-3 empty:hidden">
      {status === 'cheated' && (
        <Alert tone="warning" title="Flagged for suspicious activity">
          {isOwn
            ? 'You left the page for another tab or window during this exam. Talk to a manager if you think this is wrong.'
            : 'The page was left for another tab or window during this exam. Free-text answers were not marked.'}
        </Alert>
      )}
      {status === 'expired' && (
        <Alert tone="info" title="Time ran out">
          {isOwn ? 'No answers had been saved.' : 'No answers had been saved, so there is nothing to review.'}
        </Alert>
      )}
      {/* Managers see who set it, under the title. */}
      {isOwn && manuallyAdjusted && <p className="text-sm text-muted">A manager set this score.</p>}
    </div>
  );
}
