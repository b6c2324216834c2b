import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Pause } from '../../contract/handbook/requirements.ts';
import type { Database } from '../database.ts';
import { hasText } from '../guides/newest.ts';
import { examTemplates, isKeptExam } from '../schema/exams.ts';
import { guides } from '../schema/guides.ts';
import { isKeptRequirement, requirements } from '../schema/handbook.ts';
import { newestMaterial } from './fulfilment.ts';
import type { Asked } from './standing.rules.ts';

/** The lowest grade of those who meet a requirement: one grade lower for a gate, which is met before the promotion. */
const readersFrom = sql`iif(${requirements.isGate},
  case ${requirements.fromGrade} when 5 then 4 when 4 then 3 when 3 then 2.5 else 2 end, ${requirements.fromGrade})`;

/** Why a requirement is paused, in a query that joins its guide and exam; null if it is not (docs/rules/training.md#paused). */
export const pauseNow = sql<Pause | null>`case
  when ${requirements.kind} = 'read' then case
    when not ${hasText} then 'guide_empty'
    when ${guides.archivedAt} is not null then 'guide_archived'
    when ${guides.minGrade} > ${readersFrom} then 'guide_hidden' end
  when ${requirements.kind} = 'pass' and not coalesce(${examTemplates.isActive}, 0) then 'exam_closed' end`;

/** The joins behind `pauseNow`. A deleted exam is not joined. */
export const isItsGuide = eq(guides.slug, requirements.slug);
export const isItsExam = and(eq(examTemplates.id, requirements.examId), isKeptExam());

/** The columns of a requirement for `toAsked`, under names of their own because D1 merges columns of one name in a batch. */
export const askedColumns = {
  requirement: requirements,
  paused: pauseNow.as('paused'),
  guideMinGrade: sql<number | null>`${guides.minGrade}`.as('guideMinGrade'),
};

export const toAsked = ({
  requirement,
  paused,
}: {
  requirement: typeof requirements.$inferSelect;
  paused: Pause | null;
}): Asked => ({ ...requirement, paused });

export const inOrder = sql`${requirements.fromGrade}, ${requirements.createdAt}, ${requirements.id}`;

/** The requirements, by grade and age, with their pauses, for reading what many people did for them. `only` narrows them. */
export const selectRequirements = (db: Database, only?: SQL) =>
  db
    .select({
      ...askedColumns,
      materialRevision: sql<number | null>`${newestMaterial(sql`${requirements.slug}`)}`.as('materialRevision'),
    })
    .from(requirements)
    .leftJoin(guides, isItsGuide)
    .leftJoin(examTemplates, isItsExam)
    .where(and(isKeptRequirement(), only))
    .orderBy(inOrder);

/** A row of these, as standings need it. */
export const toAskedOfMany = (row: Awaited<ReturnType<typeof selectRequirements>>[number]) => ({
  ...toAsked(row),
  materialRevision: row.materialRevision,
});
