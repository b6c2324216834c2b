import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ListSection } from '../../../patterns/lists/list-section.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { PeopleFilter, StaffPerson } from '../queries.ts';
import { GradeFound } from '../shared/grade-found.tsx';
import { type AskedChange, meanwhile, type PersonChange, usePersonChange } from '../shared/people-change.ts';
import { filterOf } from '../shared/people-filter.ts';
import { PersonRowSkeleton } from '../shared/person-summary.tsx';
import type { PeopleSearch } from '../shared/staff-search.ts';
import { usePeople } from '../shared/use-people.ts';
import { ExecutiveLinks } from './executive-links.tsx';
import { ActiveRow, BlockedRow } from './executive-row.tsx';
import { FormerStaff } from './former-staff.tsx';

// What asks weighs more than the rest of the screen, and comes when something is asked.
const ExecutiveAsk = lazy(() => import('./executive-ask.tsx'));

/** Where executives change grades, block people and dismiss staff (spec §2, `/executive`). */
export function ExecutiveScreen({ search: { q } }: { search: PeopleSearch }) {
  const navigate = useNavigate({ from: '/executive' });
  const change = usePersonChange();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [isAsking, setAsking] = useState(false);
  const stopAsking = () => setAsking(false);

  const ask = (person: StaffPerson, what: PersonChange) => {
    setAsked({ person, change: what });
    setAsking(true);
  };
  const make = (what: AskedChange) => change.mutate(what, { onSettled: stopAsking });

  /** How the row of someone shows the change that was last asked for. */
  const stateOf = (person: StaffPerson) => {
    const isTheirs = change.variables?.person.id === person.id;
    return {
      working: isTheirs && change.isPending,
      notice: isTheirs && change.error ? meanwhile(change.variables.person, change.error) : null,
    };
  };

  return (
    <Page>
      <PageHeader title="Executive Portal" sentence="Grades, access and departures. Each change is on the record." />
      <ExecutiveLinks />
      <SearchInput
        value={q ?? ''}
        onChange={(next) => void navigate({ search: next ? { q: next } : {}, replace: true, resetScroll: false })}
        label="Search people"
        placeholder="Username, Discord ID or grade"
        className="max-w-md"
      />
      <GradeFound q={q} />
      <div className="mt-6">
        <People
          title="Active Staff"
          filter={filterOf('active', q)}
          q={q}
          empty="Nobody is on staff yet. Promote a Member under Staff Management, and they appear here."
        >
          {(person) => (
            <ActiveRow key={person.id} person={person} {...stateOf(person)} onAsk={(what) => ask(person, what)} />
          )}
        </People>
        <People
          title="Blocked Users"
          sentence="They cannot sign in until they are unblocked."
          filter={filterOf('blocked', q)}
          q={q}
          empty="Nobody is blocked."
        >
          {(person) => (
            <BlockedRow
              key={person.id}
              person={person}
              {...stateOf(person)}
              // Giving access back takes nothing from anybody: it is done at once.
              onAsk={(what) => make({ person, change: what })}
            />
          )}
        </People>
        <FormerStaff q={q} />
      </div>
      {asked && (
        <Suspense>
          <ExecutiveAsk
            asked={asked}
            open={isAsking}
            onClose={stopAsking}
            working={change.isPending}
            onConfirm={() => make(asked)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface PeopleProps {
  title: string;
  sentence?: string;
  filter: PeopleFilter | null;
  q: string | undefined;
  empty: string;
  children: (person: StaffPerson) => ReactNode;
}

function People({ filter, ...section }: PeopleProps) {
  return filter && <Listed filter={filter} {...section} />;
}

function Listed({ filter, title, sentence, q, empty, children }: PeopleProps & { filter: PeopleFilter }) {
  const list = usePeople(filter);
  return (
    <ListSection
      title={title}
      sentence={sentence}
      list={list}
      empty={q?.trim() ? `No one here matches ‘${q.trim()}’.` : empty}
      skeleton={<PersonRowSkeleton />}
    >
      {children}
    </ListSection>
  );
}
