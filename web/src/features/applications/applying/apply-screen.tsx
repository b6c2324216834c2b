import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { type Job, jobQuery } from '#features/jobs/queries.ts';
import { ApiError } from '#lib/api.ts';
import { useHeadingFocus } from '#lib/focus.ts';
import { counted } from '#lib/format.ts';
import { rowsOf } from '#lib/paged-query.ts';
import { useScreenTitle } from '#lib/portal/screen-title.ts';
import { type Me, useSession } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { House } from '#ui/brand/street.tsx';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { BackLink, Page } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Time } from '#ui/time.tsx';
import { eligibilityQuery, type OwnApplication, ownApplicationsQuery } from '../queries.ts';
import { stateSentence, waitOf } from '../waiting.ts';
import { GradeTooLowVacancy, NotInServerVacancy, VisitorVacancy, WaitingVacancy } from './vacancy-page.tsx';

// Not needed by visitors.
const ApplyForm = lazyPart(() => import('./apply-form.tsx'), ApplySkeleton);

/** The application form for a job; for visitors the vacancy itself, or why the user cannot apply. */
export function ApplyScreen({ jobId }: { jobId: string }) {
  const me = useSession();
  const [wasSignedIn] = useState(me !== null);
  const job = useQuery(jobQuery(jobId));
  useScreenTitle(job.data?.title);
  if (me) return <Application key={me.id} me={me} jobId={jobId} />;
  if (isMissing(job.error) || (job.data && !isOpenJob(job.data))) return <JobNotFound />;
  return <VisitorVacancy jobId={jobId} query={job} hasEnded={wasSignedIn} />;
}

function Application({ me, jobId }: { me: Me; jobId: string }) {
  const job = useQuery(jobQuery(jobId));
  const own = useInfiniteQuery(ownApplicationsQuery);
  const eligibility = useQuery(eligibilityQuery(jobId));
  const [isSent, setSent] = useState(false);
  const [existing, setExisting] = useState<OwnApplication | null>(null);

  useEffect(() => void ApplyForm.preload(), []);

  if (job.isPending) return <ApplySkeleton />;
  if (!job.data) {
    if (isMissing(job.error)) return <JobNotFound />;
    return (
      <Page width="reading">
        <LoadFailure query={job} title="This position could not be loaded">
          Your draft is saved on this device.
        </LoadFailure>
      </Page>
    );
  }
  // Managers can read inactive and closed jobs too.
  if (!isOpenJob(job.data) && !isSent) return <JobNotFound />;

  const open = existing ?? (own.data && rowsOf(own.data).find((row) => row.jobId === jobId && isOpen(row)));
  // Once this form is sent, the open application is the one just sent.
  if (open && !isSent)
    return (
      <AlreadyApplied
        job={job.data}
        since={open.submittedAt}
        usualDays={eligibility.data?.usualDays ?? null}
        isRefusal={existing !== null}
      />
    );
  // If one of these fails to load, show the form: the server refuses the application anyway.
  if (own.isPending || eligibility.isPending) return <ApplySkeleton />;
  if (eligibility.data?.reason === 'grade_too_low' && !isSent) return <GradeTooLowVacancy job={job.data} />;
  if (eligibility.data?.reason === 'not_in_server' && !isSent) return <NotInServerVacancy job={job.data} />;
  const wait = eligibility.data && waitOf(eligibility.data);
  if (wait && !isSent) return <WaitingVacancy job={job.data} wait={wait} />;

  return (
    <ApplyForm
      me={me}
      job={job.data}
      earlier={own.data && rowsOf(own.data).find((row) => row.jobId === jobId && !isOpen(row) && !row.textsDeletedAt)}
      usualDays={eligibility.data?.usualDays ?? null}
      isSent={isSent}
      onSent={() => setSent(true)}
      onAlreadyApplied={setExisting}
    />
  );
}

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

const isOpen = ({ status }: OwnApplication) => status === 'pending' || status === 'under_consideration';

function ApplySkeleton() {
  return (
    <Page width="reading">
      <BackLink>
        <Link to="/vacancies">Back to Vacancies</Link>
      </BackLink>
      <Loading label="Loading the application form" className="mt-6">
        <TextSkeleton blocks={2} lines={4} />
      </Loading>
    </Page>
  );
}

const BackToVacancies = ({ variant = 'secondary' }: { variant?: ButtonVariant }) => (
  <Button asChild variant={variant}>
    <Link to="/vacancies">Back to Vacancies</Link>
  </Button>
);

/** The page of a job that does not exist or is closed. */
function JobNotFound() {
  return (
    <MessagePage
      picture={<House lit={0} crooked className="h-25 w-40" />}
      title="Job Not Found"
      action={<BackToVacancies variant="primary" />}
    >
      This position does not exist, or is no longer accepting applications.
    </MessagePage>
  );
}

interface AlreadyAppliedProps {
  job: Job;
  /** When the open application was sent (ISO time). */
  since: string;
  usualDays: number | null;
  /** The form was open, and its submission was refused for this reason. */
  isRefusal: boolean;
}

/** Shown while the user's application for this job is undecided. */
function AlreadyApplied({ job: { title, reapplyDays }, since, usualDays, isRefusal }: AlreadyAppliedProps) {
  useHeadingFocus(isRefusal);
  return (
    <MessagePage
      icon={ClipboardCheck}
      title="You have already applied"
      action={
        <>
          <BackToVacancies />
          <Button asChild variant="primary">
            <Link to="/progress">Check Progress</Link>
          </Button>
        </>
      }
    >
      Your application for <span className="font-semibold text-ink">{title}</span> was sent <Time value={since} />.{' '}
      {stateSentence(usualDays)}{' '}
      {isRefusal
        ? 'What you have just written is not part of it, and is kept on this device: withdraw the application to send it instead.'
        : `You can apply again once it has been decided${reapplyDays > 0 ? `, or ${counted(reapplyDays, 'day')} later if it is declined` : ''}.`}
    </MessagePage>
  );
}
