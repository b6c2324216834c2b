import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { GuideGrade } from '../../contract/guides.ts';
import { REQUIREMENT_KINDS, type RequirementKind } from '../../contract/handbook/requirements.ts';
import { bare, type Condition, flag, id, isOneOf, moment } from './columns.ts';
import { examTemplates } from './exams.ts';
import { guides } from './guides.ts';
import { users } from './people.ts';

/** Matches requirements that are not deleted. */
export const isKeptRequirement: Condition<'deletedAt'> = ({ deletedAt } = requirements) => sql`${deletedAt} is null`;

/** What staff of a grade have to read, pass or do. Standings are computed when they are read (docs/rules/training.md#standing). */
export const requirements = sqliteTable(
  'requirements',
  {
    id: id(),
    title: text().notNull(),
    /** The title in lower case, which is unique among the tasks of a grade. */
    titleKey: text().notNull(),
    /** It asks this grade and those above. */
    fromGrade: real().$type<GuideGrade>().notNull(),
    kind: text().$type<RequirementKind>().notNull(),
    /** The guide to read; null for the other kinds. */
    slug: text().references(() => guides.slug),
    /** The exam to pass; null for the other kinds. */
    examId: text().references(() => examTemplates.id),
    /** Days from when it counts until it is overdue. */
    dueDays: integer().notNull(),
    /** Days for which it is met; null for ever. */
    validDays: integer(),
    /** Whether nobody rises to `fromGrade` without it. */
    isGate: flag().notNull().default(false),
    /** Whether people tick the task themselves. */
    selfTick: flag().notNull().default(false),
    /** When it was created, or last asked for more. */
    startsAt: moment().notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    revision: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (t) => [
    check('requirements_kind', isOneOf('kind', REQUIREMENT_KINDS)),
    check('requirements_of_guide', sql.raw(`("kind" = 'read') = ("slug" is not null)`)),
    check('requirements_of_exam', sql.raw(`("kind" = 'pass') = ("examId" is not null)`)),
    uniqueIndex('requirements_guide')
      .on(t.fromGrade, t.slug)
      .where(sql`"slug" is not null and ${isKeptRequirement(bare('deletedAt'))}`),
    uniqueIndex('requirements_exam')
      .on(t.fromGrade, t.examId)
      .where(sql`"examId" is not null and ${isKeptRequirement(bare('deletedAt'))}`),
    uniqueIndex('requirements_task')
      .on(t.fromGrade, t.titleKey)
      .where(sql`"kind" = 'task' and ${isKeptRequirement(bare('deletedAt'))}`),
    index('requirements_listed')
      .on(t.fromGrade, t.createdAt, t.id)
      .where(isKeptRequirement(bare('deletedAt'))),
  ],
);

/** Every 'I have read this'. The newest of a person and guide has the highest revision. */
export const guideReads = sqliteTable(
  'guide_reads',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    slug: text()
      .notNull()
      .references(() => guides.slug),
    revision: integer().notNull(),
    readAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.slug, t.readAt] }),
    check('guide_reads_revision', sql.raw('"revision" >= 1')),
  ],
);

/** Tasks that are done. Taking a tick away deletes its row. */
export const taskTicks = sqliteTable(
  'task_ticks',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    requirementId: text()
      .notNull()
      .references(() => requirements.id),
    tickedAt: moment().notNull(),
    tickedBy: text()
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requirementId] }), index('task_ticks_by').on(t.tickedBy)],
);
