import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import type { Job } from '#features/jobs/queries.ts';
import { useHeadingFocus } from '#lib/focus.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import { VacancyPage } from './vacancy-page.tsx';

interface VisitorVacancyProps {
  jobId: string;
  query: { data: Job | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The session ended while the form was open. */
  hasEnded: boolean;
}

/** The whole vacancy for someone who is not signed in, and the way to sign in and apply. */
export function VisitorVacancy({ jobId, query, hasEnded }: VisitorVacancyProps) {
  const { data: job, error } = query;
  useHeadingFocus(hasEnded);
  const gate = <LoginRequired jobId={jobId} hasEnded={hasEnded} level={job ? 2 : 1} />;
  if (job) return <VacancyPage job={job} gate={gate} isGateFirst={hasEnded} />;
  return (
    <Page width="reading">
      {error ? (
        <>
          {gate}
          <div className="mt-6">
            <LoadFailure query={query} title="This position could not be loaded" />
          </div>
        </>
      ) : (
        <VacancySkeleton />
      )}
    </Page>
  );
}

function LoginRequired({ jobId, hasEnded, level }: { jobId: string; hasEnded: boolean; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <section className="rounded-lg bg-lamp-soft p-5">
      <Heading {...(level === 1 && { tabIndex: -1 })} className="text-lg font-semibold">
        Login Required
      </Heading>
      <p className="mt-1">You need to be logged in to apply for jobs.</p>
      {hasEnded && (
        <p className="mt-1">Your session has ended. Your answers are saved on this device until you sign in again.</p>
      )}
      <div className="mt-4 flex gap-2 max-sm:flex-col sm:flex-wrap">
        {/* A full page load: sign-in goes through Discord. */}
        <Button asChild variant="primary" icon={<LogIn aria-hidden />}>
          <a href={`/auth/discord?returnTo=/apply/${encodeURIComponent(jobId)}`}>Sign in with Discord</a>
        </Button>
        <Button asChild>
          <Link to="/vacancies">Back to Vacancies</Link>
        </Button>
      </div>
    </section>
  );
}

function VacancySkeleton() {
  return (
    <Loading label="Loading the position">
      <Skeleton className="mb-3 h-5 w-36" />
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="mt-3 h-4 w-48" />
      {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-3/5'].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
        <Skeleton key={line} className={`mt-3 h-4 first-of-type:mt-8 ${width}`} />
      ))}
    </Loading>
  );
}
