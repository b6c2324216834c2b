import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { useId } from 'react';
import { hourMinute } from '#lib/format.ts';
import { Failure } from '#patterns/failure.tsx';
import type { ListState } from '#patterns/lists/list-state.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Time } from '#ui/time.tsx';
import type { useMarkRead } from './mutations.ts';
import { byDay, dayHeading } from './notification-days.ts';
import { pageOf, sentenceOf } from './notification-entry.ts';
import type { Notification } from './queries.ts';

// Most people have few.
const ListEnd = lazyPart(() => import('#patterns/lists/list-end.tsx'));

interface NotificationListProps {
  list: ListState<Notification>;
  markRead: ReturnType<typeof useMarkRead>;
  /** An entry's link was followed. */
  onFollow: () => void;
}

/** Notifications by day, newest first, in all states of the list. */
export function NotificationList({ list, markRead, onFollow }: NotificationListProps) {
  // The server reads up to a moment. So an entry is read by following it only if no older one would be read with it.
  const oldestUnread = list.hasMore ? undefined : list.rows?.findLast((row) => row.readAt === null);
  const follow = (row: Notification) => {
    if (row.id === oldestUnread?.id) markRead.mutate(row);
    onFollow();
  };
  return (
    <>
      {markRead.error && (
        <Failure error={markRead.error} className="mx-4 mt-3">
          Nothing was marked as read.
        </Failure>
      )}
      {list.error && !list.moreError && (
        <div className="p-4">
          {list.rows ? (
            <StaleAlert query={list} />
          ) : (
            <LoadFailure query={list} title="Your notifications could not be loaded" />
          )}
        </div>
      )}
      <PagedList
        // Its failures are above, where they have space at the sides.
        list={{ ...list, error: null }}
        name="your notifications"
        empty={
          <EmptyState icon={BellOff} title="You are up to date." level={3}>
            Answers, exams and mentions will appear here.
          </EmptyState>
        }
        skeleton={<RowSkeleton />}
        skeletonCount={4}
        frame={(rows) => <List>{rows}</List>}
        more={
          <div className="px-4 pb-3">
            <ListEnd list={list} by="button">
              {null}
            </ListEnd>
          </div>
        }
      >
        {(rows) => byDay(rows).map(([day, entries]) => <Day key={day} day={day} entries={entries} onFollow={follow} />)}
      </PagedList>
    </>
  );
}

interface DayProps {
  day: string;
  entries: Notification[];
  onFollow: (entry: Notification) => void;
}

function Day({ day, entries, onFollow }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-4 pt-3 pb-1 text-xs font-semibold text-muted sm:px-5">
        {dayHeading(day)}
      </h3>
      <List>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isToday={dayHeading(day) === 'Today'} onFollow={() => onFollow(entry)} />
        ))}
      </List>
    </section>
  );
}

interface EntryProps {
  entry: Notification;
  isToday: boolean;
  onFollow: () => void;
}

function Entry({ entry, isToday, onFollow }: EntryProps) {
  const isUnread = entry.readAt === null;
  const page = pageOf(entry);
  const { before, title, after } = sentenceOf(entry);
  const words = (
    <>
      {before}
      <span className={cx(isUnread && 'font-semibold')}>{title}</span>
      {after}
    </>
  );
  return (
    <ListRow
      interactive={page !== null}
      leading={<StatusDot lit={isUnread} className={isUnread ? 'mt-1' : 'invisible mt-1'} />}
    >
      <p className={cx('wrap-anywhere', !isUnread && 'text-muted')}>
        {page ? (
          <Link {...page} className="stretched" onClick={onFollow}>
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      <p className="mt-0.5 text-caption text-muted">
        {isUnread && <span className="font-semibold text-ink">Unread · </span>}
        {isToday ? (
          <Time value={entry.createdAt} />
        ) : (
          <time dateTime={entry.createdAt}>{hourMinute(new Date(entry.createdAt))}</time>
        )}
      </p>
    </ListRow>
  );
}
