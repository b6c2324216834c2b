import { eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { auditLogs, auditOrigins, auditTexts } from '../../db/schema/audit.ts';
import { deliveries } from '../../db/schema/discord.ts';
import { examAttempts } from '../../db/schema/exams.ts';
import { applications } from '../../db/schema/hiring.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { idempotencyKeys, serverState, users } from '../../db/schema/people.ts';
import { applicationNotes, applicationReviews } from '../../db/schema/reviewing.ts';
import { staffProfiles, staffRecords } from '../../db/schema/staff.ts';
import { deleteQuotes, endOpenWork } from './erasure.store.ts';

/** Rows that one statement changes at most. */
const ROWS = 40;
/** Entries of the log that one run goes through. */
const ENTRIES = 200;

/** How far the erasure has come: which step, and below which `seq` the log is done. */
type Progress = { userId: string; step: number; seq: number };

const STATE = 'erasure';

/** The condition that a row is among the first of these rowids, which must be distinct: a step is done once it fills no such page. */
const isAmong = (rowids: SQL) => sql`rowid in (${rowids} limit ${ROWS})`;

/** The applications of the person, and what they wrote about others'. */
function eraseApplications(db: Database, id: string, at: Date) {
  const own = sql`(select id from ${applications} where userId = ${id})`;
  return [
    ...endOpenWork(db, id, at),
    db
      .update(applications)
      .set({
        responses: {},
        message: null,
        suspensionReason: null,
        textsDeletedAt: sql`coalesce(${applications.textsDeletedAt}, ${at.getTime()})`,
      })
      .where(
        isAmong(sql`select rowid from ${applications} where userId = ${id}
        and (textsDeletedAt is null or responses <> '{}' or message is not null or suspensionReason is not null)`),
      )
      .returning({ id: applications.id }),
    db
      .update(applications)
      .set({
        message: sql`iif(${applications.messageBy} = ${id}, null, ${applications.message})`,
        suspensionReason: sql`iif(${applications.suspendedBy} = ${id}, null, ${applications.suspensionReason})`,
      })
      .where(
        isAmong(sql`select rowid from ${applications} where messageBy = ${id} and message is not null
        union all select rowid from ${applications} where suspendedBy = ${id} and suspensionReason is not null
          and (messageBy is not ${id} or message is null)`),
      )
      .returning({ id: applications.id }),
    db
      .update(applicationReviews)
      .set({ reason: null })
      .where(
        isAmong(sql`select r.rowid from ${applications} a join ${applicationReviews} r on r.applicationId = a.id
          where a.userId = ${id} and r.reason is not null
        union all select rowid from ${applicationReviews} where reviewerId = ${id} and reason is not null
          and applicationId not in ${own}`),
      )
      .returning({ id: applicationReviews.applicationId }),
    db
      .update(applicationNotes)
      .set({ body: null })
      .where(
        isAmong(sql`select n.rowid from ${applications} a join ${applicationNotes} n on n.applicationId = a.id
          where a.userId = ${id} and n.body is not null
        union all select rowid from ${applicationNotes} where authorId = ${id} and body is not null
          and applicationId not in ${own}`),
      )
      .returning({ id: applicationNotes.id }),
  ];
}

/** Their exams, profile and records, what they wrote about others', and what only they read. */
const eraseTheRest = (db: Database, id: string, at: Date) => [
  db
    .update(examAttempts)
    .set({ responses: {}, markNote: null, adjustmentNote: null })
    .where(
      isAmong(sql`select rowid from ${examAttempts} where userId = ${id}
        and (responses <> '{}' or markNote is not null or adjustmentNote is not null)`),
    )
    .returning({ id: examAttempts.id }),
  db
    .update(examAttempts)
    .set({
      markNote: sql`iif(${examAttempts.markedBy} = ${id}, null, ${examAttempts.markNote})`,
      adjustmentNote: sql`iif(${examAttempts.adjustedBy} = ${id}, null, ${examAttempts.adjustmentNote})`,
    })
    .where(
      isAmong(sql`select rowid from ${examAttempts} where markedBy = ${id} and markNote is not null
        union all select rowid from ${examAttempts} where adjustedBy = ${id} and adjustmentNote is not null
          and (markedBy is not ${id} or markNote is null)`),
    )
    .returning({ id: examAttempts.id }),
  db
    .update(staffProfiles)
    .set({
      notes: null,
      servers: [],
      performance: {},
      isArchived: true,
      archivedAt: sql`coalesce(${staffProfiles.archivedAt}, ${at.getTime()})`,
    })
    .where(
      sql`${staffProfiles.userId} = ${id}
        and (notes is not null or servers <> '[]' or performance <> '{}' or isArchived = 0)`,
    ),
  db
    .update(staffProfiles)
    .set({ notes: null })
    .where(isAmong(sql`select rowid from ${staffProfiles} where notesBy = ${id} and notes is not null`))
    .returning({ id: staffProfiles.id }),
  db
    .update(staffRecords)
    .set({ title: '', description: '' })
    .where(
      isAmong(sql`select rowid from ${staffRecords} where userId = ${id} and (title <> '' or description <> '')
        union all select rowid from ${staffRecords} where createdBy = ${id} and userId <> ${id}
          and (title <> '' or description <> '')`),
    )
    .returning({ id: staffRecords.id }),
  db
    .delete(notifications)
    .where(isAmong(sql`select rowid from ${notifications} where userId = ${id}`))
    .returning({ id: notifications.id }),
  db
    .delete(idempotencyKeys)
    .where(isAmong(sql`select rowid from ${idempotencyKeys} where userId = ${id}`))
    .returning({ id: idempotencyKeys.key }),
  db
    .delete(deliveries)
    // Roles that are still to be taken keep theirs for a day at most (`sweep`).
    .where(isAmong(sql`select rowid from ${deliveries} where userId = ${id} and discordId is null`))
    .returning({ id: deliveries.id }),
];

const STEPS = [eraseApplications, eraseTheRest];

const remember = (db: Database, progress: Progress, at: Date) =>
  db
    .insert(serverState)
    .values({ name: STATE, value: progress, updatedAt: at })
    .onConflictDoUpdate({ target: serverState.name, set: { value: progress, updatedAt: at } });

/** Deletes texts and origins of the log's next entries with the person as actor or target, and what quotes those texts. */
async function eraseLog(db: Database, progress: Progress, at: Date): Promise<void> {
  const { userId, seq } = progress;
  const entries = await db.all<{ seq: number }>(sql`
    select seq from (
      select seq from ${auditLogs} where userId = ${userId} and seq > ${seq}
      union all select seq from ${auditLogs} where targetUserId = ${userId} and userId is not targetUserId and seq > ${seq}
    ) order by seq limit ${ENTRIES}`);
  const seqs = sql`(select value from json_each(${JSON.stringify(entries.map((entry) => entry.seq))}))`;
  const last = entries.at(-1);
  const isDone = entries.length < ENTRIES;
  const next = { ...progress, seq: last?.seq ?? seq };
  await db.batch([
    deleteQuotes(db, userId, sql`entry.seq in ${seqs}`),
    db.delete(auditTexts).where(sql`${auditTexts.seq} in ${seqs}`),
    db.delete(auditOrigins).where(sql`${auditOrigins.seq} in ${seqs}`),
    isDone ? db.update(users).set({ erasureCompletedAt: at }).where(eq(users.id, userId)) : remember(db, next, at),
  ]);
}

/**
 * Deletes what is left of the person who was erased first, in steps: at most 11 statements and some hundred rows a run. The last run
 * sets `erasureCompletedAt`. Two runs at once do no harm: each step deletes what is still there.
 */
export async function finishErasures(db: Database): Promise<void> {
  const [person] = await db
    .select({
      id: users.id,
      progress: sql<
        string | null
      >`(select ${serverState.value} from ${serverState} where ${serverState.name} = ${STATE})`,
    })
    .from(users)
    .where(sql`"erasedAt" is not null and "erasureCompletedAt" is null`)
    .orderBy(users.erasedAt)
    .limit(1);
  if (!person) return;
  const known = person.progress === null ? null : (JSON.parse(person.progress) as Progress);
  const progress = known?.userId === person.id ? known : { userId: person.id, step: 0, seq: 0 };
  const at = now();

  const step = STEPS[progress.step];
  if (!step) return eraseLog(db, progress, at);
  const [first, ...rest] = step(db, person.id, at);
  if (!first) return;
  const results: unknown[] = await db.batch([first, ...rest]);
  const isDone = results.every((rows) => !Array.isArray(rows) || rows.length < ROWS);
  if (isDone) await remember(db, { ...progress, step: progress.step + 1 }, at);
}
