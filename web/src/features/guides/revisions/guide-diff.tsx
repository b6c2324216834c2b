import { useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type DiffLine, diffLines, foldSame } from './line-diff.ts';

interface GuideDiffProps {
  before: string;
  after: string;
  /** What the two texts are, as in 'Revision 3' and 'The current text'. */
  beforeName: string;
  afterName: string;
}

const LOOK: Record<DiffLine['kind'], { sign: string; word: string; className: string }> = {
  same: { sign: ' ', word: '', className: '' },
  removed: { sign: '−', word: 'Removed: ', className: 'bg-danger-bg text-danger' },
  added: { sign: '+', word: 'Added: ', className: 'bg-success-bg text-success' },
};

/** Two texts laid over each other, line by line: what only the first has, and what only the second has. */
export function GuideDiff({ before, after, beforeName, afterName }: GuideDiffProps) {
  const lines = useMemo(() => foldSame(diffLines(before, after)), [before, after]);
  if (before === after) return <p className="text-muted">The two are the same.</p>;
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
        {lines.map((line, index) =>
          line.kind === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
            <p key={index} className="bg-subtle px-3 py-0.5 font-sans text-xs text-muted">
              {line.count === 1 ? '1 line is the same' : `${line.count} lines are the same`}
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
            <p key={index} className={cx('flex gap-2 px-3', LOOK[line.kind].className)}>
              <span aria-hidden className="w-3 shrink-0 select-none">
                {LOOK[line.kind].sign}
              </span>
              <span className="min-w-0 whitespace-pre-wrap">
                <span className="sr-only">{LOOK[line.kind].word}</span>
                {line.text || ' '}
              </span>
            </p>
          ),
        )}
      </div>
    </figure>
  );
}
