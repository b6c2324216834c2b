import { gradeName } from '#contract/grades.ts';
import { type Me, useMe } from '../../lib/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { Time } from '../../ui/time.tsx';
import { RoleBadge } from '../users/shared/role-badge.tsx';
import { wordsFor } from './dashboard-words.ts';
import { QuickActions } from './quick-actions.tsx';
import { Waiting } from './waiting.tsx';

/** What is waiting for a member of staff, and where to go next. */
export function DashboardScreen() {
  const me = useMe();
  return (
    <Page>
      <PageHeader title="Dashboard" />
      <Waiting me={me} />
      <Welcome me={me} />
      <QuickActions grade={me.grade} />
      <Role me={me} />
    </Page>
  );
}

/** The greeting comes after the tasks, which are what people come for. */
function Welcome({ me }: { me: Me }) {
  return (
    <section aria-labelledby="welcome" className="mt-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="welcome" className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
          Welcome back, {me.username}!
        </h2>
        <RoleBadge grade={me.grade} />
      </div>
      <p className="mt-1 max-w-prose text-muted">
        Member since <Time value={me.joinedAt} format="date" />. {wordsFor(me.grade).welcome}
      </p>
    </section>
  );
}

function Role({ me }: { me: Me }) {
  const { can, next } = wordsFor(me.grade);
  return (
    <Card className="mt-8">
      <SectionHead title="Your Role & Permissions" sentence={`${gradeName(me.grade)}, grade ${me.grade}`} />
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 marker:text-muted">
        {can.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 border-t border-line pt-4">
        <p className="max-w-prose">{next}</p>
      </div>
    </Card>
  );
}
