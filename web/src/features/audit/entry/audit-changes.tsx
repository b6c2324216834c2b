import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type Change, fieldLabel } from '#contract/words/audit-values.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { describe, listChanges, type Shown } from './audit-values.ts';

/** What an entry changed, field by field, before and after. */
export function AuditChanges({ changes }: { changes: Change[] }) {
  return (
    <dl className="divide-y rounded-md border border-line bg-surface">
      {changes.map((change) => (
        <div key={change.field} className="gap-x-4 gap-y-0.5 px-3 py-2 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted">{fieldLabel(change.field)}</dt>
          <dd className="min-w-0">
            <ChangeValues change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeValues({ change: { field, kind, before, after } }: { change: Change }) {
  const [was, is] = [describe(field, before), describe(field, after)];
  if (kind === 'set') return <Value shown={is} />;
  if (kind === 'was')
    return (
      <>
        <span className="text-muted">was </span>
        <Value shown={was} />
      </>
    );

  const inside = listChanges(before, after);
  if (was.full !== undefined || is.full !== undefined)
    return (
      <>
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          {(
            [
              ['Before', was],
              ['After', is],
            ] as const
          ).map(([label, shown]) => (
            <div key={label} className="min-w-0">
              <p className="text-xs text-muted">{label}</p>
              <Value shown={shown} />
            </div>
          ))}
        </div>
        {inside.length > 0 && (
          <ul className="mt-2 list-disc flex flex-col gap-1 pl-4">
            {inside.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="text-muted">
        <Value shown={was} />
      </span>
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">became</span>
      <span className="font-semibold">
        <Value shown={is} />
      </span>
    </span>
  );
}

function Value({ shown: { text, full, copy } }: { shown: Shown }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  if (copy)
    return (
      <CopyButton value={copy} label="Copy id" className="-my-0.5 -ml-1 pointer-coarse:-my-2.5">
        {text}
      </CopyButton>
    );
  if (full === undefined) return <span className="whitespace-pre-wrap">{text}</span>;
  return (
    <>
      <span id={id} className="block max-w-prose whitespace-pre-wrap">
        {isWhole ? full : text}
      </span>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
        className="link text-caption pointer-coarse:min-h-11"
      >
        {isWhole ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}
