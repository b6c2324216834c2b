import { headingRef } from '#lib/focus.ts';
import { listed } from '#lib/format.ts';
import type { Me } from '#lib/session.ts';
import { listRef } from '#patterns/lists/row-keys.ts';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Time } from '#ui/time.tsx';
import { AwayLine } from './away-line.tsx';
import { wordsFor } from './dashboard-labels.ts';
import type { Task } from './task.ts';
import { TaskHouse } from './task-house.tsx';
import { useTasks } from './tasks.ts';

const isNothing = ({ query, count }: Task) => query.data !== undefined && count === 0;

/** The evening at a glance: the greeting, a house for each kind of task that waits, and in one line the kinds that do not. */
export function Tonight({ me }: { me: Me }) {
  const tasks = useTasks(me);
  // A kind that is rarely there gets no house before it is known to be.
  const shown = tasks.filter((task) => !isNothing(task) && (task.none !== null || !task.query.isPending));
  const dark = listed(tasks.filter(isNothing).flatMap((task) => task.none ?? []));
  return (
    <section
      data-theme="dark"
      aria-labelledby="waiting"
      className="mb-8 overflow-hidden rounded-lg bg-night px-4 pt-5 tabular-nums sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 ref={headingRef} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere sm:text-2xl">
          Welcome back, {me.username}!
        </h1>
        <RoleBadge grade={me.grade} />
      </div>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Member since <Time value={me.joinedAt} format="date" />. {wordsFor(me.grade).welcome}
      </p>
      <h2 id="waiting" className="sr-only">
        Waiting for you
      </h2>
      {shown.length > 0 ? (
        <ul
          ref={listRef}
          aria-labelledby="waiting"
          className="mt-4 grid sm:mt-6 sm:grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] sm:gap-y-4"
        >
          {shown.map((task) => (
            <TaskHouse key={task.kind} task={task} />
          ))}
        </ul>
      ) : (
        <p className="mt-6 font-semibold">Nothing waits for you tonight.</p>
      )}
      <div className="-mx-4 mt-4 flex min-h-10 flex-wrap gap-x-4 border-t px-4 py-2.5 text-caption text-muted sm:-mx-6 sm:px-6">
        {dark && <p>{shown.length > 0 ? `Dark tonight: ${dark}.` : `There are ${dark}.`}</p>}
        <AwayLine me={me} />
      </div>
    </section>
  );
}
