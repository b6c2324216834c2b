import { FirstSteps } from '#features/owner/first-steps.tsx';
import { gradeTitle } from '#lib/portal/labels.ts';
import { type Me, useMe } from '#lib/session.ts';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Page } from '#ui/layout/page.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { wordsFor } from './dashboard-labels.ts';
import { QuickActions } from './quick-actions.tsx';
import { Tonight } from './tonight.tsx';

/** What is waiting for a member of staff, and where to go next. */
export function DashboardScreen() {
  const me = useMe();
  return (
    <Page>
      <Tonight me={me} />
      <FirstSteps />
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[2fr_1fr]">
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
      <SectionHeader title="Your Role & Permissions" sentence={`${gradeTitle(me.grade)}, grade ${me.grade}`} />
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
