import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { ERASED_USER } from '#contract/discord.ts';
import type { Told } from '#contract/words/audit-labels.ts';
import { actionLabel, actorName, entityLabel, targetName } from '#contract/words/audit-labels.ts';
import type { Part } from '#contract/words/audit-phrases.ts';
import { sentenceOf } from '#contract/words/audit-sentences.ts';
import { changesOf } from '#contract/words/audit-values.ts';
import { exactTime, hourMinute } from '#lib/format.ts';
import { getLabels } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Mark } from '#ui/brand/mark.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import type { Tone } from '#ui/tone.ts';
import type { AuditEntry } from '../queries.ts';
import { AuditChanges } from './audit-changes.tsx';
import { actionTone, originGone, shortId } from './audit-labels.ts';

// One line of 44 px, two of 64 px on phones.
const GRID =
  'grid grid-cols-[auto_minmax(0,1fr)_auto_auto] content-center items-center gap-x-3 px-3 max-sm:min-h-16 max-sm:gap-y-1 max-sm:py-2 sm:min-h-11 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] sm:px-4 sm:py-2.5';
const LAID_OUT_AS_ROW =
  '[content-visibility:auto] [contain-intrinsic-size:auto_4rem] sm:[contain-intrinsic-size:auto_2.75rem]';
const IDS = '-my-0.5 -ml-1 pointer-coarse:-my-2.5';

/** What takes something away, or passes a lock, stands out. */
const ACTION_TEXT: Partial<Record<Tone, string>> = { danger: 'text-danger', warning: 'text-warning' };

/** One entry of the log as a sentence; it unfolds to the values behind it. */
export function AuditRow({ entry: found }: { entry: AuditEntry }) {
  const me = useMe();
  const isReaders = found.entityType === 'application' && found.targetUserId === me.id;
  const entry = { ...found, isReaders };
  const [isOpen, setOpen] = useState(false);
  // The click is answered before the values are rendered.
  const isUnfolded = useDeferredValue(isOpen);
  const id = useId();
  const at = new Date(entry.timestamp);
  return (
    <li className={cx(LAID_OUT_AS_ROW, 'text-sm tabular-nums first:rounded-t-lg last:rounded-b-lg')}>
      <div
        className={cx(
          GRID,
          'relative transition-colors hover:bg-hover',
          isOpen ? 'rounded-t-[inherit]' : 'rounded-[inherit]',
        )}
      >
        <Actor entry={entry} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={cx('stretched rounded-sm text-left max-sm:col-span-2', isOpen ? 'wrap-anywhere' : 'truncate')}
        >
          <AuditSentence entry={entry} />
        </button>
        <ChevronDown
          aria-hidden
          className={cx(
            'size-4 text-muted transition-transform max-sm:row-span-2 sm:col-start-5',
            isOpen && 'rotate-180',
          )}
        />
        <span
          className={cx(
            'truncate text-xs max-sm:col-start-2 sm:col-start-3 sm:row-start-1',
            ACTION_TEXT[actionTone(entry.action)] ?? 'text-muted',
          )}
        >
          {actionLabel(entry.action)}
        </span>
        <time
          dateTime={entry.timestamp}
          title={exactTime(at)}
          className="relative z-1 text-xs text-muted sm:col-start-4 sm:row-start-1 sm:text-caption"
        >
          {hourMinute(at)}
        </time>
      </div>
      <div id={id} hidden={!isUnfolded} className="rounded-b-[inherit]">
        {isUnfolded && <Whole entry={entry} />}
      </div>
    </li>
  );
}

/** The actor's picture, or the portal's mark if no person acted. */
function Actor({ entry: { userId, actor } }: { entry: AuditEntry }) {
  if (userId === null) return <Mark className="size-6 max-sm:row-span-2" />;
  return <Avatar size="sm" className="max-sm:row-span-2" name={actor?.username ?? ERASED_USER} src={actor?.avatar} />;
}

function Whole({ entry }: { entry: AuditEntry & { isReaders: boolean } }) {
  const changes = changesOf(entry);
  const target = targetName(entry);
  const browser = entry.userAgent ?? originGone(entry, 'userAgent');
  return (
    <div className="flex flex-col gap-4 rounded-b-[inherit] border-t border-line bg-canvas px-3 py-4 sm:pr-4 sm:pl-13">
      {changes.length > 0 ? (
        <div>
          <p className="mb-1.5 text-xs text-muted">{headingOf(entry)}</p>
          <AuditChanges changes={changes} />
        </div>
      ) : (
        <p className="text-muted">No values were recorded with this action.</p>
      )}
      <dl className="grid gap-x-2 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Actor">
          <Person id={entry.userId} name={actorName(entry)} />
        </Fact>
        <Fact label="Target">
          {target ? <Person id={entry.targetUserId} name={target} /> : <span className="text-muted">Nobody</span>}
        </Fact>
        <Fact label="Action">
          <span className="font-mono text-xs">{entry.action}</span>
        </Fact>
        <Fact label={`${entityLabel(entry.entityType)} ID`}>
          <CopyButton value={entry.entityId} label="Copy entity ID" className={IDS}>
            {shortId(entry.entityId)}
          </CopyButton>
          <OnlyThis search={{ entityId: entry.entityId }}>Only this one</OnlyThis>
        </Fact>
        <Fact label="Timestamp">
          <Time value={entry.timestamp} format="datetime" />
        </Fact>
        <Fact label="IP address">
          {entry.ipAddress ?? <span className="text-muted">{originGone(entry, 'ipAddress') ?? 'None recorded'}</span>}
        </Fact>
        <Fact label="Entry ID">
          <CopyButton value={entry.id} label="Copy entry ID" className={IDS} />
        </Fact>
        {browser && (
          <Fact label="Browser" className="sm:col-span-2 lg:col-span-3">
            <span className="text-caption text-muted">{browser}</span>
          </Fact>
        )}
        {entry.details && (
          <Fact label="Details" className="sm:col-span-2 lg:col-span-3">
            <span className="max-w-prose whitespace-pre-wrap">{entry.details}</span>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function headingOf({ oldValues, newValues }: AuditEntry) {
  if (!oldValues) return 'Set to';
  return newValues ? 'Before and after' : 'As it was before';
}

function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <CopyButton value={id} label={`Copy the user ID of ${name}`} className={IDS} />
      <OnlyThis search={{ userId: id }}>Only this person</OnlyThis>
    </>
  );
}

function OnlyThis({ search, children }: { search: { entityId: string } | { userId: string }; children: ReactNode }) {
  return (
    <Link to="/audit-logs" search={search} preload={false} className="link inline-block text-caption">
      {children}
    </Link>
  );
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** An entry while it loads, as high as a real one. */
export function AuditRowSkeleton() {
  return (
    <li className={GRID}>
      <Skeleton className="size-6 rounded-full max-sm:row-span-2" />
      <Skeleton className="my-1 h-4 w-full max-w-md max-sm:col-span-2" />
      <Skeleton className="size-4 max-sm:row-span-2 sm:col-start-5" />
      <Skeleton className="h-3 w-28 max-sm:col-start-2 max-sm:my-1 sm:col-start-3 sm:row-start-1" />
      <Skeleton className="h-3 w-9 sm:col-start-4 sm:row-start-1" />
    </li>
  );
}

const STYLE: Partial<Record<Part['kind'], string>> = {
  actor: 'font-semibold',
  words: 'text-muted',
  gone: 'text-muted italic',
};

/** What happened, in a sentence. */
function AuditSentence({ entry }: { entry: Told }) {
  return sentenceOf({ ...entry, labels: getLabels() }).map(({ kind, text }, n) =>
    kind === 'words' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <span key={n} className={STYLE[kind]}>
        {text}
      </span>
    ) : (
      // Isolated, because names in right-to-left scripts would reorder the words around them.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <bdi key={n} className={STYLE[kind]}>
        {text}
      </bdi>
    ),
  );
}
