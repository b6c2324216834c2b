import {
  ArrowRight,
  Award,
  CircleAlert,
  type LucideIcon,
  OctagonAlert,
  Pencil,
  StickyNote,
  Trash2,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import { RECORD_TYPES, type RecordType, type Severity } from '#contract/staff/staff.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SentenceName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { TONE_SOFT, type Tone } from '#ui/tone.ts';
import type { StaffRecord } from '../staff-queries.ts';

interface RecordItemProps {
  record: StaffRecord;
  /** Set for users who may edit and delete it. */
  actions?: { onEdit: () => void; onDelete: () => void } | undefined;
}

/** One staff record. */
export function RecordItem({ record, actions }: RecordItemProps) {
  const { actionType, description } = record;
  const me = useMe();
  const title = record.title || (record.userId === me.id ? 'Not shown to you' : 'Erased with its author');
  const { tone, icon: Icon } = RECORD_LOOK[actionType];
  return (
    <li className="group flex gap-3">
      <div aria-hidden className="flex shrink-0 flex-col items-center">
        <span className={cx('flex size-6 items-center justify-center rounded-full', TONE_SOFT[tone])}>
          <Icon className="size-3.5" />
        </span>
        <span className="w-px flex-1 bg-line group-last:hidden" />
      </div>
      <div className="min-w-0 flex-1 pb-6 group-last:pb-1">
        <div className="flex items-start gap-2">
          <h4 className={cx('min-w-0 flex-1 font-semibold wrap-anywhere', !record.title && 'text-muted')}>{title}</h4>
          {actions && (
            <div className="-my-1 -mr-1.5 flex shrink-0 pointer-coarse:-my-2.5">
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
        <Facts record={record} />
        {!saysOnlyGrades(record) && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{description}</p>}
        <Grades record={record} />
      </div>
    </li>
  );
}

/** Whether the description is the one that the portal writes for a change of grade, which the grades below it repeat. */
const saysOnlyGrades = ({ description, fromGrade, toGrade }: StaffRecord) =>
  fromGrade !== null && toGrade !== null && description === `From ${gradeTitle(fromGrade)} to ${gradeTitle(toGrade)}.`;

function Grades({ record: { fromGrade, toGrade } }: { record: StaffRecord }) {
  if (fromGrade === null && toGrade === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm">
      {fromGrade === null ? 'Unknown' : gradeTitle(fromGrade)}
      <ArrowRight aria-label="to" className="size-3.5 shrink-0 text-muted" />
      {toGrade === null ? 'Unknown' : gradeTitle(toGrade)}
    </p>
  );
}

/** Kind, severity, author and dates in one line. */
function Facts({ record }: { record: StaffRecord }) {
  const me = useMe();
  const { actionType, severity, isActive, creator, createdBy, createdAt, updatedAt, expiresAt } = record;
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <p className="mt-0.5 text-caption text-muted">
      {RECORD_TYPES[actionType]}
      {severity && ` · Severity: ${SEVERITY_WORD[severity]}`}
      {!isActive && ' · No longer active'}
      {' · By '}
      {createdBy === me.id ? 'you' : <SentenceName person={creator} />}, <Time value={createdAt} />
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

/** How each record type looks in the rail; its word stands next to it. */
const RECORD_LOOK: Record<RecordType, { tone: Tone; icon: LucideIcon }> = {
  warning: { tone: 'warning', icon: TriangleAlert },
  final_warning: { tone: 'danger', icon: CircleAlert },
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
