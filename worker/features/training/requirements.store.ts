import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import type { RequirementValues } from '../../contract/handbook/requirements.ts';
import { MAX_REQUIREMENTS } from '../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { selectShown } from '../../db/handbook/shown.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { examTemplates } from '../../db/schema/exams.ts';
import { guides } from '../../db/schema/guides.ts';
import { isKeptRequirement, requirements } from '../../db/schema/handbook.ts';
import { asksMore, titleKeyOf } from './requirements.rules.ts';

/** Matches requirements that ask the same of the same grade, as the unique indexes do. */
const asksTheSame = ({ fromGrade, kind, slug, examId, title }: RequirementValues) =>
  and(
    isKeptRequirement(),
    eq(requirements.fromGrade, fromGrade),
    // The + keeps SQLite on the index of what is listed.
    sql`+${requirements.kind} = ${kind} and +${requirements.slug} is ${slug} and +${requirements.examId} is ${examId}`,
    kind === 'task' ? sql`+${requirements.titleKey} = ${titleKeyOf(title)}` : undefined,
  );

/** The requirement that asks the same of the same grade. */
export const findEqual = (db: Database, values: RequirementValues) => selectShown(db, asksTheSame(values));

/** A guide that a reader of this grade may know of. */
export const findGuideFor = (db: Database, slug: string | null, grade: Grade) =>
  db
    .select({ minGrade: guides.minGrade, archivedAt: guides.archivedAt })
    .from(guides)
    .where(sql`${guides.slug} = ${slug} and ${guides.minGrade} <= ${grade}`);

/** An exam that is not deleted. */
export const findExamFor = (db: Database, examId: string | null) =>
  db
    .select({ isActive: examTemplates.isActive })
    .from(examTemplates)
    .where(and(eq(examTemplates.id, sql`${examId}`), isNull(examTemplates.deletedAt)));

type NewRequirement = RequirementValues & { id: string; createdBy: string };

/** Adds a requirement while there is capacity, unless one asks the same. Returns a row if it did. */
export function insertRequirement(db: Database, requirement: NewRequirement) {
  const at = now();
  return insertSelect(
    db,
    requirements,
    { ...requirement, titleKey: titleKeyOf(requirement.title), startsAt: at, createdAt: at },
    sql`where (select count(*) from ${requirements} where ${isKeptRequirement()}) < ${MAX_REQUIREMENTS}`,
  )
    .onConflictDoNothing()
    .returning({ id: requirements.id });
}

type Stored = typeof requirements.$inferSelect;

const isAsRead = ({ id, revision }: Stored) =>
  and(eq(requirements.id, id), eq(requirements.revision, revision), isKeptRequirement());

/** Changes a requirement that is as read, unless another one asks the same. Returns a row if it did. */
export const updateRequirement = (db: Database, before: Stored, values: RequirementValues) =>
  db
    .update(requirements)
    .set({
      title: values.title,
      titleKey: titleKeyOf(values.title),
      fromGrade: values.fromGrade,
      dueDays: values.dueDays,
      validDays: values.validDays,
      isGate: values.isGate,
      selfTick: values.selfTick,
      ...(asksMore(before, values) && { startsAt: now() }),
      revision: before.revision + 1,
    })
    .where(
      and(
        isAsRead(before),
        sql`not exists ${db
          .select({ id: requirements.id })
          .from(requirements)
          .where(and(asksTheSame(values), ne(requirements.id, before.id)))}`,
      ),
    )
    .returning({ id: requirements.id });

/** Deletes a requirement that is as read. What people did for it stays. */
export const deleteRequirement = (db: Database, before: Stored) =>
  db.update(requirements).set({ deletedAt: now() }).where(isAsRead(before)).returning({ id: requirements.id });
