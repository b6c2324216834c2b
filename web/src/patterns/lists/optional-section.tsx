import type { ComponentProps } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { ListSection } from './list-section.tsx';
import { PagedList } from './paged-list.tsx';

/** So many rows fill a phone’s window, below which nothing shows until this list is read. */
const FILLS_PHONE = 8;

/** A section that is there only while its list holds something. Until that is known, skeletons are in its place and the sections below wait. */
export function OptionalSection<Row>(section: ComponentProps<typeof ListSection<Row>>) {
  const { list, skeleton } = section;
  if (!list.rows && !list.error)
    return (
      <section>
        <Skeleton className="my-1.5 h-6 w-32" />
        <Skeleton className="my-1 h-3.5 w-72 max-w-full" />
        <PagedList
          list={list}
          name="this list"
          empty={null}
          skeleton={skeleton}
          skeletonCount={FILLS_PHONE}
          frame={(skeletons) => (
            <List framed className="mt-3">
              {skeletons}
            </List>
          )}
        >
          {() => null}
        </PagedList>
      </section>
    );
  return list.rows?.length === 0 && !list.hasMore ? null : <ListSection {...section} />;
}
