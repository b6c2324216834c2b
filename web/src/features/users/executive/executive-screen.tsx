import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ListSection } from '../../../patterns/lists/list-section.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Erasable, PeopleFilter, Person } from '../queries.ts';
import { GradeFound } from '../shared/grade-found.tsx';
import { type ChangeRequest, interveningChange, usePersonChange } from '../shared/people-change.ts';
import { filterOf } from '../shared/people-filter.ts';
import { PersonRowSkeleton } from '../shared/person-row.tsx';
import type { PeopleSearch } from '../shared/staff-search.ts';
import { usePeople } from '../shared/use-people.ts';
import type { ConfirmRequest } from './executive-confirm.tsx';
import { ExecutiveLinks } from './executive-links.tsx';
import { ActiveRow, BlockedRow } from './executive-row.tsx';
import { FormerStaff } from './former-staff.tsx';

// The dialog is larger than the rest of the screen.
const ExecutiveConfirm = lazy(() => import('./executive-confirm.tsx'));

/** Where executives change grades, block people and fire staff. */
export function ExecutiveScreen({ search: { q } }: { search: PeopleSearch }) {
  const navigate = useNavigate({ from: '/executive' });
  const change = usePersonChange();
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const closeConfirm = () => setConfirming(false);

  const confirm = (wanted: ConfirmRequest) => {
    setRequest(wanted);
    setConfirming(true);
  };
  const erase = (person: Erasable) => confirm({ person, change: { kind: 'erase' } });
  const make = (wanted: ChangeRequest) => change.mutate(wanted, { onSettled: closeConfirm });

  /** How a person's row shows the latest change. */
  const stateOf = (person: Person) => {
    const isLatest = change.variables?.person.id === person.id;
    return {
      working: isLatest && change.isPending,
      notice: isLatest && change.error ? interveningChange(change.variables.person, change.error) : null,
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
            <ActiveRow
              key={person.id}
              person={person}
              {...stateOf(person)}
              onRequest={(wanted) => confirm({ person, change: wanted })}
            />
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
              // Unblocking needs no confirmation.
              onRequest={(wanted) => make({ person, change: wanted })}
              onErase={erase}
            />
          )}
        </People>
        <FormerStaff q={q} onErase={erase} />
      </div>
      {request && (
        <Suspense>
          <ExecutiveConfirm
            request={request}
            open={isConfirming}
            onClose={closeConfirm}
            working={change.isPending}
            onConfirm={make}
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
  children: (person: Person) => ReactNode;
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
