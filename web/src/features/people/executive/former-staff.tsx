import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradeTitle } from '#lib/portal/labels.ts';
import { ListSection } from '#patterns/lists/list-section.tsx';
import type { Subject } from '#patterns/people/people-queries.ts';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { Badge } from '#ui/badge.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { EraseButton } from '../erase-button.tsx';
import { gradeIn } from '../people-filter.tsx';
import { ProfileHint, ProfileLink } from '../profile/profile-link.tsx';
import { profilesQuery, type StaffProfile } from '../staff-queries.ts';

const PAGE = 20;

/** Whether a search finds this person by username, Discord ID or grade name, by the server's rules. */
function isFound({ user }: StaffProfile, q: string | undefined): boolean {
  const term = q?.trim().toLowerCase();
  if (!term) return true;
  if (!user) return false;
  const grade = gradeIn(term);
  if (grade !== undefined) return user.grade === grade;
  return [user.username, user.discordId, gradeTitle(user.grade)].some((word) => word.toLowerCase().includes(term));
}

type Erasing = { onErase: (person: Subject) => void };

/** Former staff, by when they left. All are read in one call, so the search runs here. */
export function FormerStaff({ q, onErase }: { q: string | undefined } & Erasing) {
  const query = useQuery(profilesQuery(true));
  const [shown, setShown] = useState(PAGE);
  const found = query.data?.filter((profile) => isFound(profile, q));
  return (
    <ListSection
      title="Former Staff"
      sentence={`Back at grade ${gradeTitle(1)}. Promoting them again restores their staff profile.`}
      list={{
        rows: found?.slice(0, shown),
        isPrevious: false,
        isFetching: query.isFetching,
        error: query.error,
        refetch: query.refetch,
        hasMore: (found?.length ?? 0) > shown,
        isLoadingMore: false,
        moreError: null,
        loadMore: () => setShown(shown + PAGE),
      }}
      empty={q?.trim() ? `No one here matches ‘${q.trim()}’.` : 'Nobody has left the staff. Fired staff appear here.'}
      skeleton={<RowSkeleton picture="normal" isTable />}
    >
      {(profile) => <FormerRow key={profile.id} profile={profile} onErase={onErase} />}
    </ListSection>
  );
}

function FormerRow({ profile: { user, archivedAt }, onErase }: { profile: StaffProfile } & Erasing) {
  const isKept = user && !user.isErased;
  return (
    <PersonRow
      person={user}
      columns="xl:grid-cols-[minmax(0,1fr)_10rem_9rem_5rem]"
      {...(isKept && { link: <ProfileLink person={user} />, end: <ProfileHint /> })}
      badges={user?.isBlocked && <Badge tone="danger">Blocked</Badge>}
      caption={
        <>
          <span>Former Staff Member</span>
          {archivedAt && (
            <span>
              Archived <Time value={archivedAt} format="date" />
            </span>
          )}
        </>
      }
      // On phones, the profile has it.
      trailing={isKept && <EraseButton person={user} onErase={onErase} />}
      trailingWide
    />
  );
}
