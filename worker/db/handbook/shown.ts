import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Grade } from '../../contract/grades.ts';
import type { Requirement, RequirementValues } from '../../contract/handbook/requirements.ts';
import type { Database } from '../database.ts';
import { personColumns, toPerson } from '../person.ts';
import { examTemplates } from '../schema/exams.ts';
import { guides } from '../schema/guides.ts';
import { isKeptRequirement, requirements } from '../schema/handbook.ts';
import { users } from '../schema/people.ts';
import { askedColumns, inOrder, isItsExam, isItsGuide } from './requirements.ts';

type Stored = typeof requirements.$inferSelect;

/** Requirements as managers see them, by grade and age. `only` narrows them. */
export const selectShown = (db: Database, only?: SQL) =>
  db
    .select({
      ...askedColumns,
      guideTitle: sql<string | null>`${guides.title}`.as('guideTitle'),
      examTitle: sql<string | null>`${examTemplates.title}`.as('examTitle'),
      creator: personColumns(users, 'creator'),
    })
    .from(requirements)
    .leftJoin(guides, isItsGuide)
    .leftJoin(examTemplates, isItsExam)
    .leftJoin(users, eq(users.id, requirements.createdBy))
    .where(and(isKeptRequirement(), only))
    .orderBy(inOrder);

export type RequirementRow = Awaited<ReturnType<typeof selectShown>>[number];

/** All requirements, by grade and age: at most 30. */
export const listRequirements = (db: Database) => selectShown(db);

/** One of them. */
export const findRequirement = (db: Database, id: string) => selectShown(db, eq(requirements.id, id));

/** The values of a requirement. */
export const valuesOf = ({
  title,
  fromGrade,
  kind,
  slug,
  examId,
  dueDays,
  validDays,
  isGate,
  selfTick,
}: Stored): RequirementValues => ({ title, fromGrade, kind, slug, examId, dueDays, validDays, isGate, selfTick });

type View = Omit<Requirement, 'creator'> & { creator: ReturnType<typeof toPerson> };

/** Whether a reader of this grade may not know of a requirement's guide. */
export const hidesGuide = ({ guideMinGrade }: Pick<RequirementRow, 'guideMinGrade'>, grade: Grade) =>
  guideMinGrade !== null && guideMinGrade > grade;

/** A requirement for managers, without the guide where they may not know of it. */
export function requirementView(
  row: RequirementRow,
  grade: Grade,
  titleOf: (guide: { slug: string; title: string }) => string,
): View {
  const { requirement, paused, guideTitle, examTitle } = row;
  const { id, examId, startsAt, createdAt, revision } = requirement;
  const slug = hidesGuide(row, grade) ? null : requirement.slug;
  return {
    ...valuesOf(requirement),
    id,
    slug,
    guide: slug === null || guideTitle === null ? null : { slug, title: titleOf({ slug, title: guideTitle }) },
    exam: examId === null || examTitle === null ? null : { id: examId, title: examTitle },
    paused,
    startsAt,
    createdAt,
    creator: toPerson(row.creator),
    revision,
  };
}
