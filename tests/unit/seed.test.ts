import { describe, expect, it } from 'vitest';
import { seedRows, seedSql } from '../../dev/seed/seed.ts';
import type { AuditAction } from '../../worker/contract/audit.ts';
import { isInReach, refuseGrade } from '../../worker/contract/grade-rules.ts';
import type { Grade } from '../../worker/contract/grades.ts';
import { can, type Permission } from '../../worker/contract/permissions.ts';

const day = 86_400_000;
// A leap day, New Year's Day and a summer day, so that earlier dates cross months of every length.
const days = ['2028-02-29T00:00:00Z', '2027-01-01T23:59:59Z', '2026-07-15T12:00:00Z'].map((text) => new Date(text));

type Rows = ReturnType<typeof seedRows>;
type Entry = Rows['audit_logs'][number];
type Values = Record<string, unknown>;

/** The permission for each action. For all other actions, people act for themselves. */
const needed: Partial<Record<AuditAction, Permission>> = {
  DISCORD_ROLES_MAPPED: 'discord.manage',
  USER_GRADE_CHANGED: 'staff.manage',
  USER_BLOCKED: 'user.control',
  USER_UNBLOCKED: 'user.control',
  USER_SIGNED_OUT: 'user.control',
  APPLICATION_REVIEWED: 'application.review',
  APPLICATION_SUSPENDED: 'application.review',
  APPLICATION_REINSTATED: 'application.review',
  APPLICATION_UNLOCKED: 'application.review',
  APPLICATION_REVIEW_GIVEN: 'application.review',
  APPLICATION_NOTE_ADDED: 'application.review',
  APPLICATION_NOTE_REMOVED: 'application.review',
  APPLICATION_ASSIGNED: 'application.review',
  SAVED_REPLY_CREATED: 'application.review',
  SAVED_REPLY_UPDATED: 'application.review',
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
  STAFF_RECORD_SHARED: 'staff.manage',
  APPROVAL_ASKED: 'approval.manage',
  NOMINATION_CREATED: 'voice.give',
  NOMINATION_DECIDED: 'nomination.decide',
  OPINION_GIVEN: 'voice.give',
  NOTICE_CREATED: 'notice.manage',
  NOTICE_UPDATED: 'notice.manage',
  NOTICE_WITHDRAWN: 'notice.manage',
  GUIDE_CREATED: 'guide.write',
  GUIDE_UPDATED: 'guide.write',
  GUIDE_ACKNOWLEDGED: 'guide.read',
  REQUIREMENT_CREATED: 'training.manage',
  AUDIT_EXPORTED: 'audit.read',
};

const needsReach = /^(STAFF_PROFILE|STAFF_RECORD_(CREATED|UPDATED|DELETED|SHARED)|USER_(BLOCKED|UNBLOCKED))/;
const notOnesOwn =
  /^(APPLICATION_(REVIEWED|SUSPENDED|REINSTATED|UNLOCKED|REVIEW_GIVEN|NOTE_ADDED|ASSIGNED)|EXAM_ATTEMPT_(MARKED|SCORED))$/;
const isAboutAttempt = (action: AuditAction) => action.startsWith('EXAM_ATTEMPT_');

type PersonState = Pick<Rows['users'][number], 'id' | 'grade' | 'isBlocked'>;

/** Replays the log from its first entry. `see` receives each entry with everyone's state before it. */
function replay(log: readonly Entry[], see: (entry: Entry, people: ReadonlyMap<string, PersonState>) => void) {
  const people = new Map<string, PersonState>();
  for (const entry of log) {
    see(entry, people);
    const { action, entityId, newValues } = entry;
    if (/^USER_(CREATED|GRADE_CHANGED|(UN)?BLOCKED)$/.test(action))
      people.set(entityId, { grade: 1, isBlocked: false, ...people.get(entityId), ...newValues, id: entityId });
  }
  return people;
}

/** The final values of each entity according to the log. */
function finalValues(log: readonly Entry[], matches: (entry: Entry) => boolean): Map<string, Values> {
  const values = new Map<string, Values>();
  for (const entry of log.filter(matches))
    values.set(entry.entityId, { ...values.get(entry.entityId), ...entry.newValues });
  return values;
}

/** The log with its texts restored. */
function wholeLog({ audit_logs, audit_texts }: Rows): Entry[] {
  const textsOf = new Map(audit_texts.map(({ seq, texts }) => [seq, texts]));
  return audit_logs.map((entry) => {
    const whole = (name: 'oldValues' | 'newValues') =>
      entry[name] &&
      Object.fromEntries(
        Object.entries(entry[name]).map(([field, value]) => [
          field,
          textsOf.get(entry.seq)?.[`${name}.${field}`]?.text ?? value,
        ]),
      );
    return { ...entry, oldValues: whole('oldValues'), newValues: whole('newValues') };
  });
}

const byAction = (log: readonly Entry[], action: AuditAction) => log.filter((entry) => entry.action === action);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const nameOf = (rows: Rows, id: string) => rows.users.find((user) => user.id === id)?.username;

it('The seed is the same all day and differs the next day', () => {
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T23:59:59Z')];
  const seeded = seedSql(from);
  expect(seedSql(to) === seeded).toBe(true);
  expect(seedSql(new Date(to.getTime() + day)) === seeded).toBe(false);
});

describe.each(days)('The seed of %s', (now) => {
  const rows = seedRows(now);
  const log = wholeLog(rows);
  const midnight = Math.floor(now.getTime() / day) * day;

  it('The log is long, in order and never in the future', () => {
    expect(log.length).toBeGreaterThan(1900);
    expect(log.length).toBeLessThan(2400);
    const moments = log.map(({ timestamp }) => timestamp.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(midnight + 60_000);
  });

  it('People only do what their grade allowed at the time', () => {
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
      if (!me || !target) return say('has not joined yet, or has no target');
      if (me.isBlocked) say('is blocked');
      if (permission && !can(me.grade, permission)) say(`lacks ${permission} at grade ${me.grade}`);
      if (!permission && userId !== targetUserId) say('acts for another person');
      if (needsReach.test(action) && !isInReach(me, target)) say(`is not above ${nameOf(rows, target.id)}`);
      if (notOnesOwn.test(action) && userId === targetUserId) say('decides on their own row');
      if (action === 'USER_GRADE_CHANGED') {
        const refusal = refuseGrade(me, target, newValues?.grade as Grade);
        if (refusal) say(refusal);
        if (oldValues?.grade !== target.grade) say('changes a grade that the target did not have');
      }
      if (action === 'EXAM_ATTEMPT_MARKED' && held.has(`${examOf.get(entityId)} ${userId}`)) say('holds the exam');
      if (action === 'APPLICATION_UNLOCKED') unlocked.set(entityId, entry);
      if (action === 'APPLICATION_REVIEWED' && ['accepted', 'declined'].includes(String(oldValues?.status))) {
        const unlock = unlocked.get(entityId);
        const wait = timestamp.getTime() - (unlock?.timestamp.getTime() ?? 0);
        if (unlock?.userId !== userId || wait > 600_000) say('reopens without an unlock');
      }
    });
    expect(wrong).toEqual([]);
  });

  it('The log and the rows agree', () => {
    const people = replay(log, () => {});
    expect(Object.fromEntries(people)).toEqual(
      Object.fromEntries(rows.users.map(({ id, grade, isBlocked }) => [id, { id, grade, isBlocked }])),
    );
    expect(byAction(log, 'USER_CREATED')).toHaveLength(rows.users.length);

    const reviewed = finalValues(log, ({ action }) =>
      /^APPLICATION_(SUBMITTED|REVIEWED|SUSPENDED|REINSTATED|WITHDRAWN|ASSIGNED)$/.test(action),
    );
    expect(reviewed.size).toBe(rows.applications.length);
    for (const { id, jobId, status, suspended, suspensionReason, assigneeId } of rows.applications) {
      const { reviews: _reviews, ...values } = reviewed.get(id) ?? {};
      expect({ suspended: false, suspensionReason: null, assigneeId: null, ...values }).toEqual({
        jobId,
        status,
        suspended,
        suspensionReason,
        assigneeId,
      });
    }

    const attempts = finalValues(log, ({ action }) => isAboutAttempt(action));
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

    const profiles = finalValues(log, ({ action }) => action === 'STAFF_PROFILE_UPDATED');
    for (const { userId, servers, notes } of rows.staff_profiles)
      expect({ servers: [], notes: null, ...profiles.get(userId) }).toEqual({ servers, notes });

    const notices = finalValues(log, ({ entityType }) => entityType === 'notice');
    expect(notices.size).toBe(rows.notices.length);
    for (const { id, title, content, targetGrades, isActive } of rows.notices)
      expect({ isActive: true, ...notices.get(id) }).toEqual({ title, content, targetGrades, isActive });

    expect(
      byAction(log, 'GUIDE_UPDATED')
        .map(({ entityId, newValues }) => [entityId, newValues?.revision])
        .sort(),
    ).toEqual(rows.guide_revisions.map(({ slug, revision }) => [slug, revision]).sort());
    expect(byAction(log, 'GUIDE_CREATED').map(({ entityId, newValues }) => [entityId, newValues])).toEqual(
      rows.guides.map(({ slug, title, minGrade }) => [
        slug,
        { title, minGrade, characters: rows.page_revisions.find((text) => text.slug === slug)?.markdown.length },
      ]),
    );
  });

  it('One nomination is due, one new, one led to an application, and none is about a person to sign in as', () => {
    const { nominations, opinions, applications } = rows;
    const about = [...nominations.map(({ userId }) => userId), ...opinions.map(({ personId }) => personId)];
    const offered = rows.users.filter(({ discordId }) => discordId?.startsWith('1000000000000000')).map(({ id }) => id);
    expect(about.filter((id) => id && offered.includes(id))).toEqual([]);
    const open = nominations.filter(({ state }) => state === 'open');
    expect(open.map(({ closesAt }) => closesAt.getTime() < midnight).sort()).toEqual([false, true]);
    expect(nominations.filter(({ state }) => state === 'declined')).toHaveLength(1);
    const [invited] = nominations.filter(({ state }) => state === 'invited');
    const application = applications.find(({ userId }) => userId === invited?.userId);
    expect(application?.jobId).toBe(invited?.jobId);
    expect(application?.submittedAt.getTime()).toBeGreaterThan(invited?.decidedAt?.getTime() ?? Number.NaN);
    const onTrial = rows.staff_profiles.filter(({ trialDueOn }) => trialDueOn !== null).map(({ trialId }) => trialId);
    const trials = new Set(
      opinions.flatMap(({ subjectType, subjectId }) => (subjectType === 'trial' ? subjectId : [])),
    );
    expect([...trials].filter((id) => onTrial.includes(id))).toHaveLength(2);
  });

  it('Every grade change has a record by the same actor, and the log has all other records', () => {
    const ofGrades = rows.staff_records.filter(({ toGrade }) => toGrade !== null);
    const logged = byAction(log, 'USER_GRADE_CHANGED').map(({ userId, entityId, oldValues, newValues, timestamp }) =>
      [userId, entityId, oldValues?.grade, newValues?.grade, timestamp.getTime()].join(' '),
    );
    expect(
      ofGrades
        .map(({ createdBy, userId, fromGrade, toGrade, createdAt }) =>
          [createdBy, userId, fromGrade, toGrade, createdAt.getTime()].join(' '),
        )
        .sort(),
    ).toEqual(logged.sort());

    const gone = new Set(byAction(log, 'STAFF_RECORD_DELETED').map(({ entityId }) => entityId));
    const written = finalValues(log, ({ action }) => /^STAFF_RECORD_(CREATED|UPDATED)$/.test(action));
    const others = rows.staff_records.filter(({ toGrade }) => toGrade === null);
    expect(ids(others)).toEqual([...written.keys()].filter((id) => !gone.has(id)).sort());
    for (const record of others) expect(record).toMatchObject(written.get(record.id) ?? {});
  });
});
