import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '#lib/format.ts';
import { BackLink, PageHeader } from '#ui/layout/page.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { isManagedAttempt, type ManagedAttempt, type OwnAttempt } from '../queries.ts';
import type { AttemptsSearch } from './attempts-search.ts';
import { Outcome } from './outcome.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search and filters of the test results that a result was opened from. */
    testResults?: AttemptsSearch;
  }
}

/** The head of somebody else's result: who took what, how it went, and the facts in one line. */
export function TakerHead({ attempt }: { attempt: OwnAttempt }) {
  const { user, exam } = attempt;
  return (
    <PageHeader
      title={`${user?.username ?? 'Unknown User'} · ${exam.title}`}
      meta={<Outcome attempt={attempt} />}
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
            </>
          )}
        </span>
      }
      back={<BackToTestResults />}
    />
  );
}

/** Leads back to the test results, with the search and filters they had. */
function BackToTestResults() {
  const search = useLocation({ select: (location) => location.state.testResults });
  return (
    <BackLink>
      <Link to="/test-results" search={search ?? {}}>
        Back to Test Results
      </Link>
    </BackLink>
  );
}

function FactLine({ attempt }: { attempt: OwnAttempt }) {
  const { user, status, startedAt, completedAt, timeLimit, passingScore, questionCount } = attempt;
  const verb = status === 'expired' ? 'Ended' : completedAt ? 'Completed' : 'Started';
  const facts: ReactNode[] = [
    user?.displayName && <bdi>{user.displayName}</bdi>,
    <>
      {verb} <Time value={completedAt ?? startedAt} format="datetime" />
      {completedAt && status !== 'expired' && `, took ${timeTaken(startedAt, completedAt)}`}
    </>,
    `Time limit ${counted(timeLimit, 'minute')}`,
    `Required ${passingScore}%`,
    `Questions ${questionCount}`,
  ];
  return (
    // Each fact begins with a dot, and lines break between facts. The dot that would begin a line is outside and clipped.
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

/** 'Marked by vera 2 days ago: a note'. */
function Credit({ verb, who, when, note }: CreditProps) {
  return (
    <span className="block">
      {verb} by <PersonName person={who} />
      {when && (
        <>
          {' '}
          <Time value={when} />
        </>
      )}
      {note && <>: {note}</>}
    </span>
  );
}

function timeTaken(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  return minutes < 1 ? 'less than a minute' : counted(minutes, 'minute');
}
