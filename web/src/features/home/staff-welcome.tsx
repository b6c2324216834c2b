import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Task } from '#features/dashboard/task.ts';
import { useTasks } from '#features/dashboard/tasks.ts';
import type { Me } from '#lib/session.ts';
import { Hero } from '#ui/brand/hero.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { Greeting } from './greeting.tsx';
import { OpenPositions } from './introduction.tsx';

/** The front page of staff: what waits for them, next to a house with a lit window for each item, then the open positions. */
export default function StaffWelcome({ me }: { me: Me }) {
  // Someone else marks their own exams.
  const tasks = useTasks(me).filter(({ kind }) => kind !== 'results');
  const isCounted = tasks.every(({ query }) => query.data !== undefined);
  const waiting = tasks.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Hero house={{ lit: isCounted ? waiting : undefined }}>
        <Greeting me={me} />
        <section aria-labelledby="staff-dashboard" className="mt-4">
          <h2 id="staff-dashboard" className="font-sans tracking-tight text-sm font-semibold">
            Staff Dashboard
          </h2>
          <Waiting tasks={tasks.filter(({ count }) => count > 0)} isCounted={isCounted} />
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button asChild variant="primary">
              <Link to="/dashboard">Go to Dashboard</Link>
            </Button>
            <Link to="/progress" className="link inline-flex items-center text-sm pointer-coarse:min-h-11">
              Track Progress
            </Link>
          </div>
        </section>
      </Hero>
      <OpenPositions isForStaff />
    </>
  );
}

function Waiting({ tasks, isCounted }: { tasks: readonly Task[]; isCounted: boolean }) {
  if (tasks.length === 0)
    return <p className="mt-1 min-h-6 text-muted">{isCounted && 'Nothing waits for you tonight.'}</p>;
  return (
    <ul className="mt-1 flex gap-x-6 max-sm:flex-col sm:flex-wrap">
      {tasks.map(({ kind, label, count, isMore, to }) => (
        <li key={kind} className="group relative flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <StatusDot lit />
          <Link {...to} className="stretched tabular-nums group-hover:underline">
            <span className="font-semibold">
              {count}
              {isMore && '+'}
            </span>{' '}
            {label}
          </Link>
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted max-sm:ml-auto" />
        </li>
      ))}
    </ul>
  );
}
