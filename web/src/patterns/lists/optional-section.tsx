import type { ComponentProps } from 'react';
import { ListSection } from './list-section.tsx';

/** So many rows fill a phone’s window, below which nothing shows until this list is read. */
const FILLS_PHONE = 8;

/** A section that is there only while its list holds something. Until that is known, skeletons are in its place and the sections below wait. */
export function OptionalSection<Row>(section: ComponentProps<typeof ListSection<Row>>) {
  const { rows, hasMore, error } = section.list;
  if (rows?.length === 0 && !hasMore) return null;
  const isUnknown = !rows && !error;
  return <ListSection {...section} {...(isUnknown && { title: undefined, skeletonCount: FILLS_PHONE })} />;
}
