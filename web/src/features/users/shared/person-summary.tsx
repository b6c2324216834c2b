import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListRow } from '../../../ui/layout/list.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Person } from '../queries.ts';
import { RoleBadge } from './role-badge.tsx';

interface PersonSummaryProps {
  person: Person;
  isMe: boolean;
  /** The id of the name's element, which describes the row's buttons. */
  nameId: string;
}

/** A person in a row: name, grade, status, dates and Discord ID. */
export function PersonSummary({ person, isMe, nameId }: PersonSummaryProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PersonName person={person}>
          <span id={nameId} className="max-w-full truncate text-base font-semibold">
            {person.username}
          </span>
        </PersonName>
        <RoleBadge grade={person.grade} />
        {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
        {isMe && <Badge icon={null}>You</Badge>}
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-caption text-muted">
        <span>
          Joined <Time value={person.joinedAt} format="date" />
        </span>
        <span>Last promoted: {person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never'}</span>
        <CopyButton value={person.discordId} label="Copy Discord ID" className="-ml-1" />
      </div>
    </>
  );
}

/** A person's row while it loads, as high as a real one. */
export function PersonRowSkeleton() {
  return (
    <ListRow leading={<Skeleton round className="size-9" />}>
      <div className="flex items-center gap-2">
        <Skeleton className="my-1 h-4 w-36" />
        <Skeleton className="h-5 w-20" />
      </div>
      <Skeleton className="mt-1.5 mb-1 h-3.5 w-96 max-w-full pointer-coarse:mb-9" />
    </ListRow>
  );
}
