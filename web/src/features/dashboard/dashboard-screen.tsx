import { useState } from 'react';
import { FirstSteps } from '#features/owner/first-steps.tsx';
import { gradeTitle } from '#lib/portal/labels.ts';
import { type Me, useMe } from '#lib/session.ts';
import { cx } from '#ui/cx.ts';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Page } from '#ui/layout/page.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { AwayLine } from './away-line.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { wordsFor } from './dashboard-labels.ts';
import { QuickActions } from './quick-actions.tsx';
import { useTasks } from './tasks.ts';
import { Waiting } from './waiting.tsx';

/** More kinds of tasks than these fill a phone’s window. */
const FILLS_PHONE = 7;

/** What is waiting for a member of staff, and where to go next. */
export function DashboardScreen() {
  const me = useMe();
  const tasks = useTasks(me);
  const [isReady, setReady] = useState(false);
  // A kind that failed to load puts out no window of the others.
  const isCounted = tasks.every(({ query }) => !query.isPending) && tasks.some(({ query }) => query.data !== undefined);
  return (
    <Page>
      <DashboardHead me={me} waiting={isCounted ? tasks.reduce((sum, { count }) => sum + count, 0) : undefined} />
      <FirstSteps className="mb-8" />
      <Waiting tasks={tasks} onReady={() => setReady(true)} />
      <AwayLine me={me} />
      {/* Narrow screens stack what waits, whose height is not known before, so what is below it and in view comes after. */}
      <div
        className={cx(
          'mt-10 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[2fr_1fr]',
          !isReady && (tasks.length > FILLS_PHONE ? 'md:max-xl:invisible' : 'max-xl:invisible'),
        )}
      >
        <QuickActions grade={me.grade} />
        <Role me={me} />
      </div>
    </Page>
  );
}

function Role({ me }: { me: Me }) {
  const { can, next } = wordsFor(me.grade);
  return (
    <Card>
      <SectionHead title="Your Role & Permissions" sentence={`${gradeTitle(me.grade)}, grade ${me.grade}`} />
      <p className="mt-3 max-w-prose">{next}</p>
      <Disclosure summary="What your grade can do" className="mt-2">
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 marker:text-muted">
          {can.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  );
}
