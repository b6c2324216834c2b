import { Link } from '@tanstack/react-router';
import { ClipboardCheck, LogIn, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Time } from '../../../ui/time.tsx';

const BackToVacancies = () => (
  <Button asChild>
    <Link to="/vacancies">Back to Vacancies</Link>
  </Button>
);

/** Moves focus to the heading of a screen that took the form's place, since what had focus went with the form. */
function useHeadingFocus(tookItsPlace: boolean) {
  useEffect(() => {
    if (tookItsPlace) document.querySelector<HTMLElement>('#content h1')?.focus();
  }, [tookItsPlace]);
}

interface LoginRequiredProps {
  jobId: string;
  /** The position, where it is known. */
  position: string | undefined;
  /** The session ended while the form was open. */
  hasEnded: boolean;
}

/** What a visitor meets before the form. Signing in leads back here. */
export function LoginRequired({ jobId, position, hasEnded }: LoginRequiredProps) {
  useHeadingFocus(hasEnded);
  return (
    <Page width="reading">
      <EmptyState
        icon={LogIn}
        title="Login Required"
        level={1}
        action={
          <>
            <BackToVacancies />
            {/* A full page load, because the way leads through Discord and back. */}
            <Button asChild variant="primary">
              <a href={`/auth/discord?returnTo=/apply/${encodeURIComponent(jobId)}`}>Sign in with Discord</a>
            </Button>
          </>
        }
      >
        <span className="block">You need to be logged in to apply for jobs.</span>
        {position && (
          <span className="mt-2 block">
            Position: <span className="font-medium text-ink">{position}</span>
          </span>
        )}
        {hasEnded && (
          <span className="mt-2 block">
            Your session has ended. What you have written is kept on this device for when you are back.
          </span>
        )}
      </EmptyState>
    </Page>
  );
}

/** Stands for a job that is not there, or that takes no applications. */
export function JobNotFound() {
  return (
    <Page width="reading">
      <EmptyState icon={SearchX} title="Job Not Found" level={1} action={<BackToVacancies />}>
        This position does not exist, or is no longer accepting applications.
      </EmptyState>
    </Page>
  );
}

interface AlreadyAppliedProps {
  position: string;
  /** When it was sent. */
  since: string;
  /** It became known only when the form was sent. */
  isNews: boolean;
}

/** Says that this person's application for the job is waiting for a decision. */
export function AlreadyApplied({ position, since, isNews }: AlreadyAppliedProps) {
  useHeadingFocus(isNews);
  return (
    <Page width="reading">
      <EmptyState
        icon={ClipboardCheck}
        title="You have already applied"
        level={1}
        action={
          <>
            <BackToVacancies />
            <Button asChild variant="primary">
              <Link to="/progress">Check Progress</Link>
            </Button>
          </>
        }
      >
        Your application for <span className="font-medium text-ink">{position}</span> was sent <Time value={since} />.
        You can apply again once it has been decided.
      </EmptyState>
    </Page>
  );
}
