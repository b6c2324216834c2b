import { and, eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import { fieldsOf, publicFieldsOf } from '../../contract/jobs.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isNotClosedAt } from '../../db/job-open.ts';
import { isAfter, lowerAsSqlite, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { editedBy, editedView, editor, editorColumns, isEditor, isRevision } from '../../db/revision.ts';
import { isActiveJob, isKeptJob, jobs } from '../../db/schema/hiring.ts';
import { users } from '../../db/schema/people.ts';

const size = textSize(jobs.description, jobs.requirements, jobs.formQuestions);
const columns = { job: jobs, creator: personColumns(users, 'creator'), editor: editorColumns, textSize: size };

/** Jobs, each with its author and last editor. Visitors see neither, so neither is read for them. */
const select = (db: Database, hasPeople = true) =>
  db
    .select(columns)
    .from(jobs)
    .leftJoin(users, eq(users.id, hasPeople ? jobs.createdBy : sql`null`))
    .leftJoin(editor, isEditor(hasPeople ? jobs.updatedBy : sql`null`));

type Job = typeof jobs.$inferSelect;
type Row = Awaited<ReturnType<typeof select>>[number];

/** Jobs, newest first, one more than the page. Inactive or closed ones and authors only with `all`. */
export function listJobs(db: Database, { all, q, limit, cursor }: Page & { all: boolean; q?: string | undefined }) {
  const matches: SQL | undefined = q
    ? sql`instr(lower(${jobs.title} || ' ' || ${jobs.description} || ' ' || ${jobs.requirements}), ${lowerAsSqlite(q)}) > 0`
    : undefined;
  const condition = and(
    all ? isKeptJob() : and(isActiveJob(), isNotClosedAt(now())),
    isAfter(cursor, jobs.createdAt, jobs.id),
    matches,
  );
  const newestFirst = sql`${jobs.createdAt} desc, ${jobs.id} desc`;
  return select(db, all)
    .where(condition)
    .orderBy(newestFirst)
    .limit(pageLimit(db, limit, { table: jobs, size, condition, order: newestFirst }));
}

/** The job with this id, unless deleted. */
export const findJob = (db: Database, id: string) => select(db).where(and(eq(jobs.id, id), isKeptJob()));

/** Adds a job, if `condition` holds. */
export const insertJob = (db: Database, fields: typeof jobs.$inferInsert, condition: SQL | undefined) =>
  insertSelect(db, jobs, fields, sql`where ${condition ?? sql`true`}`);

/** Changes a job at the revision that was read, if `condition` holds. `mayLower` lets it need fewer reviews. */
export const updateJob = (
  db: Database,
  { id, revision }: Job,
  update: Partial<Job>,
  { actorId, mayLower, condition }: { actorId: string; mayLower: boolean; condition: SQL | undefined },
) =>
  db
    .update(jobs)
    .set({ ...update, ...editedBy(actorId), revision: sql`${jobs.revision} + 1` })
    .where(
      and(
        eq(jobs.id, id),
        isKeptJob(),
        eq(jobs.revision, revision),
        mayLower || update.reviewsNeeded === undefined
          ? undefined
          : sql`${jobs.reviewsNeeded} <= ${update.reviewsNeeded}`,
        condition,
      ),
    )
    .returning({ id: jobs.id });

/** Marks a job as deleted. */
export const deleteJob = (db: Database, id: string, revision: number | undefined) =>
  db
    .update(jobs)
    .set({ deletedAt: now(), revision: sql`${jobs.revision} + 1` })
    .where(and(eq(jobs.id, id), isKeptJob(), isRevision(jobs.revision, revision)))
    .returning({ id: jobs.id });

/** A job for visitors. */
export const publicJob = ({ job }: Row) => ({ id: job.id, ...publicFieldsOf(job), createdAt: job.createdAt });

/** A job for managers, with its author, its last editor and its revision. */
export const managedJob = ({ job, creator, editor: by }: Row) => ({
  id: job.id,
  ...fieldsOf(job),
  createdAt: job.createdAt,
  createdBy: job.createdBy,
  creator: toPerson(creator),
  ...editedView(job, by),
  revision: job.revision,
});
