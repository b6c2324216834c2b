import { and, eq, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { examArchiving, examInput } from '../../contract/exams.ts';
import { can } from '../../contract/permissions.ts';
import { type AuditEntry, changedValues } from '../../db/audit.ts';
import { examAttempts, examTemplates } from '../../db/schema/exams.ts';
import type { AppEnv, CurrentUser } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  type ExamRow,
  examFigures,
  examView,
  findExam,
  fullExamView,
  holds,
  isRunning,
  listExams,
  managedExamView,
} from './exams.store.ts';

type Fields = Partial<typeof examTemplates.$inferInsert>;
type ManagerContext = Context<AppEnv & { Variables: { me: CurrentUser } }>;

const noExam = () => new Refusal('not_found', 'There is no such exam.');

/** An exam as its writer may have it back: in full, or without its inside for one who holds it. */
const writtenView = (row: ExamRow) => (row.isHeld ? { ...managedExamView(row) } : fullExamView(row));

/** The exam that a manager wants to change. Throws 404, and 403 where they hold it themselves. */
async function requireToChange(c: ManagerContext, id: string) {
  const [row] = await findExam(c.var.db, id, c.var.me.id);
  if (!row) throw noExam();
  if (row.isHeld) throw new Refusal('exam_held');
  return row;
}

/** Changes an exam only as it was read, and not once its writer holds it; 409 shows what happened instead. */
async function changeAsRead(
  c: ManagerContext,
  before: ExamRow,
  update: Fields,
  entry: Omit<AuditEntry, 'entityType' | 'entityId'>,
) {
  const { db, audit, me } = c.var;
  const { id, revision } = before.exam;
  const row = audit.row({ ...entry, entityType: 'exam', entityId: id });
  const [won, , [after]] = await db.batch([
    db
      .update(examTemplates)
      .set({ ...update, revision: sql`${examTemplates.revision} + 1` })
      .where(
        and(
          eq(examTemplates.id, id),
          sql`${examTemplates.deletedAt} is null`,
          eq(examTemplates.revision, revision),
          sql`not ${holds(me.id, sql`${id}`)}`,
        ),
      )
      .returning({ id: examTemplates.id }),
    row.statement,
    findExam(db, id, me.id),
  ]);
  if (won.length > 0) return after;
  if (!after) throw noExam();
  throw after.isHeld ? new Refusal('exam_held') : new Refusal('conflict', undefined, { current: writtenView(after) });
}

const listQuery = z.object({ ...pageQuery, ...searchQuery, active: z.optional(z.enum(['0', '1'])) });

/** Exams as managers write them and takers find them (spec §7, contract §5). */
export const examsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('exam.take'), validate('query', listQuery), async (c) => {
    const { limit, active, ...query } = c.req.valid('query');
    const { db, me } = c.var;
    const all = can(me.grade, 'exam.manage');
    const rows = await listExams(db, {
      ...query,
      userId: me.id,
      all,
      active: active === undefined ? undefined : active === '1',
      limit,
    });
    const page = onePage(c, rows, limit, ({ exam }) => ({ at: exam.createdAt, id: exam.id }));
    return c.json(all ? page.map(managedExamView) : page.map(examView));
  })

  .get('/figures', requirePermission('exam.manage'), async (c) => c.json(await examFigures(c.var.db)))

  .get('/:id', requirePermission('exam.take'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], [running]] = await db.batch([
      findExam(db, id, me.id),
      db
        .select({
          title: examAttempts.examTitle,
          timeLimit: examAttempts.timeLimit,
          passingScore: examAttempts.passingScore,
          questions: examAttempts.questions,
        })
        .from(examAttempts)
        .where(and(eq(examAttempts.userId, me.id), eq(examAttempts.examId, id), isRunning())),
    ]);
    if (!row) throw noExam();
    const isManager = can(me.grade, 'exam.manage');
    if (isManager && !row.isHeld) return c.json(fullExamView(row));
    if (!isManager && !row.exam.isActive && !row.hasAttempted && !row.isHeld) throw noExam();
    // The paper itself is seen by nobody who may yet sit it, until the clock runs; then it is the one they began.
    const paper = running && { ...running, questionCount: running.questions.length };
    return c.json({ ...(isManager ? managedExamView(row) : examView(row)), ...paper });
  })

  .post('/', requirePermission('exam.manage'), validate('json', examInput), async (c) => {
    const { revision: _revision, isActive = true, ...fields } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const id = crypto.randomUUID();
    const { title, timeLimit, passingScore, questions } = fields;
    const entry = audit.row({
      action: 'EXAM_CREATED',
      entityType: 'exam',
      entityId: id,
      newValues: { title, timeLimit, passingScore, questionCount: questions.length, isActive },
    });
    const insert = db.insert(examTemplates).values({ ...fields, isActive, id, createdBy: me.id, createdAt: now() });
    const [, , [row]] = await db.batch([insert, entry.statement, findExam(db, id, me.id)]);
    if (!row) throw new Error('An exam that was just written is not there');
    return c.json(writtenView(row), 201);
  })

  .put('/:id', requirePermission('exam.manage'), validate('json', examInput), async (c) => {
    const { revision, isActive, ...fields } = c.req.valid('json');
    const before = await requireToChange(c, c.req.param('id'));
    if (revision !== undefined && revision !== before.exam.revision)
      throw new Refusal('conflict', undefined, { current: writtenView(before) });

    const update = { ...fields, isActive: isActive ?? before.exam.isActive };
    const changed = changedValues(before.exam, update);
    if (!changed) {
      c.var.audit.exempt();
      return c.json(writtenView(before));
    }
    // The log tells that the paper changed and how long it is, never what is in it.
    const withoutPaper = ({ questions, answers, ...rest }: Record<string, unknown> = {}, length: number) =>
      questions || answers ? { ...rest, questionCount: length } : rest;
    const after = await changeAsRead(c, before, update, {
      action: 'EXAM_UPDATED',
      oldValues: withoutPaper(changed.oldValues ?? {}, before.exam.questions.length),
      newValues: withoutPaper(changed.newValues ?? {}, fields.questions.length),
    });
    if (!after) throw noExam();
    return c.json(writtenView(after));
  })

  .patch('/:id', requirePermission('exam.manage'), validate('json', examArchiving), async (c) => {
    const { isActive } = c.req.valid('json');
    const before = await requireToChange(c, c.req.param('id'));
    if (before.exam.isActive === isActive) {
      c.var.audit.exempt();
      return c.json(writtenView(before));
    }
    const after = await changeAsRead(
      c,
      before,
      { isActive },
      {
        action: isActive ? 'EXAM_RESTORED' : 'EXAM_ARCHIVED',
        oldValues: { isActive: !isActive },
        newValues: { isActive },
      },
    );
    if (!after) throw noExam();
    return c.json(writtenView(after));
  })

  .delete('/:id', requirePermission('exam.manage'), async (c) => {
    const before = await requireToChange(c, c.req.param('id'));
    await changeAsRead(
      c,
      before,
      { deletedAt: now() },
      { action: 'EXAM_DELETED', oldValues: { title: before.exam.title } },
    );
    return c.body(null, 204);
  });
