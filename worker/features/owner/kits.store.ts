import { and, eq, notExists, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { now } from '../../clock.ts';
import type { GuideSlug } from '../../contract/guides.ts';
import { NEW_JOB } from '../../contract/jobs.ts';
import { MAX_REPLIES } from '../../contract/limits.ts';
import { KITS, type KitKey } from '../../contract/settings/kits.ts';
import type { AuditEntry } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { editedBy } from '../../db/revision.ts';
import type { ResultsOf } from '../../db/run-batch.ts';
import { examAssignments, examTemplates, isKeptExam } from '../../db/schema/exams.ts';
import { guideRevisions } from '../../db/schema/guides.ts';
import { isKeptJob, jobs } from '../../db/schema/hiring.ts';
import { savedReplies } from '../../db/schema/reviewing.ts';
import { kits } from '../../db/schema/settings.ts';
import { contentsOf, type Kit } from '../../kits/kit.ts';

/** The guide that a kit fills. */
const GUIDE: GuideSlug = 'mod';

type TakenKit = typeof kits.$inferSelect;

type NewExam = typeof examTemplates.$inferInsert;

/** A kit as replies show it. */
export const kitView = (key: KitKey, taken: boolean) => ({ key, title: KITS[key].title, taken });

/** The kit's row; none unless it is taken. */
export const findKit = (db: Database, key: KitKey) => db.select().from(kits).where(eq(kits.key, key));

const isThis = ({ key, added }: TakenKit) => and(eq(kits.key, key), eq(kits.added, added));

/** Takes a kit, unless it is taken already or its replies would exceed the limit. */
const insertKit = (db: Database, kit: TakenKit, replies: number) =>
  insertSelect(
    db,
    kits,
    kit,
    sql`where (select count(*) from ${savedReplies}) <= ${MAX_REPLIES - replies}`,
  ).onConflictDoNothing();

/** Forgets a kit as it was read; returns a row if so. */
export const deleteKit = (db: Database, kit: TakenKit) =>
  db.delete(kits).where(isThis(kit)).returning({ key: kits.key });

/** What a kit adds or removes: a statement that does nothing where it no longer applies, and its audit entry. */
export type Thing = { change: BatchItem<'sqlite'>; entry: AuditEntry };

/** What taking a kit adds, for the batch of `take`, which decides whether any of it is added. */
export function additionsOf(db: Database, key: KitKey, texts: Kit, actorId: string) {
  const contents = contentsOf(texts);
  const ids: string[] = [];
  const nextId = () => ids[ids.push(crypto.randomUUID()) - 1] ?? '';
  const by = { createdBy: actorId, createdAt: now() };
  const withId = <Fields>(fields: Fields) => ({ id: nextId(), fields });
  const vacancies = contents.jobs.map(({ createdBy: _ignored, ...vacancy }) => withId({ ...NEW_JOB, ...vacancy }));
  const exam = withId({ ...contents.exam, isActive: true });
  const replies = contents.replies.map(withId);
  const kit = { key, added: ids };
  const where = sql`where exists (select 1 from ${kits} where ${isThis(kit)})`;

  const things: Thing[] = [
    ...vacancies.map(({ id, fields }) => ({
      change: insertSelect(db, jobs, { id, ...fields, ...by }, where),
      entry: { action: 'JOB_CREATED', entityType: 'job', entityId: id, newValues: fields } as const,
    })),
    {
      change: insertSelect(db, examTemplates, { id: exam.id, ...exam.fields, revision: 1, ...by }, where),
      entry: { action: 'EXAM_CREATED', entityType: 'exam', entityId: exam.id, newValues: examValues(exam.fields) },
    },
    ...replies.map(({ id, fields }) => ({
      change: insertSelect(db, savedReplies, { id, ...fields, ...by, updatedAt: by.createdAt }, where),
      entry: {
        action: 'SAVED_REPLY_CREATED',
        entityType: 'setting',
        entityId: id,
        newValues: { title: fields.title },
      } as const,
    })),
    {
      change: insertSelect(
        db,
        guideRevisions,
        { slug: GUIDE, revision: 1, markdown: contents.guide, ...by },
        sql`${where} and not exists (select 1 from ${guideRevisions} where ${eq(guideRevisions.slug, GUIDE)})`,
      ),
      entry: {
        action: 'GUIDE_UPDATED',
        entityType: 'guide',
        entityId: GUIDE,
        oldValues: { revision: 0, characters: 0 },
        newValues: { revision: 1, characters: contents.guide.length },
      },
    },
  ];
  return { kit, take: insertKit(db, kit, replies.length), things };
}

const examValues = ({
  title,
  timeLimit,
  passingScore,
  questions,
  isActive,
}: Omit<NewExam, 'id' | 'createdBy' | 'createdAt'>) => ({
  title,
  timeLimit,
  passingScore,
  questionCount: questions.length,
  isActive,
});

const isUntouchedJob = () => and(isKeptJob(), eq(jobs.revision, 1));

const isUntouchedReply = () => eq(savedReplies.revision, 1);

/** Matches exams that were neither edited, archived nor ever assigned. */
const isUntouchedExam = (db: Database) =>
  and(
    isKeptExam(),
    eq(examTemplates.revision, 1),
    notExists(db.select({ one: sql`1` }).from(examAssignments).where(eq(examAssignments.examId, examTemplates.id))),
  );

/** The reads before a kit is removed: its row, and what it added that is untouched. */
export function untouchedOf(db: Database, key: KitKey) {
  const isItsOwn = (id: SQLWrapper) =>
    sql`${id} in (select value from ${kits}, json_each(${kits.added}) where ${eq(kits.key, key)})`;
  return {
    kit: findKit(db, key),
    untouchedJobs: db
      .select({ id: jobs.id, title: jobs.title, isActive: jobs.isActive })
      .from(jobs)
      .where(and(isItsOwn(jobs.id), isUntouchedJob())),
    untouchedExams: db
      .select({ id: examTemplates.id, title: examTemplates.title })
      .from(examTemplates)
      .where(and(isItsOwn(examTemplates.id), isUntouchedExam(db))),
    untouchedReplies: db
      .select({ id: savedReplies.id, title: savedReplies.title })
      .from(savedReplies)
      .where(and(isItsOwn(savedReplies.id), isUntouchedReply())),
  };
}

type Untouched = ResultsOf<ReturnType<typeof untouchedOf>>;

/** What removing a kit removes: all that is still untouched then. */
export const removalsOf = (
  db: Database,
  { untouchedJobs, untouchedExams, untouchedReplies }: Untouched,
  actorId: string,
): Thing[] => [
  ...untouchedJobs.map(({ id, title, isActive }) => ({
    change: db
      .update(jobs)
      .set({ deletedAt: now(), revision: 2 })
      .where(and(eq(jobs.id, id), isUntouchedJob())),
    entry: { action: 'JOB_DELETED', entityType: 'job', entityId: id, oldValues: { title, isActive } } as const,
  })),
  ...untouchedExams.map(({ id, title }) => ({
    change: db
      .update(examTemplates)
      .set({ deletedAt: now(), ...editedBy(actorId), revision: 2 })
      .where(and(eq(examTemplates.id, id), isUntouchedExam(db))),
    entry: { action: 'EXAM_DELETED', entityType: 'exam', entityId: id, oldValues: { title } } as const,
  })),
  ...untouchedReplies.map(({ id, title }) => ({
    change: db.delete(savedReplies).where(and(eq(savedReplies.id, id), isUntouchedReply())),
    entry: { action: 'SAVED_REPLY_DELETED', entityType: 'setting', entityId: id, oldValues: { title } } as const,
  })),
];
