import { ArrowRight } from 'lucide-react';
import { type Change, fieldLabel } from '#contract/labels/audit-values.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { cx } from '#ui/cx.ts';
import { describe, listChanges, type Shown } from './audit-values.ts';

interface AuditChangesProps {
  changes: Change[];
  /** Shows long values to their end. */
  isWhole: boolean;
}

/** What an entry changed, field by field, before and after. */
export function AuditChanges({ changes, isWhole }: AuditChangesProps) {
  if (changes.length === 0) return null;
  return (
    <dl className={cx('mt-1 flex gap-x-4 text-xs', isWhole ? 'flex-col gap-y-1.5' : 'flex-wrap gap-y-0.5')}>
      {changes.map((change) => (
        <div key={change.field} className="flex max-w-full min-w-0 items-baseline gap-x-1.5">
          <dt className="shrink-0 text-muted">{fieldLabel(change.field)}</dt>
          <dd className="min-w-0">
            <ChangeValues change={change} isWhole={isWhole} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeValues({ change: { field, kind, before, after }, isWhole }: { change: Change; isWhole: boolean }) {
  const value = (of: unknown) => <Value shown={describe(field, of)} isWhole={isWhole} />;
  if (kind === 'set') return value(after);
  if (kind === 'was')
    return (
      <span className="flex items-baseline gap-x-1">
        <span className="text-muted">was</span> {value(before)}
      </span>
    );
  const inside = isWhole ? listChanges(before, after) : [];
  return (
    <>
      <span className={cx('flex min-w-0 items-baseline gap-x-1.5', isWhole && 'flex-wrap')}>
        <span className="min-w-0 text-muted">{value(before)}</span>
        <ArrowRight aria-hidden className="size-3 shrink-0 self-center text-muted" />
        <span className="sr-only">became</span>
        <span className="min-w-0 font-semibold">{value(after)}</span>
      </span>
      {inside.length > 0 && (
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4">
          {inside.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Value({ shown: { text, full, copy }, isWhole }: { shown: Shown; isWhole: boolean }) {
  if (isWhole && copy)
    return (
      <CopyButton value={copy} label="Copy id" className="-my-0.5 -ml-1 pointer-coarse:-my-2.5">
        {text}
      </CopyButton>
    );
  if (isWhole) return <span className="block max-w-prose whitespace-pre-wrap wrap-anywhere">{full ?? text}</span>;
  return <span className={cx('block max-w-60 truncate', copy && 'font-mono')}>{text}</span>;
}
