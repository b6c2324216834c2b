import { Link } from '@tanstack/react-router';
import { ClipboardCheck, SearchX } from 'lucide-react';
import { useHeadingFocus } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { Time } from '#ui/time.tsx';

const BackToVacancies = () => (
  <Button asChild>
    <Link to="/vacancies">Back to Vacancies</Link>
  </Button>
);

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
