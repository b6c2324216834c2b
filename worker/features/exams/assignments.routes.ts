import { Hono } from 'hono';
import * as z from 'zod/mini';
import { after, days, now } from '../../clock.ts';
import { assignmentInput, MAX_ASSIGNED } from '../../contract/exams.ts';
import { notify } from '../../db/notify.ts';
import { runBatch } from '../../db/run-batch.ts';
import { portalSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { candidateIssues } from './assignments.rules.ts';
import {
  type AssignmentRow,
  assign,
  assignmentView,
  closeExpired,
  findAssigned,
  findPeople,
  findUnassigned,
  listOpenAssignments,
  listOwnAssignments,
  onlyOne,
  ownAssignmentView,
} from './assignments.store.ts';
import { findExam, listedExamView } from './exams.store.ts';
import { closeOverdue, findOverdue } from './overdue.store.ts';

const place = ({ assignment }: Pick<AssignmentRow, 'assignment'>) => ({ at: assignment.assignedAt, id: assignment.id });

/** Exam assignments: who can start which exam, and until when. */
export const assignmentsRoutes = new Hono<AppEnv>()
  .get('/exam-assignments', requirePermission('exam.manage'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const rows = await listOpenAssignments(c.var.db, page);
    return c.json(onePage(c, rows, page.limit, place).map(assignmentView));
  })

  .get('/my-exam-assignments', requirePermission('exam.take'), validate('query', z.object(pageQuery)), async (c) => {
    const page = c.req.valid('query');
    const rows = await listOwnAssignments(c.var.db, c.var.me.id, page);
    return c.json(onePage(c, rows, page.limit, place).map(ownAssignmentView));
  })

  .post('/exam-assignments', requirePermission('exam.manage'), validate('json', assignmentInput), async (c) => {
    const { examId, userIds: given, grades = [], days: length } = c.req.valid('json');
    const { db, me, audit, outbox } = c.var;
    const [[exam], found, overdue, own] = await db.batch([
      findExam(db, examId, me.id),
      given ? findPeople(db, given) : findUnassigned(db, { examId, grades, managerId: me.id, limit: MAX_ASSIGNED + 1 }),
      findOverdue(db, examId, given),
      selectPortalOverrides(db),
    ]);
    if (!exam) throw noSuch('exam');
    const issues = candidateIssues(given ?? [], found, me.id);
    if (issues.length > 0)
      throw new HttpError('invalid_input', issues.map((issue) => issue.message).join('. '), { issues });
    if (!exam.exam.isActive) throw new HttpError('exam_archived', undefined, { current: listedExamView(exam) });
    const people = found.slice(0, MAX_ASSIGNED);
    if (people.length === 0) {
      audit.exempt();
      return c.json({ assignmentsCreated: 0, skipped: [], next: null }, 201);
    }

    const userIds = people.map(({ id }) => id);
    const { examAssignmentDays } = portalSettings(settings(c.env), own);
    const assignedAt = now();
    const expiresAt = after(assignedAt, days(length ?? examAssignmentDays));
    const assigning = assign(db, { examId, userIds, assignedBy: me.id, assignedAt, expiresAt });
    const entry = audit.row({
      action: 'EXAM_ASSIGNED',
      entityType: 'exam',
      entityId: examId,
      targetUserId: onlyOne(userIds),
      newValues: assigning.auditValues,
    });
    // Closing an overdue attempt also closes its assignment, so that its taker can be assigned again.
    const closed = overdue.map((attempt) => closeOverdue(db, attempt));
    const closing = closed.flatMap(({ statements }) => [...statements]);
    const awaiting = closed.flatMap((attempt) => attempt.awaiting);
    const news = { kind: 'exam_assigned', entityType: 'exam', entityId: examId, actorId: me.id, userIds } as const;
    const notifying = { ...news, where: assigning.isAssigned };
    const { created, assigned, messages } = await runBatch(db, {
      expired: closeExpired(db, examId, userIds, assignedAt),
      closed: closing,
      created: assigning.statement,
      audited: entry.statement,
      assigned: findAssigned(db, examId, userIds),
      sideRows: entry.sideRows,
      notified: notify(db, entry.recorded, notifying),
      announced: outbox.announce('exam_awaiting_marks', awaiting),
      messages: outbox.message(entry.recorded, notifying),
    });
    // Closing ten attempts uses up the request's statements, so the cron sends the messages then.
    if (closing.length === 0) outbox.note(messages);
    const isIn = (rows: { userId: string }[], id: string) => rows.some(({ userId }) => userId === id);
    // Users in neither list were blocked or dismissed after the read.
    const skipped = people
      .filter(({ id }) => isIn(assigned, id) && !isIn(created, id))
      .map(({ id, username }) => ({ id, username }));
    const reply = { assignmentsCreated: created.length, skipped };
    return c.json(given ? reply : { ...reply, next: found.length > MAX_ASSIGNED || null }, 201);
  });
