import { ChevronRight, List as ListIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../cx.ts';

/** A section of a long text. `level` is that of its heading, whose id it names. */
export type TextSection = { id: string; level: 2 | 3; title: string };

/** Below this, a heading that a link scrolled to the top is not yet past. */
const SLACK = 8;

/** The id of the section being read: the last one whose heading is at the top of the window, or past it, else the first. */
function useCurrentSection(sections: readonly TextSection[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const find = () => {
      const isPast = (heading: HTMLElement) =>
        heading.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(heading).scrollMarginTop) + SLACK;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight > scrollHeight - SLACK;
      // The last sections cannot reach the top: there, the one that a link led to counts, or the last.
      const chosen = headings.find(({ id }) => `#${encodeURIComponent(id)}` === location.hash);
      const isChosenShown = chosen && chosen.getBoundingClientRect().top >= 0;
      const read = isAtEnd ? (isChosenShown ? chosen : headings.at(-1)) : headings.findLast(isPast);
      setCurrent((read ?? headings[0])?.id);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [sections]);
  return current;
}

function Links({ sections, current }: { sections: readonly TextSection[]; current?: string | undefined }) {
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

/** A long text with its table of contents: at the right on wide screens, else folded above it. */
export function WithContents({ sections, children }: { sections: readonly TextSection[]; children: ReactNode }) {
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_14rem] xl:gap-12">
      <div className="min-w-0">
        <FoldedContents sections={sections} />
        {children}
      </div>
      <div>
        <SideContents sections={sections} />
      </div>
    </div>
  );
}

/** The table of contents next to the text, on wide screens. */
function SideContents({ sections }: { sections: readonly TextSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain max-xl:hidden"
    >
      <p id="contents" className="mb-2 text-sm font-semibold">
        On this page
      </p>
      <Links sections={sections} current={current} />
    </nav>
  );
}

/** The table of contents above the text, folded, on narrow screens. */
function FoldedContents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <details className="mb-4 rounded-lg border border-line bg-surface xl:hidden">
      <summary className="flex items-center gap-2 rounded-lg px-4 py-2.5 text-sm font-semibold pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
        <ListIcon aria-hidden className="size-4 shrink-0 text-muted" />
        On this page
        <ChevronRight
          aria-hidden
          className="ml-auto size-4 shrink-0 text-muted transition-transform in-open:rotate-90"
        />
      </summary>
      <nav aria-label="On this page" className="px-4 pb-3">
        <Links sections={sections} />
      </nav>
    </details>
  );
}
