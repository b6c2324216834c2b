import { Hono } from 'hono';
import * as z from 'zod/mini';
import { now } from '../../clock.ts';
import { examArchiving, examInput, TOO_FEW, withoutCites } from '../../contract/exams.ts';
import type { GuideSlug } from '../../contract/guides.ts';
import { can } from '../../contract/permissions.ts';
import { type AuditEntry, changedValues } from '../../db/audit.ts';
import { citableHeadings } from '../../db/guides/citable-headings.ts';
import { addRow, changeAsRead, deleteAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv, SignedInEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { onePage, pageQuery, searchQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { revisionQuery, validate } from '../../http/validate.ts';
import {
  type ExamRow,
  examView,
  figureCounters,
  figuresView,
  findExam,
  findRunningPaper,
  insertExam,
  listExams,
  listedExamView,
  listForTaker,
  managedExamView,
  updateExam,
} from './exams.store.ts';
import { citedIn, readHeadings, withCites } from './questions/cites.ts';

type Variables = SignedInEnv['Variables'];

/** The exam that a manager wants to change. Throws 404, and 403 if they hold it. */
const requireEditable = async ({ db, me }: Variables, id: string) => editable(await findExam(db, id, me.id));

function editable([row]: ExamRow[]) {
  if (!row) throw noSuch('exam');
  if (row.isHeld) throw new HttpError('exam_held');
  return row;
}

/** The same with the headings of these guides, in one round trip. */
async function requireWithHeadings({ db, me }: Variables, id: string, slugs: GuideSlug[]) {
  if (slugs.length === 0) return [editable(await findExam(db, id, me.id)), new Map()] as const;
  const { statement, headingsIn } = citableHeadings(db, slugs);
  const [found, texts] = await db.batch([findExam(db, id, me.id), statement]);
  return [editable(found), headingsIn(texts)] as const;
}

/** A change of the exam as it was read. A manager who holds the exam by now gets 403 instead of 409. */
const changeOf = (
  { db, me }: Variables,
  before: ExamRow,
  update: Parameters<typeof updateExam>[3],
  entry: Pick<AuditEntry, 'action' | 'oldValues' | 'newValues'>,
) => ({
  noun: 'exam',
  change: updateExam(db, before, me.id, update),
  entry: { ...entry, entityType: 'exam' as const, entityId: before.exam.id },
  read: findExam(db, before.exam.id, me.id),
  view: managedExamView,
  lost: (row: ExamRow) =>
    row.isHeld ? new HttpError('exam_held') : new HttpError('conflict', undefined, { current: managedExamView(row) }),
});

/** The audit log tells how many questions an exam has, never their content. */
function withoutContent({ questions, answers, ...rest }: Record<string, unknown>, questionCount: number) {
  return questions || answers ? { ...rest, questionCount } : rest;
}

const listQuery = z.object({ ...pageQuery, ...searchQuery, active: z.optional(z.enum(['0', '1'])) });

const repeatExam = repeatable('exam', async ({ db, me }, id) =>
  (await findExam(db, id, me.id)).map((row) => (row.isHeld ? listedExamView(row) : managedExamView(row))),
);

/** Exams: managers write them, takers find them. */
export const examsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('exam.take'), validate('query', listQuery), async (c) => {
    const { active, ...query } = c.req.valid('query');
    const { db, me } = c.var;
    const options = { ...query, active: active && active === '1' };
    const place = ({ exam }: { exam: Pick<ExamRow['exam'], 'id' | 'createdAt'> }) => ({
      at: exam.createdAt,
      id: exam.id,
    });
    if (!can(me.grade, 'exam.manage'))
      return c.json(onePage(c, await listForTaker(db, me.id, options), query.limit, place).map(examView));
    return c.json(onePage(c, await listExams(db, me.id, options), query.limit, place).map(listedExamView));
  })

  .get('/figures', requirePermission('exam.manage'), async (c) => c.json(figuresView(await figureCounters(c.var.db))))

  .get('/:id', requirePermission('exam.take'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], [running]] = await db.batch([findExam(db, id, me.id), findRunningPaper(db, id, me.id)]);
    if (!row) throw noSuch('exam');
    const isManager = can(me.grade, 'exam.manage');
    if (isManager && !row.isHeld) return c.json(managedExamView(row));
    if (!isManager && !row.exam.isActive && !row.hasAttempted && !row.isHeld) throw noSuch('exam');
    // Takers see the questions only while their attempt runs, and then those of its snapshot.
    const paper = running && {
      ...running,
      questions: withoutCites(running.questions),
      questionCount: running.questions.length,
    };
    return c.json({ ...(isManager ? listedExamView(row) : examView(row)), ...paper });
  })

  .post('/', requirePermission('exam.manage'), validate('json', examInput), repeatExam, async (c) => {
    const { revision: _revision, isActive = true, questions: given, ...fields } = c.req.valid('json');
    const { db, me } = c.var;
    const questions = withCites(given, await readHeadings(db, citedIn(given)));
    const id = crypto.randomUUID();
    const { title, timeLimit, passingScore } = fields;
    const exam = await addRow(c.var, {
      insert: insertExam(db, { ...fields, questions, isActive, id, createdBy: me.id, createdAt: now() }),
      entry: {
        action: 'EXAM_CREATED',
        entityType: 'exam',
        entityId: id,
        newValues: { title, timeLimit, passingScore, questionCount: questions.length, isActive },
      },
      read: findExam(db, id, me.id),
      view: managedExamView,
    });
    return c.json(exam, 201);
  })

  .put('/:id', requirePermission('exam.manage'), validate('json', examInput), async (c) => {
    const { revision, isActive, questions: given, ...fields } = c.req.valid('json');
    const [before, headings] = await requireWithHeadings(c.var, c.req.param('id'), citedIn(given));
    requireRevision(revision, before.exam.revision, managedExamView(before));

    const { drawCount = before.exam.drawCount } = fields;
    if (drawCount !== null && drawCount > given.length)
      throw new HttpError('invalid_input', undefined, { issues: [{ path: 'drawCount', message: TOO_FEW }] });
    const questions = withCites(given, headings, before.exam.questions);
    const update = { ...fields, questions, isActive: isActive ?? before.exam.isActive };
    const changed = changedValues(before.exam, update);
    if (!changed) {
      c.var.audit.exempt();
      return c.json(managedExamView(before));
    }
    const change = changeOf(c.var, before, update, {
      action: 'EXAM_UPDATED',
      oldValues: withoutContent(changed.oldValues, before.exam.questions.length),
      newValues: withoutContent(changed.newValues, questions.length),
    });
    return c.json(await changeAsRead(c.var, change));
  })

  .patch('/:id', requirePermission('exam.manage'), validate('json', examArchiving), async (c) => {
    const { isActive } = c.req.valid('json');
    const before = await requireEditable(c.var, c.req.param('id'));
    if (before.exam.isActive === isActive) {
      c.var.audit.exempt();
      return c.json(managedExamView(before));
    }
    const change = changeOf(
      c.var,
      before,
      { isActive },
      {
        action: isActive ? 'EXAM_RESTORED' : 'EXAM_ARCHIVED',
        oldValues: { isActive: !isActive },
        newValues: { isActive },
      },
    );
    return c.json(await changeAsRead(c.var, change));
  })

  .delete('/:id', requirePermission('exam.manage'), validate('query', revisionQuery), async (c) => {
    const { revision } = c.req.valid('query');
    const before = await requireEditable(c.var, c.req.param('id'));
    requireRevision(revision, before.exam.revision, managedExamView(before));
    const { title } = before.exam;
    await deleteAsRead(
      c.var,
      changeOf(c.var, before, { deletedAt: now() }, { action: 'EXAM_DELETED', oldValues: { title } }),
    );
    return c.body(null, 204);
  });
