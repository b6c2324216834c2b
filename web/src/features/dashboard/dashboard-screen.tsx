import { useState } from 'react';
import { gradeName } from '#contract/grades.ts';
import { headingRef } from '#lib/focus.ts';
import { type Me, useMe } from '#lib/session.ts';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Page } from '#ui/layout/page.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { Time } from '#ui/time.tsx';
import { wordsFor } from './dashboard-labels.ts';
import { QuickActions } from './quick-actions.tsx';
import { Waiting } from './waiting.tsx';

/** What is waiting for a member of staff, and where to go next. */
export function DashboardScreen() {
  const me = useMe();
  const [isReady, setReady] = useState(false);
  return (
    <Page>
      <Welcome me={me} />
      <Waiting me={me} onReady={() => setReady(true)} />
      {/* Only now, so that a part shorter than its placeholder moves nothing. */}
      {isReady && (
        <>
          <QuickActions grade={me.grade} />
          <Role me={me} />
        </>
      )}
    </Page>
  );
}

function Welcome({ me }: { me: Me }) {
  return (
    <header className="mb-8 flex items-start gap-4">
      <Avatar name={me.username} src={me.avatar} size="lg" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 ref={headingRef} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere sm:text-2xl">
            Welcome back, <span className="font-sans">{me.username}</span>!
          </h1>
          <RoleBadge grade={me.grade} />
        </div>
        <p className="mt-1.5 max-w-prose text-muted">
          Member since <Time value={me.joinedAt} format="date" />. {wordsFor(me.grade).welcome}
        </p>
      </div>
    </header>
  );
}

function Role({ me }: { me: Me }) {
  const { can, next } = wordsFor(me.grade);
  return (
    <Card className="mt-10">
      <SectionHead title="Your Role & Permissions" sentence={`${gradeName(me.grade)}, grade ${me.grade}`} />
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
