import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seedRows } from '../../dev/seed/seed.ts';
import { GUIDE_SLUGS, guideInput } from '../../worker/contract/guides.ts';
import { noticeInput } from '../../worker/contract/notices.ts';
import { recordInput } from '../../worker/contract/staff-file/profiles.ts';
import { RECORD_TYPES, SEVERITIES } from '../../worker/contract/staff-file/record-types.ts';

const day = 86_400_000;
const days = ['2028-02-29T00:00:00Z', '2027-01-01T23:59:59Z', '2026-07-15T12:00:00Z'].map((text) => new Date(text));

describe.each(days)('The seed of %s', (now) => {
  const rows = seedRows(now);
  const midnight = Math.floor(now.getTime() / day) * day;

  it('The portal would accept every record, notice and guide unchanged', () => {
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
    for (const { markdown, revision, isMaterial } of rows.guide_revisions)
      expect(z.parse(guideInput, { markdown, revision, isMaterial })).toEqual({ markdown, revision, isMaterial });
  });

  it('Records cover every type, severity and expiry, and one is inactive', () => {
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
  ])('%s has %i unread notices', (username, count) => {
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

  it('Staff life has something of everything that waits', () => {
    const today = new Date(midnight).toISOString().slice(0, 10);
    const daysLate = rows.staff_profiles.flatMap(({ trialDueOn }) =>
      trialDueOn === null ? [] : (Date.parse(today) - Date.parse(trialDueOn)) / day,
    );
    expect(daysLate.some((late) => late >= 0 && late <= 7)).toBe(true);
    expect(daysLate.some((late) => late > 7)).toBe(true);
    expect(daysLate.some((late) => late < 0)).toBe(true);
    expect(rows.appeals.filter(({ state }) => state === 'open')).toHaveLength(1);
    const shared = rows.staff_records.filter(({ sharedAt }) => sharedAt !== null);
    expect(new Set(shared.map(({ seenAt }) => seenAt !== null))).toEqual(new Set([true, false]));
    expect(rows.leaves.filter(({ fromDay, toDay }) => fromDay <= today && today <= toDay)).toHaveLength(1);
    expect(rows.requests.filter(({ lapsesAt }) => lapsesAt.getTime() > midnight + day)).toHaveLength(1);
  });

  it('Every guide revision changes the text', () => {
    for (const slug of GUIDE_SLUGS) {
      const texts = rows.guide_revisions.filter((guide) => guide.slug === slug).map(({ markdown }) => markdown);
      expect(texts.length).toBeGreaterThan(2);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
