import {
  ArrowRight,
  Award,
  type LucideIcon,
  OctagonAlert,
  Pencil,
  StickyNote,
  Trash2,
  TrendingDown,
  TrendingUp,
} from 'lucide-react';
import { gradeName } from '#contract/grades.ts';
import { RECORD_TYPES, type RecordType, type Severity } from '#contract/staff.ts';
import { useMe } from '#lib/session.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SentenceName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import type { Tone } from '#ui/tone.ts';
import type { StaffRecord } from '../staff-queries.ts';

interface RecordItemProps {
  record: StaffRecord;
  /** Set for users who may edit and delete it. */
  actions?: { onEdit: () => void; onDelete: () => void } | undefined;
}

/** One staff record. */
export function RecordItem({ record, actions }: RecordItemProps) {
  const { actionType, severity, description } = record;
  const me = useMe();
  const title = record.title || (record.userId === me.id ? 'Not shown to you' : 'Erased with its author');
  return (
    <li className="py-4 first:pt-1">
      <div className="flex items-start gap-2">
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-2">
          <Badge {...RECORD_LOOK[actionType]}>{RECORD_TYPES[actionType]}</Badge>
          {severity && <Badge icon={null}>Severity: {SEVERITY_WORD[severity]}</Badge>}
          {!record.isActive && <Badge icon={null}>No longer active</Badge>}
        </div>
        {actions && (
          <div className="-mr-1.5 flex shrink-0">
            {record.title && (
              <IconButton size="sm" label={`Edit record: ${title}`} onClick={actions.onEdit}>
                <Pencil aria-hidden />
              </IconButton>
            )}
            <IconButton size="sm" tone="danger" label={`Delete record: ${title}`} onClick={actions.onDelete}>
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      <h4 className={cx('mt-1 font-semibold wrap-anywhere', !record.title && 'text-muted')}>{title}</h4>
      <p className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-wrap">{description}</p>
      <Grades record={record} />
      <Origin record={record} />
    </li>
  );
}

function Grades({ record: { fromGrade, toGrade } }: { record: StaffRecord }) {
  if (fromGrade === null && toGrade === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm">
      {fromGrade === null ? 'Unknown' : gradeName(fromGrade)}
      <ArrowRight aria-label="to" className="size-3.5 shrink-0 text-muted" />
      {toGrade === null ? 'Unknown' : gradeName(toGrade)}
    </p>
  );
}

function Origin({ record }: { record: StaffRecord }) {
  const me = useMe();
  const { creator, createdBy, createdAt, updatedAt, expiresAt } = record;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <p className="mt-1.5 text-caption text-muted">
      By {createdBy === me.id ? 'you' : <SentenceName person={creator} />}, <Time value={createdAt} />
      {updatedAt !== createdAt && (
        <>
          {' · Edited '}
          <Time value={updatedAt} />
        </>
      )}
      {expiresAt && (
        <>
          {isOver ? ' · Expired ' : ' · Expires '}
          <Time value={expiresAt} format="date" />
        </>
      )}
    </p>
  );
}

/** The badge of each record type. Without an icon it shows that of its tone. */
const RECORD_LOOK: Record<RecordType, { tone: Tone; icon?: LucideIcon }> = {
  warning: { tone: 'warning' },
  final_warning: { tone: 'danger' },
  promotion: { tone: 'success', icon: TrendingUp },
  demotion: { tone: 'warning', icon: TrendingDown },
  commendation: { tone: 'success', icon: Award },
  disciplinary: { tone: 'danger', icon: OctagonAlert },
  note: { tone: 'neutral', icon: StickyNote },
};

/** The severities as shown on screen. */
export const SEVERITY_WORD: Record<Severity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};
