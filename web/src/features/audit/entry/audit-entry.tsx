import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { isNameless } from '#contract/audit.ts';
import { ERASED_USER } from '#contract/discord.ts';
import type { Told } from '#contract/labels/audit-labels.ts';
import { actionLabel, actorName, entityLabel, targetName } from '#contract/labels/audit-labels.ts';
import type { Part } from '#contract/labels/audit-phrases.ts';
import { sentenceOf } from '#contract/labels/audit-sentences.ts';
import { changesOf } from '#contract/labels/audit-values.ts';
import { getLabels } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Mark } from '#ui/brand/mark.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/time.tsx';
import type { AuditEntry } from '../queries.ts';
import { AuditChanges } from './audit-changes.tsx';
import { actionTone, originGone, shortId } from './audit-labels.ts';

const ROW = 'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-2.5 sm:px-4';
const HEAD = 'flex items-start gap-x-3 gap-y-1 max-sm:flex-col';
const IDS = '-my-0.5 -ml-1 pointer-coarse:-my-2.5';

type Entry = AuditEntry & { isNameless: boolean };

/** One entry of the log: a sentence, and below it the facts and values. It unfolds to what was cut, and to whole ids. */
export function AuditRow({ entry: found }: { entry: AuditEntry }) {
  const me = useMe();
  const entry = { ...found, isNameless: isNameless(found, me.id) };
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="text-sm tabular-nums first:rounded-t-lg last:rounded-b-lg">
      <div
        className={cx(ROW, 'transition-colors hover:bg-hover', isOpen ? 'rounded-t-[inherit]' : 'rounded-[inherit]')}
      >
        <Actor entry={entry} />
        <div className="min-w-0">
          <div className={HEAD}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="stretched min-w-0 flex-1 rounded-sm pt-0.5 text-left wrap-anywhere"
            >
              <AuditSentence entry={entry} />
            </button>
            <span className="flex items-center gap-2.5 pt-0.5 text-xs text-muted">
              <span className="relative z-1">
                <Time value={entry.timestamp} format="datetime" />
              </span>
              <ChevronDown aria-hidden className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
            </span>
          </div>
          <Facts entry={entry} />
          {entry.details && (
            <p className={cx('mt-1 max-w-prose text-xs', isOpen ? 'whitespace-pre-wrap' : 'truncate')}>
              <span className="text-muted">Details</span> {entry.details}
            </p>
          )}
          <AuditChanges changes={changesOf(entry)} isWhole={isOpen} />
        </div>
      </div>
      <div id={id} hidden={!isOpen} className="rounded-b-[inherit]">
        {isOpen && <More entry={entry} />}
      </div>
    </li>
  );
}

/** The actor's picture, or the portal's mark if no person acted. */
function Actor({ entry: { userId, actor } }: { entry: AuditEntry }) {
  if (userId === null) return <Mark className="size-6" />;
  return <Avatar size="sm" name={actor?.username ?? ERASED_USER} src={actor?.avatar} />;
}

/** The kind of action, then on what, by whom, about whom and from where, with links to all entries about each. */
function Facts({ entry }: { entry: Entry }) {
  const target = targetName(entry);
  return (
    <dl className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      <div className="max-w-full">
        <dt className="sr-only">Action</dt>
        <dd>
          <Badge tone={actionTone(entry.action)} icon={null}>
            {actionLabel(entry.action)}
          </Badge>
        </dd>
      </div>
      <Fact label={entityLabel(entry.entityType)}>
        <OnlyThis search={{ entityId: entry.entityId }} label={`Only ${shortId(entry.entityId)}`}>
          <span className="font-mono">{shortId(entry.entityId)}</span>
        </OnlyThis>
      </Fact>
      <Fact label="Actor">
        <Person id={entry.userId} name={actorName(entry)} />
      </Fact>
      <Fact label="Target">
        {target ? <Person id={entry.targetUserId} name={target} /> : <span className="text-muted">Nobody</span>}
      </Fact>
      <Fact label="IP address">
        {entry.ipAddress ?? <span className="text-muted">{originGone(entry, 'ipAddress') ?? 'None recorded'}</span>}
      </Fact>
    </dl>
  );
}

/** What is needed more rarely: whole ids to copy, the action’s own name, and the browser. */
function More({ entry }: { entry: Entry }) {
  const browser = entry.userAgent ?? originGone(entry, 'userAgent');
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 rounded-b-[inherit] border-t border-line bg-canvas py-3 pr-4 pl-12 text-xs sm:pl-13">
      <Fact label="Action">
        <span className="font-mono">{entry.action}</span>
      </Fact>
      <Fact label={`${entityLabel(entry.entityType)} ID`}>
        <CopyButton value={entry.entityId} label="Copy entity ID" className={IDS} />
      </Fact>
      {entry.userId && (
        <Fact label="Actor’s user ID">
          <CopyButton value={entry.userId} label={`Copy the user ID of ${actorName(entry)}`} className={IDS} />
        </Fact>
      )}
      {entry.targetUserId && (
        <Fact label="Target’s user ID">
          <CopyButton value={entry.targetUserId} label={`Copy the user ID of ${targetName(entry)}`} className={IDS} />
        </Fact>
      )}
      <Fact label="Entry ID">
        <CopyButton value={entry.id} label="Copy entry ID" className={IDS} />
      </Fact>
      {browser && <Fact label="Browser">{browser}</Fact>}
    </dl>
  );
}

function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <OnlyThis search={{ userId: id }} label={`Only ${name}`}>
      {name}
    </OnlyThis>
  );
}

interface OnlyThisProps {
  search: { entityId: string } | { userId: string };
  label: string;
  children: ReactNode;
}

/** Narrows the log to one entity or person. */
function OnlyThis({ search, label, children }: OnlyThisProps) {
  return (
    <Link
      to="/audit-logs"
      search={search}
      preload={false}
      aria-label={label}
      title={label}
      className="relative z-1 rounded-sm hover:underline"
    >
      {children}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-1.5">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
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
