import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { refuseSignIns } from '#contract/person-rules.ts';
import type { PersonKind } from '#contract/staff-file/file.ts';
import { SignInList } from '#features/settings/sign-in-list.tsx';
import { ExamEntry, LeaveEntry } from '#features/staff-file/timeline/entries.tsx';
import { Timeline } from '#features/staff-file/timeline/timeline.tsx';
import { PersonNominations } from '#features/voice/person-nominations.tsx';
import { failureOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { useNavPlace } from '#patterns/nav-place.ts';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { StandingCheck } from '#patterns/people/standing.tsx';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, MessagePage } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Page } from '#ui/layout/page.tsx';
import { HistoryRecord, TrialReviewEntry } from './history-entries.tsx';
import { HistoryHeader } from './history-header.tsx';
import { type PersonEntry, personTimelineQuery, type StaffPerson, staffPersonQuery } from './history-queries.ts';

const KINDS: readonly (readonly [PersonKind, string])[] = [
  ['record', 'Records'],
  ['trial_review', 'Trials'],
  ['exam', 'Exams'],
  ['leave', 'Leaves'],
];

/** Why a person has no page for this reader; null where the page failed for another reason. */
function refusalOf(error: unknown) {
  switch (failureOf(error)?.code) {
    case 'not_found':
      return {
        house: { lit: 0, crooked: true },
        title: 'Nobody Here',
        isSelf: false,
        text: 'Nobody who is or was on staff has this address.',
      };
    case 'own_row':
      return {
        house: { lit: 1 },
        title: 'This Is You',
        isSelf: true,
        text: 'What the team has shared with you is in your own file.',
      };
    case 'target_out_of_reach':
      return {
        house: { lit: 0 },
        title: 'Out of Reach',
        isSelf: false,
        text: 'You can only read the history of people below your grade.',
      };
    default:
      return null;
  }
}

/** Everything about a member of staff, by day, for managers. */
export function HistoryScreen({ userId }: { userId: string }) {
  useNavPlace('/manage/staff');
  const query = useQuery(staffPersonQuery(userId));
  const { data: person, error } = query;
  const refusal = refusalOf(error);
  if (refusal)
    return (
      <MessagePage
        picture={<House {...refusal.house} className="h-25 w-40" />}
        title={refusal.title}
        action={
          <Button asChild variant="primary">
            {refusal.isSelf ? <Link to="/file">My file</Link> : <Link to="/manage/staff">Staff Management</Link>}
          </Button>
        }
      >
        {refusal.text}
      </MessagePage>
    );
  return (
    <Page width="reading">
      {person ? (
        <>
          {error && <StaleAlert query={query} />}
          <HistoryHeader person={person} />
          <ServerStanding user={person.user} />
          <PersonNominations userId={userId} className="mt-6" />
          <SignIns user={person.user} />
        </>
      ) : error ? (
        <LoadFailure query={query} title="This person could not be loaded">
          Nothing was changed.
        </LoadFailure>
      ) : (
        <Loading label="Loading the person" className="list-loading">
          <TextSkeleton lines={4} />
        </Loading>
      )}
      <History userId={userId} />
    </Page>
  );
}

/** Where they stand in the Discord server, read on request. */
function ServerStanding({ user }: { user: StaffPerson['user'] }) {
  const hasBot = useHasBot();
  if (!user || !hasBot) return null;
  return (
    <section aria-labelledby="standing-title" className="mt-6">
      <h2 id="standing-title" className="mb-2 font-sans text-sm font-semibold">
        Discord server
      </h2>
      <StandingCheck userId={user.id}>
        <p className="text-muted">Check their roles, time-out and ban.</p>
      </StandingCheck>
    </section>
  );
}

/** Their sign-ins, folded away, for those who may see them. Read once unfolded. */
function SignIns({ user }: { user: StaffPerson['user'] }) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!user || refuseSignIns(me, user)) return null;
  return (
    <Disclosure summary="Sign-ins and refused calls" className="mt-2" onOpen={() => setOpen(true)}>
      {isOpen && (
        <div className="mt-2">
          <SignInList userId={user.id} />
        </div>
      )}
    </Disclosure>
  );
}

function History({ userId }: { userId: string }) {
  const { kind } = useSearch({ from: '/_staff/staff/$userId' });
  const navigate = useNavigate({ from: '/staff/$userId' });
  const list = usePagedList(personTimelineQuery(userId, kind));
  const entry = (row: PersonEntry) => {
    switch (row.kind) {
      case 'record':
        return <HistoryRecord key={row.id} record={row.item} at={row.at} />;
      case 'trial_review':
        return <TrialReviewEntry key={row.id} review={row.item} at={row.at} />;
      case 'leave':
        return <LeaveEntry key={row.id} leave={row.item} at={row.at} />;
      case 'exam':
        return <ExamEntry key={row.id} attempt={row.item} at={row.at} />;
      default:
        return null;
    }
  };
  return (
    <Timeline
      list={list}
      kind={kind}
      onKind={(next) => void navigate({ search: { kind: next }, resetScroll: false })}
      kinds={KINDS}
      empty={
        <EmptyState framed icon={FolderOpen} title="Nothing here yet" level={3}>
          Records, trial reviews, exams and leaves will be here.
        </EmptyState>
      }
    >
      {entry}
    </Timeline>
  );
}
