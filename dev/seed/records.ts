import * as z from 'zod/mini';
import { RECORD_TYPES, type RecordType, SEVERITIES } from '../../worker/contract/staff-file/record-types.ts';
import type { staffRecords } from '../../worker/db/schema/staff.ts';
import type { appeals } from '../../worker/db/schema/staff-file.ts';
import type { Entry } from './audit/audit-entry.ts';
import { day, onDay, shift } from './calendar.ts';
import { type Change, type CommunityMember, personCalled } from './community.ts';
import { byDaysAgo, readEntries } from './data.ts';
import { Random } from './random.ts';

type RecordRow = typeof staffRecords.$inferSelect;

const severity = z.enum(SEVERITIES);

/** The source of a record. Days count back from today; expiry follows from the type. */
const facts = z.strictObject({
  of: z.string(),
  by: z.string(),
  daysAgo: z.number(),
  type: z.enum(Object.keys(RECORD_TYPES) as RecordType[]),
  /** For warnings and disciplinary records only. */
  severity: z.exactOptional(severity),
  /** False if it stopped counting before its expiry. */
  isActive: z.exactOptional(z.boolean()),
  /** A later edit by an executive, with the values before it. */
  edited: z.exactOptional(
    z.extend(byDaysAgo, {
      before: z.strictObject({
        title: z.exactOptional(z.string()),
        text: z.exactOptional(z.string()),
        severity: z.exactOptional(severity),
        isActive: z.exactOptional(z.boolean()),
      }),
    }),
  ),
  /** Its deletion by an executive. */
  deleted: z.exactOptional(byDaysAgo),
  /** When a manager shared it with its subject, and what they did. */
  shared: z.exactOptional(
    z.extend(byDaysAgo, {
      seen: z.exactOptional(z.number()),
      appealed: z.exactOptional(z.strictObject({ daysAgo: z.number(), text: z.string() })),
    }),
  ),
});

const texts = ['known', 'leads', 'staff', 'former'].flatMap((name) => readEntries(`records/${name}.md`, facts));

/** A record and its history. */
interface SeededRecord {
  readonly row: RecordRow;
  /** The record as first written; differs from `row` if it was edited. */
  readonly first: RecordRow;
  readonly edited: Change | null;
  readonly deleted: Change | null;
  /** Who shared it; null while it is internal. */
  readonly sharedBy: CommunityMember | null;
  readonly appeal: typeof appeals.$inferSelect | null;
}

// From the Mod Guide: only warnings expire.
const daysToExpiry: Partial<Record<RecordType, number>> = { warning: 90, final_warning: 180 };

function toRecord(today: Date, people: readonly CommunityMember[], text: (typeof texts)[number]): SeededRecord {
  const random = new Random(`record ${text.title} of ${text.of}`);
  const change = ({ by, daysAgo }: { by: string; daysAgo: number }): Change => ({
    at: onDay(today, daysAgo, random),
    by: personCalled(people, by),
  });
  const { at, by } = change(text);
  const lasts = daysToExpiry[text.type];
  const shared = text.shared ? change(text.shared) : null;
  const then = (daysAgo: number | undefined) => (daysAgo === undefined ? null : onDay(today, daysAgo, random));
  const appealedAt = then(text.shared?.appealed?.daysAgo);
  const row: RecordRow = {
    id: random.uuid(),
    userId: personCalled(people, text.of).id,
    actionType: text.type,
    title: text.title,
    description: text.text,
    severity: text.severity ?? null,
    fromGrade: null,
    toGrade: null,
    expiresAt: lasts === undefined ? null : shift(today, (lasts - text.daysAgo) * day),
    isActive: text.isActive ?? true,
    createdBy: by.id,
    createdAt: at,
    wordsBy: null,
    sharedAt: shared?.at ?? null,
    sharedBy: shared?.by.id ?? null,
    endMovedAt: null,
    expiresAtBefore: null,
    seenAt: then(text.shared?.seen) ?? appealedAt,
    overturnedAt: null,
    updatedBy: null,
    updatedAt: at,
    revision: shared ? 2 : 1,
  };
  const sharing = {
    sharedBy: shared?.by ?? null,
    appeal: appealedAt && {
      id: random.uuid(),
      recordId: row.id,
      userId: row.userId,
      text: text.shared?.appealed?.text ?? '',
      state: 'open' as const,
      answer: null,
      decidedBy: null,
      createdAt: appealedAt,
      decidedAt: null,
      revision: 1,
    },
  };
  const { edited, deleted } = text;
  if (!edited) return { row, first: row, edited: null, deleted: deleted ? change(deleted) : null, ...sharing };
  const { text: description = row.description, ...before } = edited.before;
  const edit = change(edited);
  return {
    row: { ...row, wordsBy: [edit.by.id], updatedBy: edit.by.id, updatedAt: edit.at, revision: 2 },
    first: { ...row, ...before, description },
    edited: edit,
    deleted: null,
    ...sharing,
  };
}

/** All manually written records, including deleted ones. */
export const recordsOf = (today: Date, people: readonly CommunityMember[]): SeededRecord[] =>
  texts.map((text) => toRecord(today, people, text));

/** The rows of `staff_records` for manual records that were not deleted. */
export const recordRows = (records: readonly SeededRecord[]): RecordRow[] =>
  records.filter(({ deleted }) => !deleted).map(({ row }) => row);

/** The appeals against those records. */
export const appealRows = (records: readonly SeededRecord[]) => records.flatMap(({ appeal }) => appeal ?? []);

/** The audit entries of those records. */
export const recordEntries = (records: readonly SeededRecord[]): Entry[] =>
  records.flatMap(({ row, first, edited, deleted, sharedBy, appeal }) => {
    const common = { about: ['staff_record', row.id], target: row.userId } as const;
    const entries: Entry[] = [
      {
        ...common,
        at: row.createdAt,
        action: 'STAFF_RECORD_CREATED',
        by: row.createdBy,
        after: { actionType: first.actionType, title: first.title, severity: first.severity },
      },
    ];
    if (edited) {
      const fields = (['title', 'description', 'severity', 'isActive'] as const).filter(
        (field) => first[field] !== row[field],
      );
      const pick = (from: RecordRow) => Object.fromEntries(fields.map((field) => [field, from[field]]));
      const [before, after] = [pick(first), pick(row)];
      entries.push({ ...common, at: edited.at, action: 'STAFF_RECORD_UPDATED', by: edited.by.id, before, after });
    }
    if (row.sharedAt && sharedBy)
      entries.push({ ...common, at: row.sharedAt, action: 'STAFF_RECORD_SHARED', by: sharedBy.id });
    if (appeal) entries.push({ ...common, at: appeal.createdAt, action: 'STAFF_RECORD_APPEALED', by: row.userId });
    else if (row.seenAt) entries.push({ ...common, at: row.seenAt, action: 'STAFF_RECORD_SEEN', by: row.userId });
    if (deleted) {
      const { actionType, title, description, severity } = row;
      entries.push({
        ...common,
        at: deleted.at,
        action: 'STAFF_RECORD_DELETED',
        by: deleted.by.id,
        before: { actionType, title, description, severity },
      });
    }
    return entries;
  });
