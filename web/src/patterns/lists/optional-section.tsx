import type { ComponentProps } from 'react';
import { ListSection } from './list-section.tsx';

/** A section that is there only while its list holds something. Until that is known, the sections below wait. */
export function OptionalSection<Row>(section: ComponentProps<typeof ListSection<Row>>) {
  const { rows, error, hasMore } = section.list;
  if (!rows && !error) return <section hidden className="list-loading" />;
  return rows?.length === 0 && !hasMore ? null : <ListSection {...section} />;
}
