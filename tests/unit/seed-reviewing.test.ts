import { describe, expect, it } from 'vitest';
import { seedRows } from '../../dev/seed/seed.ts';
import type { AuditAction } from '../../worker/contract/audit.ts';

const day = 86_400_000;
const days = ['2028-02-29T00:00:00Z', '2027-01-01T23:59:59Z', '2026-07-15T12:00:00Z'].map((text) => new Date(text));

describe.each(days)('The seed of %s', (now) => {
  const rows = seedRows(now);
  const midnight = Math.floor(now.getTime() / day) * day;
  const byAction = (action: AuditAction) => rows.audit_logs.filter((entry) => entry.action === action);

  it('Applications were reviewed, withdrawn and answered under the portal’s rules', () => {
    const applications = new Map(rows.applications.map((row) => [row.id, row]));
    const given = Map.groupBy(rows.application_reviews, ({ applicationId }) => applicationId);
    expect([...given.keys()].filter((id) => !applications.has(id))).toEqual([]);
    for (const { id, userId, submittedAt, decidedAt, withdrawnAt } of rows.applications) {
      const reviews = given.get(id) ?? [];
      expect(new Set(reviews.map(({ reviewerId }) => reviewerId)).size).toBe(reviews.length);
      for (const { reviewerId, createdAt } of reviews) {
        expect(reviewerId).not.toBe(userId);
        expect(createdAt > submittedAt && createdAt < (decidedAt ?? withdrawnAt ?? now)).toBe(true);
      }
    }
    const jobs = new Map(rows.jobs.map((job) => [job.id, job]));
    expect(
      rows.jobs.filter(
        ({ reviewsNeeded, reapplyDays, minAccountDays }) => reviewsNeeded && reapplyDays && minAccountDays,
      ).length,
    ).toBe(2);
    const set = new Map(
      byAction('JOB_UPDATED').flatMap(({ entityId, newValues, timestamp }) =>
        newValues?.reviewsNeeded ? [[entityId, timestamp]] : [],
      ),
    );
    const decisions = byAction('APPLICATION_REVIEWED').filter(
      ({ newValues }) => newValues?.status !== 'under_consideration',
    );
    for (const { entityId, timestamp, newValues } of decisions) {
      const jobId = applications.get(entityId)?.jobId ?? '';
      const verdicts = Object.values(newValues?.reviews as Record<string, number>);
      const needed = timestamp > (set.get(jobId) ?? now) ? jobs.get(jobId)?.reviewsNeeded : 0;
      expect(verdicts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(needed ?? 0);
    }
    for (const { status, message, messageBy, reviewedBy, withdrawnAt } of rows.applications) {
      if (message !== null) expect([['accepted', 'declined'].includes(status), messageBy]).toEqual([true, reviewedBy]);
      expect(withdrawnAt !== null).toBe(status === 'withdrawn');
    }
    expect(rows.applications.filter(({ message }) => message).length).toBeGreaterThan(20);
    expect(rows.applications.filter(({ status }) => status === 'withdrawn')).toHaveLength(6);
    expect(rows.application_notes.some(({ removedAt }) => removedAt)).toBe(true);
  });

  it('The manager sees some reviews, and others wait for theirs', () => {
    const manager = rows.users.find(({ username }) => username === 'manager')?.id;
    const open = rows.applications.filter(({ status }) => status === 'under_consideration').map(({ id }) => id);
    const of = (id: string) => rows.application_reviews.filter(({ applicationId }) => applicationId === id);
    const isMine = ({ reviewerId }: { reviewerId: string }) => reviewerId === manager;
    expect(open.some((id) => of(id).length > 1 && of(id).some(isMine))).toBe(true);
    expect(open.some((id) => of(id).length > 1 && !of(id).some(isMine))).toBe(true);
    expect(rows.application_reviews.some(({ sawOthers }) => sawOthers)).toBe(true);
  });

  it.each([
    ['member', 1],
    ['trial', 1],
    ['junior', 1],
    ['moderator', 1],
    ['manager', 2],
    ['executive', 2],
    ['owner', 1],
  ])('%s has %i unread notifications, and some read ones', (username, count) => {
    const reader = rows.users.find((user) => user.username === username)?.id;
    const own = rows.notifications.filter(({ userId }) => userId === reader);
    const unread = own.filter(({ readAt }) => readAt === null);
    expect(unread).toHaveLength(count);
    expect(own.length).toBeGreaterThan(count);
  });

  it('Notifications are at most 90 days old, and unread ones about one thing share a row', () => {
    const keys = rows.notifications
      .filter(({ readAt }) => readAt === null)
      .map(({ userId, kind, entityId }) => [userId, kind, entityId].join(' '));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { userId, actorId, createdAt, readAt } of rows.notifications) {
      expect(userId).not.toBe(actorId);
      expect(createdAt.getTime()).toBeGreaterThan(midnight - 90 * day);
      expect((readAt ?? createdAt).getTime()).toBeLessThanOrEqual(midnight);
      expect((readAt ?? createdAt) >= createdAt).toBe(true);
    }
  });
});
