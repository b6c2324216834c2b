import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { type LinePart, readLine } from './diff-line.ts';
import { type DiffRow, diffRows } from './diff-rows.ts';

interface GuideDiffProps {
  before: string;
  after: string;
  /** What to call the two texts in the legend, such as 'revision 3' and 'your text'. */
  beforeName: string;
  afterName: string;
}

const LOOK = {
  same: { sign: ' ', word: '', className: '' },
  removed: { sign: '−', word: 'Removed: ', className: 'bg-danger-bg text-danger' },
  added: { sign: '+', word: 'Added: ', className: 'bg-success-bg text-success' },
};

/** Shows how two texts differ, line by line, each set much as readers see it. */
export function GuideDiff({ before, after, beforeName, afterName }: GuideDiffProps) {
  // Can take a third of a second, and typing renders the editor again with the same texts.
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  if (before === after) return <p className="text-muted">There are no changes.</p>;
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
        <span>
          <span className="font-mono text-danger">−</span> only in {beforeName}
        </span>
        <span>
          <span className="font-mono text-success">+</span> only in {afterName}
        </span>
      </figcaption>
      <div className="overflow-hidden rounded-md border border-line bg-surface py-1 text-sm">
        {rows.map((row, index) =>
          row.kind === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position.
            <p key={index} className="my-1 bg-subtle px-3 py-0.5 text-xs text-muted">
              {counted(row.count, 'unchanged line')}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position.
            <Line key={index} row={row} />
          ),
        )}
      </div>
    </figure>
  );
}

function Line({ row: { kind, text } }: { row: Exclude<DiffRow, { kind: 'gap' }> }) {
  const { sign, word, className } = LOOK[kind];
  const line = readLine(text);
  const isChanged = kind !== 'same';
  // Between unchanged rows of a table, it says nothing.
  if (line.kind === 'rule' && !isChanged) return null;
  if (line.kind === 'blank')
    return <p className={cx('h-3', className)}>{isChanged && <span className="sr-only">{word}a blank line</span>}</p>;
  return (
    <p className={cx('flex gap-2 px-3 py-0.5', className)}>
      <span aria-hidden className="w-3 shrink-0 font-mono select-none">
        {sign}
      </span>
      {isChanged && <span className="sr-only">{word}</span>}
      {line.kind === 'rule' && <span className="font-mono text-caption wrap-anywhere">{text}</span>}
      {line.kind === 'cells' && (
        <span className="flex min-w-0 flex-1 gap-1 max-sm:text-caption sm:gap-3">
          {line.cells.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position.
            <span key={index} className="min-w-0 flex-1 wrap-anywhere">
              {index > 0 && <span className="sr-only"> | </span>}
              <Parts parts={parts} />
            </span>
          ))}
        </span>
      )}
      {line.kind === 'text' && (
        <span className={cx('flex min-w-0 gap-1.5', line.isHeading && 'font-semibold', line.isNested && 'pl-5')}>
          {line.mark && <span className="shrink-0 font-normal text-muted tabular-nums">{line.mark}</span>}
          <span className="min-w-0 wrap-anywhere">
            <Parts parts={line.parts} />
          </span>
        </span>
      )}
    </p>
  );
}

const PART_LOOKS = { plain: '', strong: 'font-semibold', code: 'font-mono text-caption', markup: 'text-muted' };

const Parts = ({ parts }: { parts: LinePart[] }) =>
  parts.map(({ look, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position.
    <span key={index} className={PART_LOOKS[look]}>
      {text}
    </span>
  ));
