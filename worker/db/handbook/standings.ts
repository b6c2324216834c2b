import type { Subquery } from 'drizzle-orm';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import type { OwnStanding } from '../../contract/handbook/standings.ts';
import type { Database } from '../database.ts';
import { personColumns, toPerson } from '../person.ts';
import { examTemplates } from '../schema/exams.ts';
import { guides } from '../schema/guides.ts';
import { isKeptRequirement, requirements } from '../schema/handbook.ts';
import { users } from '../schema/people.ts';
import {
  fulfilmentOf,
  fulfilmentsIn,
  type Probed,
  type Stored,
  storedFulfilment,
  storedLeaves,
  toLeaves,
} from './fulfilment.ts';
import { askedColumns, inOrder, isItsExam, isItsGuide, toAsked } from './requirements.ts';
import { type Asked, byUrgency, standingsOf } from './standing.rules.ts';

type Reader = { id: string; grade: Grade };

/**
 * The requirements that ask a person of this grade, and gates above it, with what they did for each. `only` narrows them. The person must exist. Their leaves are read
 * once; nothing is read of them while there is no requirement.
 */
export const selectOwn = (db: Database, { id: userId, grade }: Reader, only?: SQL) =>
  db
    .select({
      ...askedColumns,
      fulfilment: sql<string | null>`${storedFulfilment(requirements, sql`${userId}`)}`.as('fulfilment'),
      leaves: storedLeaves(sql`${userId}`).as('ownLeaves'),
      joinedAt: sql<Date>`(select joinedAt from ${users} where id = ${userId})`
        .mapWith(users.joinedAt)
        .as('ownJoinedAt'),
      promotedAt: sql<Date | null>`(select promotedAt from ${users} where id = ${userId})`
        .mapWith(users.promotedAt)
        .as('ownPromotedAt'),
    })
    .from(requirements)
    .leftJoin(guides, isItsGuide)
    .leftJoin(examTemplates, isItsExam)
    .where(and(isKeptRequirement(), sql`(${requirements.isGate} or ${requirements.fromGrade} <= ${grade})`, only))
    .orderBy(inOrder);

type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number];

/** One person's standings from the rows of `selectOwn`, most urgent first. A guide above their grade is not named. */
export function ownStandings(rows: OwnRow[], grade: Grade): OwnStanding[] {
  const [first] = rows;
  if (!first) return [];
  const fulfilments = fulfilmentsIn(
    rows.map(({ requirement, fulfilment }) => [requirement.id, fulfilment === null ? null : JSON.parse(fulfilment)]),
  );
  const { joinedAt, promotedAt } = first;
  const person = { grade, joinedAt, promotedAt, leaves: toLeaves(first.leaves), fulfilments };
  const known = new Map(rows.map((row) => [row.requirement.id, row]));
  return standingsOf(rows.map(toAsked), person, now())
    .toSorted(byUrgency)
    .flatMap((standing) => {
      const row = known.get(standing.requirementId);
      if (!row) return [];
      const { id, title, kind, fromGrade, slug, examId, isGate, selfTick } = row.requirement;
      const isHidden = row.guideMinGrade !== null && row.guideMinGrade > grade;
      const requirement = { id, title, kind, fromGrade, slug: isHidden ? null : slug, examId, isGate, selfTick };
      return [{ ...standing, requirement }];
    });
}

/** A requirement that is probed for each person of a page, by its id, or by SQL that is computed once for the page. */
export type AskedOfAll = Probed & Pick<Asked, 'kind'>;

/** A requirement as `toAskedOfMany` gives it. */
export type AskedOfMany = Asked & Pick<Probed, 'materialRevision'>;

const probed = <One extends Asked>(asked: readonly One[]): One[] => asked.filter(({ paused }) => paused === null);

/** What a person in the query did for these requirements, besides who they are. */
function factsFor(asked: readonly AskedOfAll[]) {
  // Nested, because drizzle drops the table of a column that a single table's select names directly.
  const userId = sql`${users.id}`;
  // One probe each, and not a walk over a list of them, which would read that for each person.
  const stored = asked.map((one) => sql`json(${fulfilmentOf(one, userId)})`);
  return {
    user: personColumns(users, 'person'),
    joinedAt: users.joinedAt,
    promotedAt: users.promotedAt,
    fulfilments: sql<string>`json_array(${sql.join(stored, sql`, `)})`.as('fulfilments'),
    leaves: storedLeaves(userId).as('personLeaves'),
  };
}

/** What these people did for the requirements that are not paused, in one statement. */
export const selectPeople = (db: Database, asked: readonly AskedOfMany[], ids: readonly string[]) =>
  db
    .select(factsFor(probed(asked)))
    .from(sql`json_each(${JSON.stringify(ids)}) listed`)
    .crossJoin(users)
    .where(eq(users.id, sql`listed.value`));

/** A query of users, with every column. */
type Users = { as: (alias: 'users') => Subquery };

/** The same of the people of a query, in its order. The alias lets the columns of `users` name those of the query. */
export const selectPage = (db: Database, page: Users, asked: readonly AskedOfMany[]) =>
  selectPageOf(db, page, probed(asked));

/** The same for requirements that SQL finds. */
export const selectPageOf = (db: Database, page: Users, asked: readonly AskedOfAll[]) =>
  db.select(factsFor(asked)).from(page.as('users'));

/** The standings of people from the rows of these, in the order of the requirements. */
export function peopleStandings(rows: Awaited<ReturnType<typeof selectPeople>>, asked: readonly Asked[]) {
  const known = probed(asked);
  return rows.flatMap(({ user: row, joinedAt, promotedAt, fulfilments: stored, leaves }) => {
    const user = toPerson(row);
    if (!user) return [];
    const found: (Stored | null)[] = JSON.parse(stored);
    const fulfilments = fulfilmentsIn(known.map(({ id }, index) => [id, found[index] ?? null]));
    const person = { grade: user.grade, joinedAt, promotedAt, leaves: toLeaves(leaves), fulfilments };
    return [{ user, joinedAt, fulfilments, standings: standingsOf(known, person, now()) }];
  });
}
