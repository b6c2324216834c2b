import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { rangesOf } from './find-ranges.ts';

// A single letter would mark half the text.
const MIN_LENGTH = 2;

/** Searches a guide's text, marks the matches and moves between them: Enter to the next, Shift Enter to the previous. */
export function GuideFind({ text }: { text: RefObject<HTMLElement | null> }) {
  const [q, setQ] = useState('');
  const [ranges, setRanges] = useState<Range[]>([]);
  const [current, setCurrent] = useState(0);
  const isSearching = q.trim().length >= MIN_LENGTH;

  const search = (next: string) => {
    setQ(next);
    const words = next.trim();
    const found = text.current && words.length >= MIN_LENGTH ? rangesOf(text.current, words) : [];
    setRanges(found);
    show(found, 0);
  };
  const show = (among: Range[], index: number) => {
    setCurrent(index);
    among[index]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  const step = (by: number) => ranges.length > 0 && show(ranges, (current + by + ranges.length) % ranges.length);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? -1 : 1);
  };
  useMarks(ranges, current);

  return (
    <search
      aria-label="This guide"
      onKeyDown={press}
      className={cx(
        'z-10 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 bg-canvas py-2 lg:mb-6',
        isSearching && 'sticky top-14 lg:top-0',
      )}
    >
      <SearchInput value={q} onChange={search} label="Search this guide" className="w-full sm:max-w-xs" />
      <p role="status" className="text-caption text-muted tabular-nums empty:hidden">
        {isSearching && (ranges.length > 0 ? `${current + 1} of ${ranges.length}` : 'No matches')}
      </p>
      {ranges.length > 1 && (
        <span className="flex">
          <IconButton label="Previous match" size="sm" onClick={() => step(-1)}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next match" size="sm" onClick={() => step(1)}>
            <ChevronDown aria-hidden />
          </IconButton>
        </span>
      )}
    </search>
  );
}

/** Marks the matches without changing the text's elements. Browsers without highlights still count and scroll. */
function useMarks(ranges: Range[], current: number) {
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    const now = ranges[current];
    CSS.highlights.set('found', new Highlight(...ranges));
    CSS.highlights.set('found-current', new Highlight(...(now ? [now] : [])));
    return () => {
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-current');
    };
  }, [ranges, current]);
}
