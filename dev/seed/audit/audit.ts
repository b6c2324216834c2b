import { isArchived } from '#contract/applications.ts';
import { splitEntry } from '#worker/db/audit-texts.ts';
import { day, minute, shift } from '../calendar.ts';
import { type CommunityMember, gradeAt } from '../community.ts';
import { vacancyRoleId } from '../discord/server.ts';
import type { SeededApplication } from '../hiring/applications.ts';
import { rulesAt, type Vacancy } from '../hiring/vacancies.ts';
import type { GradeGiven } from '../people/grades-given.ts';
import { Random } from '../random.ts';
import { type SeededReview, verdictsAt } from '../reviewing/reviews.ts';
import type { Entry } from './audit-entry.ts';

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
] as const;

/** The default of AUDIT_ORIGIN_DAYS. */
const ORIGIN_DAYS = 90;

// Ranges reserved for documentation, so no address is real.
const networks = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** A person's address and browser: usually the desktop, sometimes the phone. The server has neither. */
function sourceOf(userId: string | null, at: Date) {
  if (userId === null) return { ipAddress: null, userAgent: null };
  const isElsewhere = new Random(`${userId} ${at.getTime()}`).chance(0.2);
  const random = new Random(`${isElsewhere ? 'phone' : 'desk'} of ${userId}`);
  return { ipAddress: `${random.pick(networks)}.${random.int(1, 254)}`, userAgent: random.pick(userAgents) };
}

function ofGrade({ person, change, by }: GradeGiven): Entry {
  return {
    at: change.at,
    action: 'USER_GRADE_CHANGED',
    about: ['user', person.id],
    by: by.id,
    target: person.id,
    before: { grade: change.from },
    after: { grade: change.to },
  };
}

/** The id of the Executive who did something about a person or job. */
const executiveFor = (id: string, at: Date, people: readonly CommunityMember[]) =>
  new Random(`${id} ${at.getTime()}`).pick(people.filter((other) => gradeAt(other, at) === 5)).id;

function ofPerson(person: CommunityMember, people: readonly CommunityMember[]): Entry[] {
  const about = ['user', person.id] as const;
  const executive = (at: Date) => executiveFor(person.id, at, people);
  return [
    {
      at: person.joinedAt,
      action: 'USER_CREATED',
      about,
      by: person.id,
      target: person.id,
      after: { grade: person.firstGrade },
    },
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
    ...person.signedOut.map(
      (at): Entry => ({
        at,
        action: 'USER_SIGNED_OUT',
        about,
        // Executives can sign themselves out everywhere.
        by: person.grade === 5 ? person.id : executive(at),
        target: person.id,
      }),
    ),
  ];
}

function ofVacancy(vacancy: Vacancy, people: readonly CommunityMember[]): Entry[] {
  const { text, id, createdBy, createdAt, rewrittenAt, rulesSetAt, roleSetAt, closedAt, deletedAt } = vacancy;
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
  if (rulesSetAt) {
    const after = rulesAt(vacancy, rulesSetAt);
    const before = rulesAt(vacancy, createdAt);
    entries.push({ ...common, at: rulesSetAt, action: 'JOB_UPDATED', before, after });
  }
  if (roleSetAt) {
    const role = { before: { acceptedRoleId: null }, after: { acceptedRoleId: vacancyRoleId } };
    entries.push({ ...common, at: roleSetAt, action: 'JOB_UPDATED', by: executiveFor(id, roleSetAt, people), ...role });
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

function ofApplication(
  { row, applicant, reviews, suspension }: SeededApplication,
  given: readonly SeededReview[],
): Entry[] {
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
    const verdicts = isArchived(to) && { reviews: verdictsAt(given, row.id, at) };
    const [before, after] = [{ status: from }, { status: to, ...verdicts }];
    entries.push({ ...common, at, action: 'APPLICATION_REVIEWED', by: by.id, before, after });
  }
  if (row.withdrawnAt) {
    const [before, after] = [{ status: reviews.at(-1)?.to ?? 'pending' }, { status: 'withdrawn' }];
    entries.push({ ...common, at: row.withdrawnAt, action: 'APPLICATION_WITHDRAWN', by: applicant.id, before, after });
  }
  if (suspension) {
    const [free, held] = [
      { suspended: false, suspensionReason: null },
      { suspended: true, suspensionReason: suspension.reason },
    ];
    const { at, by, lifted } = suspension;
    entries.push({ ...common, at, action: 'APPLICATION_SUSPENDED', by: by.id, before: free, after: held });
    if (lifted) {
      const action = 'APPLICATION_REINSTATED';
      entries.push({ ...common, at: lifted.at, action, by: lifted.by.id, before: held, after: free });
    }
  }
  return entries;
}

/** The audit entries of people, grades, jobs and applications, unsorted. */
export const hiringEntries = (
  people: readonly CommunityMember[],
  given: readonly GradeGiven[],
  vacancies: readonly Vacancy[],
  applications: readonly SeededApplication[],
  reviews: readonly SeededReview[],
): Entry[] => [
  ...people.flatMap((person) => ofPerson(person, people)),
  ...given.map(ofGrade),
  ...vacancies.flatMap((vacancy) => ofVacancy(vacancy, people)),
  ...applications.flatMap((application) => ofApplication(application, reviews)),
];

/** The rows of the log, oldest first, and its texts and origins. */
export function auditRows(entries: readonly Entry[], today: Date) {
  const random = new Random('audit');
  const salts = new Random('salts');
  const newSalt = () => salts.uuid().replaceAll('-', '');
  const rows = entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, action, about: [entityType, entityId], by, target, details = null, before, after }, n) => {
      const { oldValues, newValues, hashes, texts, origin } = splitEntry(
        { action, oldValues: before ?? null, newValues: after ?? null, ...sourceOf(by, at) },
        newSalt,
      );
      const row = {
        seq: n + 1,
        id: random.uuid(),
        action,
        entityType,
        entityId,
        userId: by,
        targetUserId: target,
        details,
        oldValues,
        newValues,
        hashes,
        requestId: null,
        timestamp: at,
      };
      return { row, texts, origin };
    });
  // Older origins have expired.
  const kept = shift(today, -ORIGIN_DAYS * day);
  return {
    audit_logs: rows.map(({ row }) => row),
    audit_texts: rows.flatMap(({ row: { seq }, texts }) => (texts ? [{ seq, texts }] : [])),
    audit_origins: rows.flatMap(({ row: { seq, timestamp }, origin }) =>
      origin && timestamp >= kept ? [{ seq, ...origin }] : [],
    ),
  };
}
