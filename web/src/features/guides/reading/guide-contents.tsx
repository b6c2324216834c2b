import { List as ListIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import type { GuideSection } from './guide-document.ts';

/** The id of the section being read: the last one whose heading is above the upper quarter of the window. */
function useCurrentSection(sections: readonly GuideSection[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const find = () => {
      const line = window.innerHeight / 4;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [sections]);
  return current;
}

function Links({ sections, current }: { sections: readonly GuideSection[]; current?: string | undefined }) {
  return (
    <ul className="text-sm">
      {sections.map(({ id, level, title }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            {...(id === current && { 'aria-current': 'location' })}
            className={cx(
              'block border-l-2 py-1 pr-2 transition-colors hover:text-ink pointer-coarse:py-2.5',
              level === 2 ? 'pl-3' : 'pl-6',
              id === current ? 'border-accent font-semibold text-ink' : 'border-line text-muted',
            )}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The table of contents next to the text, on wide screens. */
export function GuideContents({ sections }: { sections: readonly GuideSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav
      aria-labelledby="guide-contents"
      className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain max-lg:hidden"
    >
      <p id="guide-contents" className="mb-2 text-sm font-semibold">
        On this page
      </p>
      <Links sections={sections} current={current} />
    </nav>
  );
}

/** The table of contents above the text, folded, on narrow screens. */
export function FoldedContents({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <details className="mb-6 rounded-lg border border-line bg-surface lg:hidden">
      <summary className="flex items-center gap-2 rounded-lg px-4 py-2.5 text-sm font-semibold pointer-coarse:py-3">
        <ListIcon aria-hidden className="size-4 shrink-0 text-muted" />
        On this page
      </summary>
      <nav aria-label="On this page" className="px-4 pb-3">
        <Links sections={sections} />
      </nav>
    </details>
  );
}
