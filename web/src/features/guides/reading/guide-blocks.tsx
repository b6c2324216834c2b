import { ImageOff, Link as LinkIcon, Square, SquareCheck } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Alert } from '#ui/feedback/alert.tsx';

const HEADING: Record<number, string> = {
  2: 'mt-10 text-xl',
  3: 'mt-8 text-lg',
  4: 'mt-6 text-base',
  5: 'mt-6 text-sm',
  6: 'mt-6 text-sm text-muted',
};

interface GuideHeadingProps {
  id: string;
  /** 2 to 6. */
  level: number;
  /** The heading as plain text. */
  label: string;
  children: ReactNode;
}

/** A heading with a link to itself. */
export function GuideHeading({ id, level, label, children }: GuideHeadingProps) {
  return (
    <div className={cx('group flex items-baseline gap-2', HEADING[level])}>
      {createElement(
        `h${level}`,
        // Focusable, so that the keyboard continues from here after a link to it.
        { id, tabIndex: -1, className: 'min-w-0 scroll-mt-20 font-semibold tracking-tight lg:scroll-mt-6' },
        children,
      )}
      <a
        href={`#${encodeURIComponent(id)}`}
        aria-label={`Link to ‘${label}’`}
        className="shrink-0 self-center rounded-sm p-0.5 text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:hidden"
      >
        <LinkIcon aria-hidden className="size-4" />
      </a>
    </div>
  );
}

/** Names a picture without loading it: loading would tell another server who reads the guide. */
export const GuidePicture = ({ alt }: { alt: string | undefined }) => (
  <span className="inline-flex items-center gap-1.5 rounded-sm bg-subtle px-2 py-0.5 text-caption text-muted">
    <ImageOff aria-hidden className="size-3.5 shrink-0" />
    Picture{alt && `: ${alt}`}
  </span>
);

/** The read-only checkbox of a task, in place of a bullet. */
export function TaskMark({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? SquareCheck : Square;
  return (
    <>
      <Icon aria-hidden className="absolute top-1 -left-6 size-4 text-muted" />
      <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
    </>
  );
}

interface GuideListProps {
  items: { isTask: boolean; content: ReactNode }[];
  /** The first number, or null for bullets. */
  start: number | null;
}

/** A numbered or bulleted list. Tasks have a checkbox instead of a bullet. */
export function GuideList({ items, start }: GuideListProps) {
  const rows = items.map(({ isTask, content }, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their position.
      key={index}
      className={cx('mt-1.5 [&>ol]:mt-1.5 [&>p:first-child]:mt-0 [&>ul]:mt-1.5', isTask && 'relative list-none')}
    >
      {content}
    </li>
  ));
  const look = 'mt-4 pl-6 marker:text-muted';
  return start === null ? (
    <ul className={cx(look, 'list-disc')}>{rows}</ul>
  ) : (
    <ol start={start} className={cx(look, 'list-decimal')}>
      {rows}
    </ol>
  );
}

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' };

interface GuideTableProps {
  header: ReactNode[];
  rows: ReactNode[][];
  /** By column; null means left. */
  align: readonly (keyof typeof ALIGN | null)[];
}

/** A table that scrolls sideways if it is too wide. */
export function GuideTable({ header, rows, align }: GuideTableProps) {
  const look = (column: number) => cx('px-3 py-2 align-top', ALIGN[align[column] ?? 'left']);
  return (
    // Positioned, because the hidden text of its links would widen the page otherwise.
    <section
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets keyboard users scroll a wide table.
      tabIndex={0}
      className="relative mt-4 overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <thead className="border-b border-line bg-subtle">
          <tr>
            {header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position.
              <th key={column} scope="col" className={cx(look(column), 'font-semibold')}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position.
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position.
                <td key={column} className={look(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NOTE_TONE = { NOTE: 'info', TIP: 'success', IMPORTANT: 'info', WARNING: 'warning', CAUTION: 'danger' } as const;

const isNote = (word: string): word is keyof typeof NOTE_TONE => Object.hasOwn(NOTE_TONE, word);

interface GuideQuoteProps {
  /** The word after `[!`, as in `> [!NOTE]`. A known one makes the quote an alert. */
  note: string | undefined;
  children: ReactNode;
}

/** A quotation, or an alert for `> [!NOTE]` and the like. */
export function GuideQuote({ note, children }: GuideQuoteProps) {
  const word = note?.toUpperCase() ?? '';
  if (isNote(word))
    return (
      <Alert
        tone={NOTE_TONE[word]}
        announce="none"
        title={`${word.charAt(0)}${word.slice(1).toLowerCase()}`}
        className="mt-4 [&_p]:mt-0 [&_p+p]:mt-2"
      >
        {children}
      </Alert>
    );
  return (
    <blockquote className="mt-4 border-l-2 border-control pl-4 text-muted [&>*:first-child]:mt-0">
      {children}
    </blockquote>
  );
}
