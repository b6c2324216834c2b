import * as z from 'zod/mini';
import { GRADES, type Grade } from '../../worker/contract/grades.ts';
import type { noticeReads, notices } from '../../worker/db/schema/staff.ts';
import type { Entry } from './audit/audit-entry.ts';
import { day, hour, minute, onDay, shift } from './calendar.ts';
import { type Change, type CommunityMember, gradeAt, lastEdit, personCalled } from './community.ts';
import { byDaysAgo, readEntries } from './data.ts';
import { Random } from './random.ts';

type NoticeRow = typeof notices.$inferSelect;

/** The notices, oldest first. Days count back from today. */
const texts = readEntries(
  'notices.md',
  z.extend(byDaysAgo, {
    /** Empty means everyone who can read notices. */
    for: z.array(z.literal(GRADES)),
    /** An edit, and the values before it. */
    edited: z.exactOptional(
      z.extend(byDaysAgo, { title: z.exactOptional(z.string()), text: z.exactOptional(z.string()) }),
    ),
    withdrawn: z.exactOptional(byDaysAgo),
  }),
);

/** A notice and its history. */
interface SeededNotice {
  readonly row: NoticeRow;
  /** The notice as posted; differs from `row` if it was edited. */
  readonly first: NoticeRow;
  readonly edited: Change | null;
  readonly withdrawn: Change | null;
}

/** All notices, oldest first. */
export const noticesOf = (today: Date, people: readonly CommunityMember[]): SeededNotice[] =>
  texts.map((notice) => {
    const random = new Random(`notice ${notice.title}`);
    const { edited, withdrawn } = notice;
    const posted = onDay(today, notice.daysAgo, random);
    const change = (text: { by: string; daysAgo: number } | undefined): Change | null => {
      if (!text) return null;
      const planned = onDay(today, text.daysAgo, random);
      return {
        at: planned > posted ? planned : shift(posted, random.int(4, 40) * minute),
        by: personCalled(people, text.by),
      };
    };
    const [edit, end] = [change(edited), change(withdrawn)];
    const row: NoticeRow = {
      id: random.uuid(),
      title: notice.title,
      content: notice.text,
      targetGrades: [...notice.for],
      createdBy: personCalled(people, notice.by).id,
      createdAt: posted,
      isActive: end === null,
      ...lastEdit(edit, end),
      revision: 1 + [edit, end].filter((each) => each !== null).length,
    };
    const first = { ...row, title: edited?.title ?? row.title, content: edited?.text ?? row.content };
    return { row, first, edited: edit, withdrawn: end };
  });

/** How many of the newest notices are unread; random for everyone else. */
const unread: Readonly<Record<string, number>> = { moderator: 2, manager: 3, executive: 1, owner: 2 };

const isFor = ({ targetGrades }: NoticeRow, grade: Grade) =>
  grade >= 4 || (grade >= 3 && (targetGrades.length === 0 || targetGrades.includes(grade)));

/** The rows of `notice_reads` of current staff. */
export const noticeReadRows = (
  today: Date,
  people: readonly CommunityMember[],
  all: readonly SeededNotice[],
): (typeof noticeReads.$inferSelect)[] =>
  people
    .filter(({ grade }) => grade >= 3)
    .flatMap((reader) => {
      const random = new Random(`reading of ${reader.username}`);
      const moments = [reader.joinedAt, ...reader.changes.map(({ at }) => at)];
      const since = (row: NoticeRow) => moments.find((at) => isFor(row, gradeAt(reader, at))) ?? reader.joinedAt;
      const visible = all
        .filter(({ row }) => row.isActive && isFor(row, reader.grade))
        .map(({ row }) => row)
        .reverse();
      const others = visible.filter(({ createdBy }) => createdBy !== reader.id);
      const news = new Set(others.slice(0, unread[reader.username] ?? random.int(0, 3)));
      return visible
        .filter((row) => !news.has(row))
        .map((row) => {
          // Authors read their own notice immediately.
          const wait = row.createdBy === reader.id ? 2_000 : random.next() ** 2 * 3 * day + 0.1 * hour;
          const planned = shift(row.createdAt, Math.floor(wait));
          const first = planned > since(row) ? planned : shift(since(row), random.int(2, 20) * hour);
          return { userId: reader.id, noticeId: row.id, readAt: new Date(Math.min(first.getTime(), today.getTime())) };
        });
    });

/** The audit entries of notices. */
export const noticeEntries = (all: readonly SeededNotice[]): Entry[] =>
  all.flatMap(({ row, first, edited, withdrawn }) => {
    const common = { about: ['notice', row.id], target: null } as const;
    const { title, content, targetGrades } = first;
    const entries: Entry[] = [
      {
        ...common,
        at: row.createdAt,
        action: 'NOTICE_CREATED',
        by: row.createdBy,
        after: { title, content, targetGrades },
      },
    ];
    if (edited) {
      const fields = (['title', 'content'] as const).filter((field) => first[field] !== row[field]);
      const pick = (from: NoticeRow) => Object.fromEntries(fields.map((field) => [field, from[field]]));
      const [before, after] = [pick(first), pick(row)];
      entries.push({ ...common, at: edited.at, action: 'NOTICE_UPDATED', by: edited.by.id, before, after });
    }
    if (withdrawn) {
      const [before, after] = [{ isActive: true }, { isActive: false }];
      entries.push({ ...common, at: withdrawn.at, action: 'NOTICE_WITHDRAWN', by: withdrawn.by.id, before, after });
    }
    return entries;
  });
