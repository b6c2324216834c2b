import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { isGuideSlug } from '#contract/guides.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { useRowDrag } from '#patterns/lists/use-row-drag.ts';
import { cx } from '#ui/cx.ts';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { List } from '#ui/layout/list.tsx';
import { GuideImport } from '../importing/guide-import.tsx';
import { GuideMenu } from './guide-menu.tsx';
import { GuideRow } from './guide-row.tsx';
import { archivedGuidesQuery, type ListedGuide } from './list-queries.ts';
import { useMoveGuide } from './mutations.ts';

/** The guides for managers, who order them, and the archived ones below. */
export default function ManagedGuides({ guides }: { guides: ListedGuide[] }) {
  const move = useMoveGuide();
  const [announcement, setAnnouncement] = useState('');
  const { refOf, focusSoon } = useFocusByKey<string>();
  const place = (from: number, to: number) => {
    const guide = guides[from];
    const replaced = guides[to];
    if (!guide || !replaced) return;
    // Not `to`: positions also count the guides that are hidden from this manager.
    move.mutate({ guide, position: replaced.position });
    setAnnouncement(`${guide.title} is now ${to + 1} of ${guides.length}`);
  };
  const step = (slug: string, from: number, by: 1 | -1) => {
    const to = from + by;
    place(from, to);
    // At the end of the list the button is disabled, so its opposite gets focus.
    const isAtEnd = by === 1 ? to === guides.length - 1 : to === 0;
    focusSoon(`${(by === 1) === isAtEnd ? 'up' : 'down'} ${slug}`);
  };
  const { list, drag, handleProps } = useRowDrag<HTMLUListElement>(place);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <List ref={list} framed aria-label="Guides">
        {guides.map((guide, index) => (
          <GuideRow
            key={guide.slug}
            guide={guide}
            className={cx(
              drag?.from === index && 'opacity-60',
              drag && drag.to === index && drag.from !== index && 'bg-accent-soft',
            )}
            handle={
              // Not a button: keyboards have those beside it.
              <span
                aria-hidden
                {...handleProps(index)}
                className="relative z-1 flex min-h-9 cursor-grab touch-none items-center text-muted pointer-coarse:hidden"
              >
                <GripVertical className="size-4" />
              </span>
            }
            actions={
              <>
                <IconButton
                  ref={refOf(`up ${guide.slug}`)}
                  label={`Move ${guide.title} up`}
                  size="sm"
                  disabled={index === 0}
                  onClick={() => step(guide.slug, index, -1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  ref={refOf(`down ${guide.slug}`)}
                  label={`Move ${guide.title} down`}
                  size="sm"
                  disabled={index === guides.length - 1}
                  onClick={() => step(guide.slug, index, 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
                {!isGuideSlug(guide.slug) && <GuideMenu guide={guide} />}
              </>
            }
          />
        ))}
      </List>
      <GuideImport />
      <ArchivedGuides />
    </>
  );
}

function ArchivedGuides() {
  const query = useQuery(archivedGuidesQuery);
  if (query.isLoadingError) return <LoadFailure query={query} title="The archived guides could not be loaded" />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Disclosure summary={`Archived guides (${query.data.length})`} className="mt-8">
      <p className="mt-1 mb-3 text-caption text-muted">They stay readable at their addresses.</p>
      <List framed aria-label="Archived guides">
        {query.data.map((guide) => (
          <GuideRow key={guide.slug} guide={guide} actions={<GuideMenu guide={guide} />} />
        ))}
      </List>
    </Disclosure>
  );
}
