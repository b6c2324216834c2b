import { eq, sql } from 'drizzle-orm';
import { after, days, now } from '../../clock.ts';
import { auditRow, fromServer } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { selectRequirements, toAskedOfMany } from '../../db/handbook/requirements.ts';
import { type AskedOfMany, peopleStandings, selectPeople } from '../../db/handbook/standings.ts';
import { notify } from '../../db/notify.ts';
import type { Outbox } from '../../db/queue.ts';
import { runBatch } from '../../db/run-batch.ts';
import { examAttempts, isPassed } from '../../db/schema/exams.ts';
import { requirements } from '../../db/schema/handbook.ts';
import { serverState } from '../../db/schema/people.ts';
import { assign, closeExpired, onlyOne } from './assignments.store.ts';

/** People whom one run assigns, for how many requirements, and passed attempts that it looks at for each. */
const PEOPLE = 20;
const REQUIREMENTS = 4;
const LOOKED_AT = 100;

/** The `server_state` row with the place of each requirement: the last fulfilment that was looked at. */
const NAME = 'renewal';

type Place = [completedAt: number, attemptId: string];

type Passed = { completedAt: number; id: string; userId: string };

/** A requirement that runs out, and who created it. */
type Renewed = AskedOfMany & { createdBy: string; place: Place; until: number };

/** The fulfilments of a requirement that have begun to run out, from its place on. */
type Walked = { asked: Renewed; passed: Passed[] };

const placesNow = (db: Database) => db.select().from(serverState).where(eq(serverState.name, NAME));

const withPlaces = (rows: Awaited<ReturnType<typeof selectRequirements>>, places: Record<string, Place>): Renewed[] =>
  rows.map((row) => {
    const asked = toAskedOfMany(row);
    // They are due from then on: what runs out within the days to meet it.
    const age = days((asked.validDays ?? 0) - asked.dueDays);
    return {
      ...asked,
      createdBy: row.requirement.createdBy,
      place: places[asked.id] ?? [0, ''],
      until: after(now(), -age).getTime(),
    };
  });

/** Reads the next fulfilments of each requirement, oldest first, from the index of passed attempts. */
async function walk(db: Database, all: Renewed[]): Promise<Walked[]> {
  const wanted = all.map(({ id, examId, place: [at, attemptId], until }) => ({ id, examId, at, attemptId, until }));
  const next = sql`select passed.completedAt, passed.id, passed.userId from ${examAttempts} passed
    where passed.examId = wanted.value->>'examId' and ${isPassed({
      status: sql.raw('passed.status'),
      score: sql.raw('passed.score'),
      passingScore: sql.raw('passed.passingScore'),
    })}
      and (passed.completedAt, passed.id) > (wanted.value->>'at', wanted.value->>'attemptId')
      and passed.completedAt <= wanted.value->>'until'
    order by passed.completedAt, passed.id limit ${LOOKED_AT}`;
  const rows = await db
    .select({
      passed: sql<string>`(select json_group_array(json_object('completedAt', completedAt, 'id', id, 'userId', userId))
        from (${next}))`.as('passedAttempts'),
    })
    .from(sql`json_each(${JSON.stringify(wanted)}) wanted`);
  return all.map((asked, index) => ({ asked, passed: JSON.parse(rows[index]?.passed ?? '[]') }));
}

/** Who is assigned for a requirement, until when each has to meet it, and the place where the next run goes on. */
type Renewal = { asked: Renewed; dueAt: Map<string, Date>; place: Place };

/** Whom this run assigns: those whose latest fulfilment is the one that was walked over and is due. */
function choose(walked: Walked[], people: ReturnType<typeof peopleStandings>): Renewal[] {
  const known = new Map(people.map((person) => [person.user.id, person]));
  let left = PEOPLE;
  let turns = REQUIREMENTS;
  return walked.map(({ asked, passed }) => {
    const dueAt = new Map<string, Date>();
    let { place } = asked;
    if (turns === 0) return { asked, dueAt, place };
    for (const { completedAt, id, userId } of passed) {
      const person = known.get(userId);
      const isLatest = person?.fulfilments.get(asked.id)?.at === completedAt;
      const due = person?.standings.find(({ requirementId }) => requirementId === asked.id)?.dueAt;
      if (isLatest && due) {
        if (left === 0) break;
        left -= 1;
        dueAt.set(userId, due);
      }
      place = [completedAt, id];
    }
    if (dueAt.size > 0) turns -= 1;
    return { asked, dueAt, place };
  });
}

/** Statements that assign a requirement's exam, with an audit row without an actor. */
function renew(db: Database, outbox: Outbox, { asked, dueAt }: Renewal, expiresAt: Date) {
  const { id, examId, createdBy } = asked;
  if (examId === null || dueAt.size === 0) return { statements: [], messages: [] };
  const userIds = [...dueAt.keys()];
  const assignedAt = now();
  const assigning = assign(db, {
    examId,
    userIds,
    assignedBy: createdBy,
    assignedAt,
    expiresAt,
    requirement: { id, dueAt },
  });
  const entity = { entityType: 'exam', entityId: examId } as const;
  const entry = auditRow(db, fromServer, {
    action: 'EXAM_ASSIGNED',
    ...entity,
    actorId: null,
    targetUserId: onlyOne(userIds),
    newValues: assigning.auditValues,
  });
  const news = { kind: 'exam_assigned', ...entity, actorId: null, userIds, where: assigning.isAssigned } as const;
  return {
    statements: [
      closeExpired(db, examId, userIds, assignedAt),
      assigning.statement,
      entry.statement,
      ...entry.sideRows,
      notify(db, entry.recorded, news),
    ],
    messages: outbox.message(entry.recorded, news),
  };
}

/**
 * Assigns exams again to people whose fulfilment begins to run out, once a fulfilment (docs/rules/training.md#assigning).
 * While a requirement is paused, its place goes on without them. Safe to run concurrently.
 */
export async function renewAssignments(db: Database, outbox: Outbox, assignmentDays: number): Promise<void> {
  const { rows, stored } = await runBatch(db, {
    rows: selectRequirements(db, eq(requirements.kind, 'pass')),
    stored: placesNow(db),
  });
  const before = (stored[0]?.value.places ?? {}) as Record<string, Place>;
  const known = withPlaces(rows, before);
  const all = known.filter(({ validDays }) => validDays !== null);
  if (all.length === 0) return;
  const asked = all.filter(({ paused }) => paused === null);
  const walked = asked.length > 0 ? await walk(db, asked) : [];
  const userIds = [...new Set(walked.flatMap(({ passed }) => passed.map(({ userId }) => userId)))];
  const people = userIds.length > 0 ? peopleStandings(await selectPeople(db, asked, userIds), asked) : [];
  const renewals = choose(walked, people);
  // No attempt has this place, so that it comes after all that completed at that moment.
  const passedOver = all
    .filter(({ paused }) => paused !== null)
    .map(({ id, place, until }): [string, Place] => [id, until > place[0] ? [until, '~'] : place]);
  const places = Object.fromEntries([
    // Also of those without a validity, which may be given one again.
    ...known.filter(({ id }) => id in before).map(({ id, place }) => [id, place]),
    ...renewals.map(({ asked: { id }, place }) => [id, place]),
    ...passedOver,
  ]);
  if (JSON.stringify(places) === JSON.stringify(before)) return;
  const each = renewals.map((renewal) => renew(db, outbox, renewal, after(now(), days(assignmentDays))));
  const state = { name: NAME, value: { places }, updatedAt: now() };
  const { messages } = await runBatch(db, {
    renewed: each.flatMap(({ statements }) => statements),
    noted: db.insert(serverState).values(state).onConflictDoUpdate({ target: serverState.name, set: state }),
    messages: each.flatMap((one) => one.messages),
  });
  outbox.note(messages);
}
