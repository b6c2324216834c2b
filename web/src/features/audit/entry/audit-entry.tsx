import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import type { AuditEntry } from '../queries.ts';
import { AuditChanges } from './audit-changes.tsx';
import { changeLine, changesOf } from './audit-values.ts';
import { actionTone, actionWords, actorName, entityWords, originGone, shortId, targetName } from './audit-words.ts';

const GRID =
  'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 lg:grid-cols-[15rem_minmax(0,1fr)_8.5rem]';
const IDS = '-my-0.5 -ml-1 pointer-coarse:-my-2.5';

/** One entry of the log in two lines; pressing it shows the details. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const changes = changesOf(entry);
  const summary = [...(entry.details ? [entry.details] : []), ...changes.slice(0, 3).map(changeLine)];
  const more = changes.length - 3;
  return (
    <li className="text-sm tabular-nums first:rounded-t-lg last:rounded-b-lg">
      <div className="relative flex gap-2 px-3 py-2 transition-colors hover:bg-hover sm:px-4">
        <ChevronRight
          aria-hidden
          className={cx('mt-1 size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
        />
        <div className={GRID}>
          <div className="min-w-0">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-describedby={`${id}-people`}
              onClick={() => setOpen(!isOpen)}
              className="stretched flex max-w-full rounded-sm text-left"
            >
              {/* Raised above the stretched button, so that its title shows on hover. */}
              <span title={entry.action} className="relative z-1 flex min-w-0">
                <Badge tone={actionTone(entry.action)}>{actionWords(entry.action)}</Badge>
              </span>
            </button>
          </div>
          <Time value={entry.timestamp} className="text-right text-caption text-muted lg:col-start-3" />
          <p
            id={`${id}-people`}
            className="col-span-2 flex min-w-0 items-center gap-1.5 lg:col-span-1 lg:col-start-2 lg:row-start-1"
          >
            <People entry={entry} />
          </p>
          <p className="col-span-2 truncate text-muted lg:col-span-1 lg:col-start-2">
            {summary.join(' · ')}
            {more > 0 && ` · + ${more} more`}
          </p>
          <p className="flex min-w-0 items-center gap-1 text-caption text-muted lg:col-start-1 lg:row-start-2">
            {entityWords(entry.entityType)}
            <CopyButton value={entry.entityId} label="Copy entity ID" className="-my-0.5 pointer-coarse:-my-3">
              {shortId(entry.entityId)}
            </CopyButton>
          </p>
          <p className="text-right text-caption text-muted lg:col-start-3 lg:row-start-2">
            {entry.ipAddress ?? originGone(entry, 'ipAddress') ?? <span className="sr-only">No IP address</span>}
          </p>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Whole entry={entry} />}
      </div>
    </li>
  );
}

function People({ entry }: { entry: AuditEntry }) {
  const target = targetName(entry);
  return (
    <>
      <span className="truncate font-semibold">{actorName(entry)}</span>
      {target && entry.targetUserId !== entry.userId && (
        <>
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="sr-only">to</span>
          <span className="truncate">{target}</span>
        </>
      )}
    </>
  );
}

function Whole({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  const target = targetName(entry);
  const browser = entry.userAgent ?? originGone(entry, 'userAgent');
  return (
    <div className="space-y-4 border-t border-line bg-canvas px-3 py-4 sm:pr-4 sm:pl-10">
      <dl className="grid gap-x-2 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Actor">
          <Person id={entry.userId} name={actorName(entry)} person={entry.actor} />
        </Fact>
        <Fact label="Target">
          {target ? (
            <Person id={entry.targetUserId} name={target} person={entry.target} />
          ) : (
            <span className="text-muted">Nobody</span>
          )}
        </Fact>
        <Fact label={`${entityWords(entry.entityType)} ID`}>
          <CopyButton value={entry.entityId} label="Copy entity ID" className={IDS} />
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
      {changes.length > 0 ? (
        <div>
          <p className="mb-1.5 text-xs text-muted">{headingOf(entry)}</p>
          <AuditChanges changes={changes} />
        </div>
      ) : (
        <p className="text-muted">No values were recorded with this action.</p>
      )}
    </div>
  );
}

function headingOf({ oldValues, newValues }: AuditEntry) {
  if (!oldValues) return 'Set to';
  return newValues ? 'Before and after' : 'As it was before';
}

function Person({ id, name, person }: { id: string | null; name: string; person: AuditEntry['actor'] }) {
  if (id === null) return name;
  return (
    <>
      <span className="block font-semibold">
        <PersonName person={person}>{name}</PersonName>
      </span>
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
    <li className="flex gap-2 px-3 py-2 sm:px-4">
      <Skeleton className="mt-1 size-4" />
      <div className={GRID}>
        <Skeleton className="h-5 w-36" />
        <Skeleton className="my-1 h-3 w-20 justify-self-end lg:col-start-3" />
        <Skeleton className="col-span-2 my-0.5 h-4 w-44 lg:col-span-1 lg:col-start-2 lg:row-start-1" />
        <Skeleton className="col-span-2 my-1 h-3 w-full max-w-72 lg:col-span-1 lg:col-start-2" />
        <Skeleton className="my-1 h-3 w-28 lg:col-start-1 lg:row-start-2" />
        <Skeleton className="my-1 h-3 w-24 justify-self-end lg:col-start-3 lg:row-start-2" />
      </div>
    </li>
  );
}
