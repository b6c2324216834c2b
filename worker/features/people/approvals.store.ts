import { and, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import { after, now } from '../../clock.ts';
import type { ApprovalKind, ApprovalState } from '../../contract/staff-file/approvals.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { isAfter, type Page, textSize } from '../../db/paging.ts';
import { areNotErased, hasGrade, personColumns } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';
import { approvals, isClosedApproval, isOpenApproval } from '../../db/schema/staff-file.ts';
import { countsInFull } from '../../db/settings/second-factor.ts';
import { LAPSES_AFTER } from '../../db/staff-file/deciders.ts';

const asker = alias(users, 'asker');
const decider = alias(users, 'decider');

const selectApprovals = (db: Database) =>
  db
    .select({
      approval: approvals,
      textSize: textSize(approvals.reason, approvals.waiver),
      // A union is ordered by names.
      place: { at: sql`${approvals.createdAt}`.as('place_at'), id: sql`${approvals.id}`.as('place_id') },
      target: personColumns(users, 'target'),
      asker: {
        ...personColumns(asker, 'asker'),
        isBlocked: sql<number | null>`${asker.isBlocked}`.as('asker_isBlocked'),
        countsInFull: sql<number | null>`${countsInFull(asker)}`.as('asker_countsInFull'),
      },
      decider: personColumns(decider, 'decider'),
    })
    .from(approvals)
    .leftJoin(users, eq(users.id, approvals.targetId))
    .leftJoin(asker, eq(asker.id, approvals.askedBy))
    .leftJoin(decider, eq(decider.id, approvals.decidedBy));

export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number];

/** Open approvals up to this moment have lapsed. */
const lapseOf = (at: Date) => after(at, -LAPSES_AFTER);

const hasLapsed = (at: Date) => sql`${isOpenApproval()} and ${lte(approvals.createdAt, lapseOf(at))}`;

/** The same, after a place. The plus keeps this bound from the index, which finds the place instead. */
const hasLapsedInPlace = (at: Date) => sql`${isOpenApproval()} and +${lte(approvals.createdAt, lapseOf(at))}`;

/** Matches open approvals that have not lapsed. */
const isOpen = () => sql`${isOpenApproval()} and ${gt(approvals.createdAt, lapseOf(now()))}`;

/** Requests about others, newest first, one more than the page. */
export function listApprovals(db: Database, state: 'open' | 'closed', readerId: string, { limit, cursor }: Page) {
  const arm = (condition: SQL) =>
    selectApprovals(db).where(
      and(condition, ne(approvals.targetId, readerId), isAfter(cursor, approvals.createdAt, approvals.id)),
    );
  const order = sql`place_at desc, place_id desc`;
  if (state === 'open')
    return arm(isOpen())
      .orderBy(order)
      .limit(limit + 1);
  // Two arms, each in the order of its index.
  const lapsed = arm(cursor ? hasLapsedInPlace(now()) : hasLapsed(now()));
  return unionAll(arm(isClosedApproval()), lapsed)
    .orderBy(order)
    .limit(limit + 1);
}

/** One approval, unless it is about the reader. */
export const findApproval = (db: Database, id: string, readerId: string) =>
  selectApprovals(db).where(and(eq(approvals.id, id), ne(approvals.targetId, readerId)));

/** The open approvals about a person: at most one of each kind, or of this one. */
export const findOpenApprovals = (db: Database, targetId: string, kind?: ApprovalKind) =>
  selectApprovals(db).where(and(eq(approvals.targetId, targetId), kind && eq(approvals.kind, kind), isOpen()));

/** SQL for the id of an approval's target. */
export const targetOf = (id: string) => sql`(select about.targetId from ${approvals} about where about.id = ${id})`;

/** SQL for the grade that an approval gives. */
export const toGradeOf = (id: string) => sql`(select given.toGrade from ${approvals} given where given.id = ${id})`;

/** Closes a lapsed approval of this kind about a person, so that another can be opened. */
export const closeLapsed = (db: Database, targetId: string, kind: ApprovalKind, at: Date) =>
  db
    .update(approvals)
    .set({ state: 'lapsed' })
    .where(and(eq(approvals.targetId, targetId), eq(approvals.kind, kind), hasLapsed(at)));

type NewApproval = Omit<typeof approvals.$inferInsert, 'lapsesAt' | 'createdAt'>;

/** Opens an approval about a person whose grade is as read, unless one is open or anyone involved is erased, if `condition` holds. */
export const insertApproval = (db: Database, approval: NewApproval, at: Date, condition: SQL = sql`true`) =>
  insertSelect(
    db,
    approvals,
    { ...approval, createdAt: at, lapsesAt: after(at, LAPSES_AFTER) },
    sql`where ${areNotErased(approval.targetId, approval.askedBy)} and ${hasGrade(approval.targetId, approval.fromGrade)}
      and ${condition}`,
  )
    .onConflictDoNothing()
    .returning({ id: approvals.id });

/** True while an approval is open and its asker could still ask. */
export const isPending = ({ approval }: ApprovalRow) =>
  sql`exists (select 1 from ${approvals} where ${approvals.id} = ${approval.id} and ${isOpen()})
    and exists (select 1 from ${users} asking where asking.id = ${approval.askedBy} and asking.grade >= 5
      and asking.isBlocked = 0 and asking.erasedAt is null and ${countsInFull({ grade: sql`asking.grade`, hasMfa: sql`asking.hasMfa` })})`;

type Decision = { state: ApprovalState; decidedBy: string };

/** Closes an open approval, if `condition` holds. */
export const closeApproval = (db: Database, id: string, { state, decidedBy }: Decision, condition?: SQL) =>
  db
    .update(approvals)
    .set({ state, decidedBy, decidedAt: now() })
    .where(and(eq(approvals.id, id), isOpen(), condition))
    .returning({ id: approvals.id });
