import type { AuditEntityType } from '#contract/audit.ts';
import { day, onDay, shift } from '../calendar.ts';
import { type CommunityMember, personCalled } from '../community.ts';
import { Random } from '../random.ts';
import type { Entry } from './audit-entry.ts';

/** An export of the audit log and its filters. `about` is a username; `daysAgo` and `since` count back from today. */
interface Export {
  readonly by: string;
  readonly daysAgo: number;
  readonly action?: Entry['action'];
  readonly entityType?: AuditEntityType;
  readonly about?: string;
  readonly since?: number;
}

const exported: readonly Export[] = [
  { by: 'owner', daysAgo: 208 },
  { by: 'executive', daysAgo: 181, entityType: 'application', since: 212 },
  { by: 'vesper.north', daysAgo: 150 },
  { by: 'vesper.north', daysAgo: 93, action: 'USER_BLOCKED' },
  { by: 'executive', daysAgo: 90, entityType: 'exam' },
  { by: 'vesper.north', daysAgo: 62, since: 92 },
  { by: 'executive', daysAgo: 29, about: 'softlock' },
  { by: 'owner', daysAgo: 27, about: 'softlock', since: 120 },
  { by: 'vesper.north', daysAgo: 25, entityType: 'staff_record' },
  { by: 'executive', daysAgo: 3, action: 'APPLICATION_REVIEWED', since: 31 },
];

/** The rows in an export's first step, which its entry counts. */
const STEP_ROWS = 125;

/** The audit entries of exports. */
export function exportEntries(today: Date, people: readonly CommunityMember[], others: readonly Entry[]): Entry[] {
  const random = new Random('exports');
  const entries: Entry[] = [];
  for (const { by, daysAgo, action, entityType, about, since } of exported) {
    const at = onDay(today, daysAgo, random);
    const userId = about === undefined ? undefined : personCalled(people, about).id;
    const from = since === undefined ? undefined : shift(today, -since * day);
    const rows = [...others, ...entries].filter(
      (entry) =>
        entry.at < at &&
        (action === undefined || entry.action === action) &&
        (entityType === undefined || entry.about[0] === entityType) &&
        (userId === undefined || entry.by === userId || entry.target === userId) &&
        (from === undefined || entry.at >= from),
    ).length;
    const me = personCalled(people, by).id;
    entries.push({
      at,
      action: 'AUDIT_EXPORTED',
      about: ['user', me],
      by: me,
      target: null,
      after: {
        rows: Math.min(rows, STEP_ROWS),
        hasMore: rows > STEP_ROWS,
        ...(action && { action }),
        ...(entityType && { entityType }),
        ...(userId && { userId }),
        ...(from && { from: from.toISOString() }),
      },
    });
  }
  return entries;
}
