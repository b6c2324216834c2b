import { Link } from '@tanstack/react-router';
import { ClipboardCheck, LogIn, SearchX } from 'lucide-react';
import { useHeadingFocus } from '../../../lib/heading-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { MessagePage } from '../../../ui/feedback/empty-state.tsx';
import { Time } from '../../../ui/time.tsx';

const BackToVacancies = () => (
  <Button asChild>
    <Link to="/vacancies">Back to Vacancies</Link>
  </Button>
);

interface LoginRequiredProps {
  jobId: string;
  /** The job's title, once it is loaded. */
  position: string | undefined;
  /** The session ended while the form was open. */
  hasEnded: boolean;
}

/** Asks a visitor to sign in, which returns here. */
export function LoginRequired({ jobId, position, hasEnded }: LoginRequiredProps) {
  useHeadingFocus(hasEnded);
  return (
    <MessagePage
      icon={LogIn}
      title="Login Required"
      action={
        <>
          <BackToVacancies />
          {/* A full page load: sign-in goes through Discord. */}
          <Button asChild variant="primary">
            <a href={`/auth/discord?returnTo=/apply/${encodeURIComponent(jobId)}`}>Sign in with Discord</a>
          </Button>
        </>
      }
    >
      <span className="block">You need to be logged in to apply for jobs.</span>
      {position && (
        <span className="mt-2 block">
          Position: <span className="font-semibold text-ink">{position}</span>
        </span>
      )}
      {hasEnded && (
        <span className="mt-2 block">
          Your session has ended. What you have written is kept on this device until you sign in again.
        </span>
      )}
    </MessagePage>
  );
}

/** Shown for a job that does not exist or is closed. */
export function JobNotFound() {
  return (
    <MessagePage icon={SearchX} title="Job Not Found" action={<BackToVacancies />}>
      This position does not exist, or is no longer accepting applications.
    </MessagePage>
  );
}

interface AlreadyAppliedProps {
  position: string;
  /** When the open application was sent, as an ISO time. */
  since: string;
  /** The form was open: its submission was refused for this. */
  isRefusal: boolean;
}

/** Shown while the person's application for this job is undecided. */
export function AlreadyApplied({ position, since, isRefusal }: AlreadyAppliedProps) {
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
      Your application for <span className="font-semibold text-ink">{position}</span> was sent <Time value={since} />.
      You can apply again once it has been decided.
    </MessagePage>
  );
}
