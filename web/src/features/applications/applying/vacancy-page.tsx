import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { whoMayApply } from '#features/jobs/job-open.ts';
import { JobFacts, JobSections } from '#features/jobs/job-sections.tsx';
import type { Job } from '#features/jobs/queries.ts';
import { ShareButton } from '#features/jobs/share-button.tsx';
import { headingRef, useHeadingFocus } from '#lib/focus.ts';
import { counted } from '#lib/format.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Hero } from '#ui/brand/hero.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { BackLink, Page } from '#ui/layout/page.tsx';
import { isAfterApplying, type WaitReason, waitSentence } from '../waiting.ts';

interface VacancyPageProps {
  job: Job;
  /** What keeps the reader from the form. */
  gate: ReactNode;
  /** Whether the gate is above the vacancy instead of below it. */
  isGateFirst: boolean;
}

/** The whole vacancy, for a reader who cannot fill in its form now. */
function VacancyPage({ job, gate, isGateFirst }: VacancyPageProps) {
  return (
    <>
      <Head
        title={
          <h1 ref={headingRef} tabIndex={-1} className="text-3xl wrap-anywhere">
            {job.title}
          </h1>
        }
        facts={<JobFacts isFull job={job} />}
        actions={
          <>
            {!isGateFirst && (
              <Button asChild variant="primary">
                <Link to="/login" search={{ returnTo: `/apply/${job.id}` }}>
                  Apply Now<span className="sr-only"> {job.title}</span>
                </Link>
              </Button>
            )}
            <ShareButton jobId={job.id} title={job.title} size="md" />
          </>
        }
      />
      <Body>
        {isGateFirst && <div className="mb-8">{gate}</div>}
        <JobSections description={job.description} requirements={job.requirements} level={2} />
        {job.formQuestions.length > 0 && <Questions questions={job.formQuestions} />}
        {!isGateFirst && <div className="mt-8">{gate}</div>}
      </Body>
    </>
  );
}

/** The night head of a vacancy, whose position is the house's one lit window. */
function Head({ title, facts, actions }: Record<'title' | 'facts' | 'actions', ReactNode>) {
  return (
    <Hero house={{ lit: 1 }}>
      <BackLink>
        <Link to="/vacancies">Open Vacancies</Link>
      </BackLink>
      <div className="mt-2 flex flex-col gap-3">
        {title}
        {facts}
        <div className="mt-1 flex gap-2">{actions}</div>
      </div>
    </Hero>
  );
}

/** A column for reading that starts where the head does. */
const Body = ({ children }: { children: ReactNode }) => (
  <Page>
    <div className="max-w-reading">{children}</div>
  </Page>
);

/** The questions of the form, so that readers know what they will be asked. */
function Questions({ questions }: { questions: Job['formQuestions'] }) {
  return (
    <section className="mt-5">
      <h2 className="font-sans tracking-tight text-sm font-semibold">Questions</h2>
      <ol className="mt-1 flex max-w-prose list-decimal flex-col gap-1 pl-5 wrap-anywhere marker:text-muted">
        {questions.map(({ id, label, required }) => (
          <li key={id}>
            {label}
            {!required && <span className="text-muted"> (optional)</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface VisitorVacancyProps {
  jobId: string;
  query: { data: Job | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The session ended while the form was open. */
  hasEnded: boolean;
}

/** The whole vacancy for visitors, with the way to sign in and apply. */
export function VisitorVacancy({ jobId, query, hasEnded }: VisitorVacancyProps) {
  const { data: job, error } = query;
  useHeadingFocus(hasEnded);
  const gate = <LoginRequired jobId={jobId} hasEnded={hasEnded} level={job ? 2 : 1} />;
  if (job) return <VacancyPage job={job} gate={gate} isGateFirst={hasEnded} />;
  if (!error) return <VacancySkeleton />;
  return (
    <Page width="reading">
      {gate}
      <div className="mt-6">
        <LoadFailure query={query} title="This position could not be loaded" />
      </div>
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
        <Button asChild variant={level === 1 || hasEnded ? 'primary' : 'secondary'} icon={<LogIn aria-hidden />}>
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
      <Head
        title={<Skeleton className="my-1 h-8 w-80 max-w-full" />}
        facts={<Skeleton className="my-0.75 h-3.5 w-64 max-w-full" />}
        actions={<Skeleton className="h-9 w-26 rounded-md pointer-coarse:h-11" />}
      />
      <Body>
        <TextSkeleton blocks={2} lines={4} />
      </Body>
    </Loading>
  );
}

interface WaitingVacancyProps {
  job: Job;
  wait: { reason: WaitReason; from: string };
}

const WHY: Record<WaitReason, (job: Job) => string> = {
  reapply_wait: ({ reapplyDays }) =>
    `Your last application was declined. There’s a ${reapplyDays}-day wait before you can reapply.`,
  too_many_today: () => 'You have sent five applications today, which is the most for one day.',
  account_too_new: () => 'Your Discord account is too new for this position.',
  server_too_new: ({ minServerDays }) =>
    `You can apply once you have been in the server for ${counted(minServerDays, 'day')}.`,
  timed_out: () => ERRORS.timed_out[1],
};

/** The vacancy for a user who must wait before applying. The end of the wait comes first. */
export function WaitingVacancy({ job, wait: { reason, from } }: WaitingVacancyProps) {
  const isAgain = isAfterApplying(reason);
  const until = waitSentence(reason, from);
  const why = WHY[reason](job);
  const gate = (
    <section className="rounded-lg bg-lamp-soft p-5">
      <h2 className="text-lg font-semibold">{isAgain ? until : why}</h2>
      <p className="mt-1">{isAgain ? why : `${until} Until then you can read what it is about.`}</p>
      <div className="mt-4 flex gap-2 max-sm:flex-col sm:flex-wrap">
        {isAgain && (
          <Button asChild>
            <Link to="/progress">Check Progress</Link>
          </Button>
        )}
        <Button asChild>
          <Link to="/vacancies">Back to Vacancies</Link>
        </Button>
      </div>
    </section>
  );
  return <VacancyPage job={job} gate={gate} isGateFirst />;
}

/** The vacancy for a user whose grade is too low to apply. */
export function GradeTooLowVacancy({ job }: { job: Job }) {
  const gate = (
    <section className="rounded-lg bg-lamp-soft p-5">
      <h2 className="text-lg font-semibold">For {whoMayApply(job.minGrade)}</h2>
      <p className="mt-1">You can read what this position is about, but your grade cannot apply for it.</p>
      <Button asChild className="mt-4">
        <Link to="/vacancies">Back to Vacancies</Link>
      </Button>
    </section>
  );
  return <VacancyPage job={job} gate={gate} isGateFirst />;
}

/** The vacancy for a user who is not in the Discord server. */
export function NotInServerVacancy({ job }: { job: Job }) {
  const gate = (
    <section className="rounded-lg bg-lamp-soft p-5">
      <h2 className="text-lg font-semibold">{ERRORS.not_in_server[1]}</h2>
      <p className="mt-1">
        This position is for members of our Discord server. If you have just joined, reload this page in a minute.
      </p>
      <Button asChild className="mt-4">
        <Link to="/vacancies">Back to Vacancies</Link>
      </Button>
    </section>
  );
  return <VacancyPage job={job} gate={gate} isGateFirst />;
}
