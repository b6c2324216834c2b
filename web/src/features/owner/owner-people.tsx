import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { gradeName } from '#contract/grades.ts';
import { EraseButton } from '#features/people/erase-button.tsx';
import { openOf } from '#features/people/staff-search.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import type { Erasable } from '#patterns/people/people-queries.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late-part.tsx';
import { List } from '#ui/layout/list.tsx';
import { PersonName } from '#ui/person-name.tsx';
import type { OwnerSearch } from './owner-search.ts';
import { everyoneQuery, type User } from './queries.ts';

const EraseDialog = latePart(() => import('#features/people/erase-dialog.tsx'));

const SHORT_ID = 8;

// Name, grade, both ids and the way to erase a Member: in columns on wide screens, in lines on narrow ones.
const ROW =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 sm:px-5 text-sm tabular-nums md:grid-cols-[auto_minmax(0,1fr)_10rem_12rem_7rem_4.5rem]';

/** Every user, or those a search finds. */
export function People({ search, onClear }: { search: OwnerSearch; onClear: () => void }) {
  const { q } = search;
  const list = usePagedList({ ...everyoneQuery(q), placeholderData: keepPreviousData }, search);
  const [erasing, setErasing] = useState<Erasable | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const erase = (person: Erasable) => {
    setErasing(person);
    setIsErasing(true);
  };
  return (
    <>
      <PagedList
        list={list}
        name="the users"
        empty={
          <EmptyState
            icon={SearchX}
            title={`No results for ‘${q?.trim()}’`}
            level={3}
            action={<Button onClick={onClear}>Clear search</Button>}
          >
            No user has this in their username, Discord ID, user ID or grade.
          </EmptyState>
        }
        skeleton={<PersonSkeleton />}
        skeletonCount={6}
      >
        {(users) => (
          <List framed className="empty:hidden" aria-label="Users">
            {users.map((user) => (
              <Person key={user.id} user={user} onErase={erase} />
            ))}
          </List>
        )}
      </PagedList>
      {erasing && (
        <EraseDialog key={erasing.id} person={erasing} open={isErasing} onClose={() => setIsErasing(false)} />
      )}
    </>
  );
}

function Person({ user, onErase }: { user: User; onErase: (person: Erasable) => void }) {
  return (
    <li className={ROW}>
      <Avatar name={user.username} src={user.avatar} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <PersonName person={user}>
          <span className="max-w-full truncate font-semibold" title={user.username}>
            <Link to="/manage/staff" search={{ open: openOf(user.discordId) }} className="rounded-sm hover:underline">
              {user.username}
            </Link>
          </span>
        </PersonName>
        {user.isBlocked && <Badge tone="danger">Blocked</Badge>}
      </span>
      <span className="flex justify-end md:justify-start">
        <Badge icon={null}>{gradeName(user.grade)}</Badge>
      </span>
      <span className="-ml-1 col-span-2 col-start-2 flex min-w-0 flex-wrap gap-x-3 md:col-span-1 md:col-start-4">
        <Id label="Discord ID" value={user.discordId} shown={user.discordId} />
        <span className="md:hidden">
          <Id label="user ID" value={user.id} shown={user.id.slice(0, SHORT_ID)} />
        </span>
      </span>
      <span className="-ml-1 max-md:hidden">
        <Id label="user ID" value={user.id} shown={user.id.slice(0, SHORT_ID)} />
      </span>
      <EraseButton
        person={user}
        onErase={onErase}
        className="-ml-3 col-span-2 col-start-2 justify-self-start md:col-span-1 md:col-start-6 md:ml-0"
      />
    </li>
  );
}

function Id({ label, value, shown }: { label: string; value: string; shown: string }) {
  return (
    <CopyButton value={value} label={`Copy ${label}`} className="pointer-coarse:-my-1.5">
      {shown}
    </CopyButton>
  );
}

function PersonSkeleton() {
  return (
    <li className={ROW}>
      <Skeleton round className="size-9" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-5 w-20" />
      <Skeleton className="col-span-2 col-start-2 my-1 h-3 w-40 max-w-full md:col-span-1 md:col-start-4" />
      <Skeleton className="h-3 w-16 max-md:hidden" />
    </li>
  );
}
