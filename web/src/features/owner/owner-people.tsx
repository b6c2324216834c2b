import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { PersonData } from '#features/people/data/data-menu.tsx';
import { PersonMoreButton, usePersonData } from '#features/people/data/person-data.tsx';
import { openOf } from '#features/people/staff-search.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import type { OwnerSearch } from './owner-search.ts';
import { everyoneQuery, type User } from './queries.ts';

const SHORT_ID = 8;

// Name, grade, both ids and the menu: in columns of 48 px on wide screens, in lines on narrow ones.
const COLUMNS =
  'grid grid-cols-[2.25rem_minmax(0,1fr)_auto_2.25rem] items-center gap-x-3 px-4 sm:px-5 md:grid-cols-[2.25rem_minmax(0,1fr)_10rem_12rem_7rem_2.25rem]';
const ROW = `${COLUMNS} py-1.5 text-sm tabular-nums`;

/** Every user, or those a search finds. */
export function People({ search, onClear }: { search: OwnerSearch; onClear: () => void }) {
  const { q } = search;
  const list = usePagedList({ ...everyoneQuery(q), placeholderData: keepPreviousData }, search);
  const data = usePersonData();
  return (
    <>
      {data.panel}
      <Head />
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
        skeleton={<RowSkeleton lines={1} picture="normal" />}
        skeletonCount={6}
      >
        {(users) => (
          <List framed className="empty:hidden" aria-label="Users">
            {users.map((user) => (
              <Person key={user.id} user={user} data={data} />
            ))}
          </List>
        )}
      </PagedList>
      {data.dialog}
    </>
  );
}

/** The columns' names, where there are columns. Hidden from screen readers: every value says what it is. */
const Head = () => (
  <div aria-hidden className={`${COLUMNS} pb-2 text-xs text-muted max-md:hidden`}>
    <span className="col-span-2">Person</span>
    <span>Grade</span>
    <span>Discord ID</span>
    <span>User ID</span>
  </div>
);

function Person({ user, data }: { user: User; data: PersonData }) {
  return (
    <li className={ROW}>
      <Avatar name={user.username} src={user.avatar} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="max-w-full truncate font-semibold" title={user.username}>
          <Link to="/manage/staff" search={{ open: openOf(user.discordId) }} className="rounded-sm hover:underline">
            {user.username}
          </Link>
        </span>
        {user.isBlocked && <Badge tone="danger">Blocked</Badge>}
      </span>
      <span className="text-caption text-muted max-md:text-right">{gradeTitle(user.grade)}</span>
      <span className="md:col-start-6">
        <PersonMoreButton person={user} data={data} />
      </span>
      <span className="-ml-1 col-span-3 col-start-2 flex min-w-0 flex-wrap gap-x-3 md:col-span-1 md:col-start-4 md:row-start-1">
        <Id label="Discord ID" value={user.discordId} shown={user.discordId} />
        <span className="md:hidden">
          <Id label="user ID" value={user.id} shown={user.id.slice(0, SHORT_ID)} />
        </span>
      </span>
      <span className="-ml-1 max-md:hidden md:col-start-5 md:row-start-1">
        <Id label="user ID" value={user.id} shown={user.id.slice(0, SHORT_ID)} />
      </span>
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
