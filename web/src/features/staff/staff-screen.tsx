import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { usePreload } from '../../lib/preload.ts';
import { useMe } from '../../lib/session.ts';
import { useClose } from '../../lib/use-close.ts';
import { ListSection } from '../../patterns/lists/list-section.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Person } from '../users/queries.ts';
import { GradeFound } from '../users/shared/grade-found.tsx';
import { filterOf, type PeopleSection as SectionName } from '../users/shared/people-filter.ts';
import { PersonRowSkeleton } from '../users/shared/person-row.tsx';
import { discordIdOf, type StaffSearch } from '../users/shared/staff-search.ts';
import { usePeople } from '../users/shared/use-people.ts';
import { StaffRow } from './staff-row.tsx';

// Most visits only look someone up in the lists, so profiles and their forms load afterwards.
const loadProfile = () => import('./profile/profile-dialog.tsx');
const ProfileDialog = lazy(loadProfile);
const PromoteDialog = lazy(() => import('./promote-dialog.tsx'));

type Section = { part: SectionName; title: string; sentence: string; empty: string };

// In the order of the lists that the screen reads.
const SECTIONS: Section[] = [
  {
    part: 'active',
    title: 'Active Staff',
    sentence: 'Everyone from Trial Moderator upwards.',
    empty: 'Nobody is on staff yet. Members appear here once they are promoted.',
  },
  {
    part: 'members',
    title: 'Members',
    sentence: 'Can be promoted',
    empty: 'There are no Members. People appear here when they first sign in.',
  },
  {
    part: 'blocked',
    title: 'Blocked Staff',
    sentence: 'They cannot sign in. Executives block and unblock people.',
    empty: 'Nobody is blocked.',
  },
];

/** Lists staff, Members and blocked people, opens their profiles and promotes Members. For managers. */
export function StaffScreen({ search: { q, open } }: { search: StaffSearch }) {
  const me = useMe();
  const navigate = useNavigate({ from: '/manage/staff' });
  const wasOpened = useLocation({ select: (location) => location.state.openedProfile === true });
  const close = useClose(open, wasOpened, () => {
    void navigate({ search: ({ open: _, ...rest }) => rest, replace: true, resetScroll: false });
  });
  const [promoting, setPromoting] = useState<Person | null>(null);
  const [isPromoting, setIsPromoting] = useState(false);
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);

  usePreload(loadProfile);

  const active = usePeople(filterOf('active', q));
  const members = usePeople(filterOf('members', q));
  const blocked = usePeople(filterOf('blocked', q));
  const lists = [active, members, blocked];

  const promote = useCallback((person: Person) => {
    setPromoting(person);
    setIsPromoting(true);
  }, []);

  return (
    <Page>
      <PageHeader title="Staff Management" sentence="Manage staff, their profiles, records and grades." />
      <SearchInput
        value={q ?? ''}
        onChange={(next) =>
          void navigate({
            search: ({ q: _, ...rest }) => ({ ...rest, ...(next && { q: next }) }),
            replace: true,
            resetScroll: false,
          })
        }
        label="Search people"
        placeholder="Username, Discord ID or grade"
        className="max-w-md"
      />
      <GradeFound q={q} />
      <div className="mt-6">
        {SECTIONS.map((section, index) => {
          const list = lists[index];
          return (
            list && (
              <ListSection
                key={section.part}
                title={section.title}
                sentence={section.sentence}
                list={list}
                empty={q?.trim() ? `No one here matches ‘${q.trim()}’.` : section.empty}
                skeleton={<PersonRowSkeleton />}
                skeletonCount={8}
              >
                {(person) => (
                  <StaffRow
                    key={person.id}
                    person={person}
                    me={me}
                    onPromote={section.part === 'members' ? promote : undefined}
                  />
                )}
              </ListSection>
            )
          );
        })}
      </div>
      {promoting && (
        <Suspense>
          <PromoteDialog person={promoting} open={isPromoting} onClose={() => setIsPromoting(false)} />
        </Suspense>
      )}
      {shown && (
        <Suspense>
          <ProfileDialog discordId={discordIdOf(shown)} open={open !== undefined} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}
