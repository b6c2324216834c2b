import { Link } from '@tanstack/react-router';
import type { Job } from '#features/jobs/queries.ts';
import { Button } from '#ui/button.tsx';
import { type WaitReason, waitWords } from '../wait-words.ts';
import { VacancyPage } from './vacancy-page.tsx';

interface WaitingVacancyProps {
  job: Job;
  wait: { reason: WaitReason; from: string };
}

/** The vacancy for someone who must wait before they can apply: until when comes first. */
export function WaitingVacancy({ job, wait: { reason, from } }: WaitingVacancyProps) {
  const isAgain = reason === 'reapply_wait';
  const until = waitWords(reason, from);
  const gate = (
    <section className="rounded-lg bg-lamp-soft p-5">
      <h2 className="text-lg font-semibold">
        {isAgain ? until : 'Your Discord account is too new for this position.'}
      </h2>
      <p className="mt-1">
        {isAgain
          ? 'Your last application for this position was declined, and it asks for some time in between.'
          : `${until} Until then you can read what it is about.`}
      </p>
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
