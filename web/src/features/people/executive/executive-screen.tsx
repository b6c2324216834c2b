import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileSearch, GraduationCap, Users } from 'lucide-react';
import { type CardLink, LinkCards } from '#patterns/link-cards.tsx';
import { useHeld } from '#patterns/lists/held-rows.ts';
import { ListSection } from '#patterns/lists/list-section.tsx';
import type { Person, Subject } from '#patterns/people/people-queries.ts';
import { useKept } from '#patterns/sign-in-again.ts';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AppealsSection } from '../appeals/appeals-section.tsx';
import { ApprovalsSection } from '../approvals/approvals-section.tsx';
import { isSubject } from '../kept-person.ts';
import { type ChangeRequest, interveningChange, usePersonChange } from '../people-change.ts';
import { filterOf, GradeFound, usePeople } from '../people-filter.tsx';
import { waitingQuery } from '../staff-queries.ts';
import { TwoPersonEnds } from '../two-person-ends.tsx';
import type { ConfirmRequest } from './executive-confirm.tsx';
import { ActiveHeads, ActiveRow, BlockedRow } from './executive-row.tsx';
import { FormerStaff } from './former-staff.tsx';

// The dialog is larger than the rest of the screen.
const ExecutiveConfirm = lazyPart(() => import('./executive-confirm.tsx'));

/** The change to confirm, which stays while its dialog fades out. */
type Confirming = { request: ConfirmRequest | null; isOpen: boolean };

/** Whether a change failed because of another one, which the person's row shows. */
const isShownInRow = ({ person }: ChangeRequest, error: Error) => Boolean(interveningChange(person, error));

const NOTHING: Confirming = { request: null, isOpen: false };

function isConfirming(value: unknown): value is Confirming {
  const { request, isOpen } = Object(value);
  return isOpen === true && isSubject(request?.person) && typeof request.change?.kind === 'string';
}

/** Where executives change grades, block people and fire staff. */
export function ExecutiveScreen() {
  const { q } = useSearch({ from: '/_staff/executive' });
  const navigate = useNavigate({ from: '/executive' });
  const change = usePersonChange();
  const [{ request, isOpen }, setConfirming] = useKept<Confirming>('confirming', isConfirming, NOTHING);
  const closeConfirm = () => setConfirming({ request, isOpen: false });

  const confirm = (wanted: ConfirmRequest) => {
    change.reset();
    setConfirming({ request: wanted, isOpen: true });
  };
  const erase = (person: Subject) => confirm({ person, change: { kind: 'erase' } });
  // Any other failure keeps the dialog, with the typed texts.
  const make = (wanted: ChangeRequest) =>
    change.mutate(wanted, { onSettled: (_, error) => (!error || isShownInRow(wanted, error)) && closeConfirm() });

  const twoPersonEndsAt = useQuery(waitingQuery).data?.twoPersonEndsAt;
  const heldQuery = useHeld(q);
  const active = usePeople(filterOf('active', q));
  const blocked = usePeople(filterOf('blocked', q));
  const none = (empty: string) => (q?.trim() ? `No one here matches ‘${q.trim()}’.` : empty);

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
        onChange={(next) => void navigate({ search: { q: next || undefined }, replace: true, resetScroll: false })}
        label="Search people"
        placeholder="Username, Discord ID or grade"
        className="max-w-md"
      />
      <GradeFound q={q} />
      <div className="mt-6 flex flex-col gap-10">
        {!heldQuery?.trim() && (
          <>
            {twoPersonEndsAt && <TwoPersonEnds endsAt={twoPersonEndsAt} />}
            <ApprovalsSection />
            <AppealsSection />
          </>
        )}
        {active && (
          <ListSection
            title="Active Staff"
            sentence="You can only change people below your grade."
            list={active}
            empty={none('Nobody is on staff yet. Promote someone in Staff Management, and they appear here.')}
            skeleton={<RowSkeleton picture="normal" isTable />}
            skeletonCount={8}
            heads={<ActiveHeads />}
          >
            {(person) => (
              <ActiveRow
                key={person.id}
                person={person}
                {...stateOf(person)}
                onRequest={(wanted) => confirm({ person, change: wanted })}
              />
            )}
          </ListSection>
        )}
        {blocked && (
          <ListSection
            title="Blocked Users"
            sentence="They cannot sign in until they are unblocked."
            list={blocked}
            empty={none('Nobody is blocked.')}
            skeleton={<RowSkeleton picture="normal" isTable />}
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
          </ListSection>
        )}
        <FormerStaff q={heldQuery} onErase={erase} />
      </div>
      {request && (
        <ExecutiveConfirm
          request={request}
          open={isOpen}
          onClose={closeConfirm}
          working={change.isPending}
          error={change.error && !isShownInRow(change.variables, change.error) ? change.error : null}
          onConfirm={make}
        />
      )}
    </Page>
  );
}

const LINKS: readonly CardLink[] = [
  { to: '/manage/staff', icon: Users, title: 'Staff Management' },
  { to: '/manage/applications', icon: FileSearch, title: 'Review Applications' },
  { to: '/manage/exams', icon: GraduationCap, title: 'Exam Management' },
];

/** Links to the screens executives use most. */
function ExecutiveLinks() {
  return (
    <nav aria-label="Quick links" className="mb-8">
      <LinkCards links={LINKS} />
    </nav>
  );
}
