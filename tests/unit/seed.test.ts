import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seedRows, seedSql } from '../../dev/seed/seed.ts';
import type { AuditAction } from '../../worker/contract/audit.ts';
import { isInReach, refuseGrade } from '../../worker/contract/grade-rules.ts';
import type { Grade } from '../../worker/contract/grades.ts';
import { GUIDE_SLUGS, guideInput } from '../../worker/contract/guides.ts';
import { noticeInput } from '../../worker/contract/notices.ts';
import { can, type Permission } from '../../worker/contract/permissions.ts';
import { RECORD_TYPES, recordInput, SEVERITIES } from '../../worker/contract/staff.ts';

const day = 86_400_000;
// A leap day, the turn of a year, and a summer's day: what is dated back from them crosses months of every length.
const days = ['2028-02-29T00:00:00Z', '2027-01-01T23:59:59Z', '2026-07-15T12:00:00Z'].map((text) => new Date(text));

type Rows = ReturnType<typeof seedRows>;
type Entry = Rows['audit_logs'][number];
type Values = Record<string, unknown>;

/** What somebody needs to be allowed to do what an entry tells; what is missing here people do for themselves. */
const needed: Partial<Record<AuditAction, Permission>> = {
  USER_GRADE_CHANGED: 'staff.manage',
  USER_BLOCKED: 'user.control',
  USER_UNBLOCKED: 'user.control',
  USER_SIGNED_OUT: 'user.control',
  APPLICATION_REVIEWED: 'application.review',
  APPLICATION_SUSPENDED: 'application.review',
  APPLICATION_REINSTATED: 'application.review',
  APPLICATION_UNLOCKED: 'application.review',
  JOB_CREATED: 'job.manage',
  JOB_UPDATED: 'job.manage',
  JOB_DELETED: 'job.manage',
  EXAM_CREATED: 'exam.manage',
  EXAM_UPDATED: 'exam.manage',
  EXAM_ARCHIVED: 'exam.manage',
  EXAM_ASSIGNED: 'exam.manage',
  EXAM_ATTEMPT_STARTED: 'exam.take',
  EXAM_ATTEMPT_SUBMITTED: 'exam.take',
  EXAM_ATTEMPT_MARKED: 'exam.manage',
  EXAM_ATTEMPT_SCORED: 'exam.manage',
  STAFF_PROFILE_UPDATED: 'staff.manage',
  STAFF_RECORD_CREATED: 'staff.manage',
  STAFF_RECORD_UPDATED: 'staffRecord.edit',
  STAFF_RECORD_DELETED: 'staffRecord.edit',
  NOTICE_CREATED: 'notice.manage',
  NOTICE_UPDATED: 'notice.manage',
  NOTICE_WITHDRAWN: 'notice.manage',
  GUIDE_UPDATED: 'guide.write',
  AUDIT_EXPORTED: 'audit.read',
};

const needsReach = /^(STAFF_|USER_(BLOCKED|UNBLOCKED))/;
const notOnesOwn = /^(APPLICATION_(REVIEWED|SUSPENDED|REINSTATED|UNLOCKED)|EXAM_ATTEMPT_(MARKED|SCORED))$/;
const isAboutAttempt = (action: AuditAction) => action.startsWith('EXAM_ATTEMPT_');

type Standing = Pick<Rows['users'][number], 'id' | 'grade' | 'isBlocked'>;

/** Reads the log from its first entry on: `see` is told each entry with the people as they stood just before. */
function replay(log: readonly Entry[], see: (entry: Entry, people: ReadonlyMap<string, Standing>) => void) {
  const people = new Map<string, Standing>();
  for (const entry of log) {
    see(entry, people);
    const { action, entityId, newValues } = entry;
    if (/^USER_(CREATED|GRADE_CHANGED|(UN)?BLOCKED)$/.test(action))
      people.set(entityId, { grade: 1, isBlocked: false, ...people.get(entityId), ...newValues, id: entityId });
  }
  return people;
}

/** What the log says was last true of each thing: the newest of each field of the new values. */
function toldBy(log: readonly Entry[], isMeant: (entry: Entry) => boolean): Map<string, Values> {
  const told = new Map<string, Values>();
  for (const entry of log.filter(isMeant))
    told.set(entry.entityId, { ...told.get(entry.entityId), ...entry.newValues });
  return told;
}

const byAction = (log: readonly Entry[], action: AuditAction) => log.filter((entry) => entry.action === action);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const nameOf = (rows: Rows, id: string) => rows.users.find((user) => user.id === id)?.username;

it('is the same all day, and another the next day', () => {
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T23:59:59Z')];
  expect(seedSql(to) === seedSql(from)).toBe(true);
  expect(seedSql(new Date(to.getTime() + day)) === seedSql(from)).toBe(false);
});

describe.each(days)('the seed of %s', (now) => {
  const rows = seedRows(now);
  const log = rows.audit_logs;
  const midnight = Math.floor(now.getTime() / day) * day;

  it('has a log that is long, in order, and never ahead of its day', () => {
    expect(log.length).toBeGreaterThan(1900);
    expect(log.length).toBeLessThan(2200);
    const moments = log.map(({ timestamp }) => timestamp.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(midnight + 60_000);
  });

  it('lets nobody do what their grade at that time did not allow', () => {
    const wrong: string[] = [];
    const unlocked = new Map<string, Entry>();
    const examOf = new Map(rows.exam_attempts.map(({ id, examId }) => [id, examId]));
    const held = new Set<string>();
    replay(log, (entry, people) => {
      const { action, userId, targetUserId, entityId, oldValues, newValues, timestamp } = entry;
      const permission = needed[action];
      const given = action === 'EXAM_ASSIGNED' ? (newValues?.userIds as string[]) : [];
      for (const id of given) held.add(`${entityId} ${id}`);
      if (/^EXAM_ATTEMPT_(SUBMITTED|CLOSED)$/.test(action)) held.delete(`${examOf.get(entityId)} ${targetUserId}`);
      if (userId === null || action === 'USER_CREATED') return;
      const say = (what: string) => wrong.push(`${timestamp.toISOString()} ${action} ${nameOf(rows, userId)}: ${what}`);
      const me = people.get(userId);
      const target = people.get(targetUserId ?? userId);
      if (!me || !target) return say('was not there yet, or did it to nobody');
      if (me.isBlocked) say('is blocked');
      if (permission && !can(me.grade, permission)) say(`lacks ${permission} at grade ${me.grade}`);
      if (!permission && userId !== targetUserId) say('acts for somebody else');
      if (needsReach.test(action) && !isInReach(me, target)) say(`reaches up to ${nameOf(rows, target.id)}`);
      if (notOnesOwn.test(action) && userId === targetUserId) say('decides on their own');
      if (action === 'USER_GRADE_CHANGED') {
        const refusal = refuseGrade(me, target, newValues?.grade as Grade);
        if (refusal) say(refusal);
        if (oldValues?.grade !== target.grade) say('changes a grade that was not there');
      }
      if (action === 'EXAM_ATTEMPT_MARKED' && held.has(`${examOf.get(entityId)} ${userId}`)) say('holds it themselves');
      if (action === 'APPLICATION_UNLOCKED') unlocked.set(entityId, entry);
      if (action === 'APPLICATION_REVIEWED' && ['accepted', 'declined'].includes(String(oldValues?.status))) {
        const unlock = unlocked.get(entityId);
        const wait = timestamp.getTime() - (unlock?.timestamp.getTime() ?? 0);
        if (unlock?.userId !== userId || wait > 600_000) say('reopens without the pin');
      }
    });
    expect(wrong).toEqual([]);
  });

  it('tells the same story in the log and in the rows', () => {
    const people = replay(log, () => {});
    expect(Object.fromEntries(people)).toEqual(
      Object.fromEntries(rows.users.map(({ id, grade, isBlocked }) => [id, { id, grade, isBlocked }])),
    );
    expect(byAction(log, 'USER_CREATED')).toHaveLength(rows.users.length);

    const reviewed = toldBy(log, ({ action }) =>
      /^APPLICATION_(SUBMITTED|REVIEWED|SUSPENDED|REINSTATED)$/.test(action),
    );
    expect(reviewed.size).toBe(rows.applications.length);
    for (const { id, jobId, status, suspended, suspensionReason } of rows.applications)
      expect({ suspended: false, suspensionReason: null, ...reviewed.get(id) }).toEqual({
        jobId,
        status,
        suspended,
        suspensionReason,
      });

    const attempts = toldBy(log, ({ action }) => isAboutAttempt(action));
    expect(attempts.size).toBe(rows.exam_attempts.length);
    for (const { id, examId, assignmentId, status, score } of rows.exam_attempts)
      expect({ status: 'in_progress', score: null, ...attempts.get(id) }).toEqual({
        examId,
        assignmentId,
        status,
        score,
      });
    const assigned = byAction(log, 'EXAM_ASSIGNED').flatMap(({ newValues }) => newValues?.userIds as string[]);
    expect(assigned.sort()).toEqual(rows.exam_assignments.map(({ userId }) => userId).sort());

    const profiles = toldBy(log, ({ action }) => action === 'STAFF_PROFILE_UPDATED');
    for (const { userId, servers, notes } of rows.staff_profiles)
      expect({ servers: [], notes: null, ...profiles.get(userId) }).toEqual({ servers, notes });

    const notices = toldBy(log, ({ entityType }) => entityType === 'notice');
    expect(notices.size).toBe(rows.notices.length);
    for (const { id, title, content, targetGrades, isActive } of rows.notices)
      expect({ isActive: true, ...notices.get(id) }).toEqual({ title, content, targetGrades, isActive });

    expect(
      byAction(log, 'GUIDE_UPDATED')
        .map(({ entityId, newValues }) => [entityId, newValues?.revision])
        .sort(),
    ).toEqual(rows.guide_revisions.map(({ slug, revision }) => [slug, revision]).sort());
  });

  it('keeps a record of every grade, by whom the log names, and of everything else that managers wrote', () => {
    const ofGrades = rows.staff_records.filter(({ toGrade }) => toGrade !== null);
    const told = byAction(log, 'USER_GRADE_CHANGED').map(({ userId, entityId, oldValues, newValues, timestamp }) =>
      [userId, entityId, oldValues?.grade, newValues?.grade, timestamp.getTime()].join(' '),
    );
    expect(
      ofGrades
        .map(({ createdBy, userId, fromGrade, toGrade, createdAt }) =>
          [createdBy, userId, fromGrade, toGrade, createdAt.getTime()].join(' '),
        )
        .sort(),
    ).toEqual(told.sort());

    const gone = new Set(byAction(log, 'STAFF_RECORD_DELETED').map(({ entityId }) => entityId));
    const written = toldBy(log, ({ action }) => /^STAFF_RECORD_(CREATED|UPDATED)$/.test(action));
    const others = rows.staff_records.filter(({ toGrade }) => toGrade === null);
    expect(ids(others)).toEqual([...written.keys()].filter((id) => !gone.has(id)).sort());
    for (const record of others) expect(record).toMatchObject(written.get(record.id) ?? {});
  });

  it('holds nothing that the portal would have refused, or kept otherwise', () => {
    const records = rows.staff_records.map(({ actionType, title, description, severity, userId }) => ({
      actionType,
      title,
      description,
      severity,
      userId,
    }));
    for (const record of records) expect(z.parse(recordInput, record)).toEqual(record);
    for (const { title, content, targetGrades } of rows.notices)
      expect(z.parse(noticeInput, { title, content, targetGrades })).toEqual({ title, content, targetGrades });
    for (const { markdown, revision } of rows.guide_revisions)
      expect(z.parse(guideInput, { markdown, revision })).toEqual({ markdown, revision });
  });

  it('has records of every type and severity, some run out, some still to run, one no longer active', () => {
    const records = rows.staff_records;
    expect(new Set(records.map(({ actionType }) => actionType))).toEqual(new Set(Object.keys(RECORD_TYPES)));
    expect(new Set(records.flatMap(({ severity }) => severity ?? []))).toEqual(new Set(SEVERITIES));
    const ends = records.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []);
    expect(ends.some((end) => end < midnight)).toBe(true);
    expect(ends.some((end) => end > midnight + day)).toBe(true);
    expect(records.filter(({ isActive }) => !isActive)).toHaveLength(1);
  });

  it.each([
    ['moderator', 2],
    ['manager', 3],
    ['executive', 1],
  ])('leaves %s %i notices to read', (username, count) => {
    const reader = rows.users.find((user) => user.username === username);
    const read = new Set(rows.notice_reads.flatMap(({ userId, noticeId }) => (userId === reader?.id ? noticeId : [])));
    const grade = reader?.grade ?? 1;
    const visible = rows.notices.filter(
      ({ isActive, targetGrades }) =>
        isActive && (grade >= 4 || targetGrades.length === 0 || targetGrades.includes(grade)),
    );
    const unread = visible.filter(({ id }) => !read.has(id));
    expect(unread).toHaveLength(count);
    expect(unread.every(({ createdBy }) => createdBy !== reader?.id)).toBe(true);
    expect(visible.filter(({ id }) => read.has(id))).toHaveLength(read.size);
  });

  it('has guides that somebody really changed with each revision', () => {
    for (const slug of GUIDE_SLUGS) {
      const texts = rows.guide_revisions.filter((guide) => guide.slug === slug).map(({ markdown }) => markdown);
      expect(texts.length).toBeGreaterThan(2);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
