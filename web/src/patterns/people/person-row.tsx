import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import { ListRow } from '#ui/layout/list.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { AwayBadge } from './away-badge.tsx';
import type { Person } from './people-queries.ts';
import { RoleBadge } from './role-badge.tsx';

interface PersonRowProps {
  /** Null once they are gone. */
  person: Pick<Person, 'username' | 'avatar'> | null | undefined;
  /** The id of the name's element, which describes the row's buttons. */
  nameId?: string | undefined;
  /** The name as a `stretched` link, which makes the whole row one. */
  link?: ReactNode;
  /** A lamp before the picture: whether the row waits for the reader. */
  waits?: boolean;
  /** After the name. */
  badges?: ReactNode;
  /** One muted line under the name. */
  caption?: ReactNode;
  /** Buttons at the end. */
  trailing?: ReactNode;
  /** Phones leave `trailing` out. */
  trailingWide?: boolean;
  /** After the buttons; never wraps. */
  end?: ReactNode;
  /** From 1280 px on, the name with its badges, and each element of the caption and of `trailing`, are cells of these columns, a class. */
  columns?: string | undefined;
  /** More under the caption. */
  children?: ReactNode;
}

/** A person in a list: picture, name, badges, one line about them, and what can be done. */
export function PersonRow({
  person,
  nameId,
  link,
  waits,
  badges,
  caption,
  trailing,
  trailingWide = false,
  end,
  columns,
  children,
}: PersonRowProps) {
  const name = usernameOf(person);
  return (
    <ListRow
      leading={
        <div className="flex items-center gap-3">
          {waits !== undefined && <StatusDot lit={waits} className={waits ? '' : 'invisible'} />}
          <Avatar name={name} src={person?.avatar} {...(columns && { className: 'xl:size-7 xl:text-xs' })} />
        </div>
      }
      trailing={trailing}
      trailingWide={trailingWide}
      end={end}
      {...(columns && { columns, className: 'xl:min-h-11 xl:py-1' })}
      interactive={link !== undefined}
    >
      {/* A long name is cut, so that the badges stay next to it. */}
      <div className={cx('flex min-w-0 items-center gap-2', columns && 'xl:flex-wrap xl:gap-y-0')}>
        <span id={nameId} title={name} className="min-w-0 truncate text-base font-semibold">
          {link ?? name}
        </span>
        <span className="flex max-w-3/5 shrink-0 flex-wrap items-center gap-x-2 gap-y-1">{badges}</span>
      </div>
      {caption && (
        <div
          className={cx(
            'mt-0.5 flex flex-wrap items-center gap-x-3 text-caption text-muted max-sm:gap-x-2 max-sm:text-xs',
            columns && 'xl:contents',
          )}
        >
          {caption}
        </div>
      )}
      {children}
    </ListRow>
  );
}

interface PersonBadgesProps {
  person: Person;
  isMe: boolean;
  /** Off where the row says it elsewhere. */
  hasGrade?: boolean;
}

/** The badges after a user's name: grade, blocked, you, away. */
export function PersonBadges({ person, isMe, hasGrade = true }: PersonBadgesProps) {
  return (
    <>
      {hasGrade && <RoleBadge grade={person.grade} />}
      {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
      {isMe && <Badge icon={null}>You</Badge>}
      <AwayBadge until={person.awayUntil} />
    </>
  );
}

/** When a person joined and was promoted. Phones have room for the newer; from 1280 px on the column heads say which is which. */
export function PersonFacts({ person }: { person: Person }) {
  return (
    <>
      <span className={cx(person.promotedAt && 'max-sm:hidden')}>
        <span className="xl:sr-only">Joined </span>
        <Time value={person.joinedAt} format="date" />
      </span>
      <span className={cx(!person.promotedAt && 'max-sm:hidden')}>
        <span className="xl:sr-only">Last promoted: </span>
        {person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never'}
      </span>
    </>
  );
}
