import { useMemo } from 'react';
import { counted } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { diffRows } from './diff-rows.ts';

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

/** Shows how two texts differ, line by line. */
export function GuideDiff({ before, after, beforeName, afterName }: GuideDiffProps) {
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
      <div className="overflow-hidden rounded-md border border-line bg-surface py-1 font-mono text-caption">
        {rows.map((row, index) =>
          row.kind === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position.
            <p key={index} className="bg-subtle px-3 py-0.5 font-sans text-xs text-muted">
              {counted(row.count, 'unchanged line')}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position.
            <p key={index} className={cx('flex gap-2 px-3', LOOK[row.kind].className)}>
              <span aria-hidden className="w-3 shrink-0 select-none">
                {LOOK[row.kind].sign}
              </span>
              <span className="min-w-0 whitespace-pre-wrap">
                <span className="sr-only">{LOOK[row.kind].word}</span>
                {row.text || ' '}
              </span>
            </p>
          ),
        )}
      </div>
    </figure>
  );
}
