import type { ComponentProps } from 'react';
import { ListSection } from './list-section.tsx';
import { PagedList } from './paged-list.tsx';

/** A section that is there only while its list holds something. Until that is known, skeletons are in its place and the sections below wait. */
export function OptionalSection<Row>(section: ComponentProps<typeof ListSection<Row>>) {
  const { list, skeleton } = section;
  if (!list.rows && !list.error)
    return (
      <section>
        <PagedList list={list} name="this list" empty={null} skeleton={skeleton}>
          {() => null}
        </PagedList>
      </section>
    );
  return list.rows?.length === 0 && !list.hasMore ? null : <ListSection {...section} />;
}
