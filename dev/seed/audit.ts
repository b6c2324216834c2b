import { isArchived } from '../../worker/contract/applications.ts';
import type { auditLogs } from '../../worker/db/schema/audit.ts';
import type { SeededApplication } from './applications.ts';
import type { Entry } from './audit-entry.ts';
import { hour, minute, shift } from './calendar.ts';
import { type CommunityMember, type GradeChange, gradeAt } from './community.ts';
import { Random } from './random.ts';
import type { Vacancy } from './vacancies.ts';

// Without `seq`: the database numbers the rows as they come.
type AuditRow = Omit<typeof auditLogs.$inferSelect, 'seq'>;

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
] as const;

// The ranges that are set aside for examples, so that no address is anybody's.
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** What somebody signs in from: mostly one place, now and then another; the server itself from nowhere. */
function sourceOf(userId: string | null, at: Date) {
  if (userId === null) return { ipAddress: null, userAgent: null };
  const isElsewhere = new Random(`${userId} ${at.getTime()}`).chance(0.2);
  const random = new Random(`${isElsewhere ? 'phone' : 'desk'} of ${userId}`);
  return { ipAddress: `${random.pick(networks)}.${random.int(1, 254)}`, userAgent: random.pick(userAgents) };
}

function actorOf(
  person: CommunityMember,
  change: GradeChange,
  people: readonly CommunityMember[],
  applications: readonly SeededApplication[],
): string {
  // Whoever accepts somebody's application also gives them the grade.
  const acceptance = applications
    .flatMap(({ applicant, reviews }) => (applicant.id === person.id ? reviews : []))
    .find(({ to, at }) => to === 'accepted' && at < change.at && change.at < shift(at, hour));
  if (acceptance) return acceptance.by.id;
  const needed = change.to === 5 ? 6 : 5;
  const able = people.filter((other) => other.joinedAt < change.at && gradeAt(other, change.at) >= needed);
  // Before there were executives it was the owner.
  const below = able.filter((other) => other.id !== person.id && gradeAt(other, change.at) === needed);
  return new Random(`${person.id} to ${change.to}`).pick(below.length > 0 ? below : able).id;
}

function ofPerson(
  person: CommunityMember,
  people: readonly CommunityMember[],
  applications: readonly SeededApplication[],
): Entry[] {
  const about = ['user', person.id] as const;
  const executive = (at: Date) =>
    new Random(`${person.id} ${at.getTime()}`).pick(people.filter((other) => gradeAt(other, at) === 5)).id;
  return [
    {
      at: person.joinedAt,
      action: 'USER_CREATED',
      about,
      by: person.id,
      target: person.id,
      after: { grade: person.firstGrade },
    },
    ...person.changes.map(
      (change): Entry => ({
        at: change.at,
        action: 'USER_GRADE_CHANGED',
        about,
        by: actorOf(person, change, people, applications),
        target: person.id,
        before: { grade: change.from },
        after: { grade: change.to },
      }),
    ),
    ...person.blocked.map(
      ({ at, isBlocked }): Entry => ({
        at,
        action: isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED',
        about,
        by: executive(at),
        target: person.id,
        before: { isBlocked: !isBlocked },
        after: { isBlocked },
      }),
    ),
  ];
}

function ofVacancy({ text, id, createdBy, createdAt, rewrittenAt, closedAt, deletedAt }: Vacancy): Entry[] {
  const { title, description, requirements, questions, earlier } = text;
  const common = { about: ['job', id], by: createdBy.id, target: null } as const;
  const entries: Entry[] = [
    {
      ...common,
      at: createdAt,
      action: 'JOB_CREATED',
      after: { title, description, requirements, formQuestions: earlier?.questions ?? questions, isActive: true },
    },
  ];
  if (earlier && rewrittenAt) {
    const [before, after] = [{ formQuestions: earlier.questions }, { formQuestions: questions }];
    entries.push({ ...common, at: rewrittenAt, action: 'JOB_UPDATED', before, after });
  }
  if (closedAt) {
    entries.push({
      ...common,
      at: closedAt,
      action: 'JOB_UPDATED',
      before: { isActive: true },
      after: { isActive: false },
    });
  }
  if (deletedAt) {
    entries.push({ ...common, at: deletedAt, action: 'JOB_DELETED', before: { title, isActive: closedAt === null } });
  }
  return entries;
}

function ofApplication({ row, applicant, reviews }: SeededApplication): Entry[] {
  const common = { about: ['application', row.id], target: applicant.id } as const;
  const entries: Entry[] = [
    {
      ...common,
      at: row.submittedAt,
      action: 'APPLICATION_SUBMITTED',
      by: applicant.id,
      after: { jobId: row.jobId, status: 'pending' },
    },
  ];
  for (const { at, by, from, to } of reviews) {
    if (isArchived(from)) {
      entries.push({ ...common, at: shift(at, -2 * minute), action: 'APPLICATION_UNLOCKED', by: by.id });
    }
    const [before, after] = [{ status: from }, { status: to }];
    entries.push({ ...common, at, action: 'APPLICATION_REVIEWED', by: by.id, before, after });
  }
  if (row.suspendedAt && row.suspendedBy) {
    entries.push({
      ...common,
      at: row.suspendedAt,
      action: 'APPLICATION_SUSPENDED',
      by: row.suspendedBy,
      before: { suspended: false, suspensionReason: null },
      after: { suspended: true, suspensionReason: row.suspensionReason },
    });
  }
  return entries;
}

/** The audit log of all of this and of what else there was, in the order in which it happened. */
export function auditRows(
  people: readonly CommunityMember[],
  vacancies: readonly Vacancy[],
  applications: readonly SeededApplication[],
  others: readonly Entry[],
): AuditRow[] {
  const random = new Random('audit');
  return [
    ...people.flatMap((person) => ofPerson(person, people, applications)),
    ...vacancies.flatMap(ofVacancy),
    ...applications.flatMap(ofApplication),
    ...others,
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, action, about: [entityType, entityId], by, target, details = null, before, after }) => ({
      id: random.uuid(),
      action,
      entityType,
      entityId,
      userId: by,
      targetUserId: target,
      details,
      oldValues: before ?? null,
      newValues: after ?? null,
      ...sourceOf(by, at),
      requestId: null,
      timestamp: at,
    }));
}
