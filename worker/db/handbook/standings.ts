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
import { fulfilmentsIn, storedFulfilment, storedLeaves, toLeaves } from './fulfilment.ts';
import { askedColumns, inOrder, isItsExam, isItsGuide, pauseNow, toAsked } from './requirements.ts';
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

/** What a person in the query did for the requirements in some JSON, besides who they are. */
function factsFor(asked: SQL) {
  const field = (name: string) => sql.raw(`asked.value->>'${name}'`);
  const columns = { id: field('id'), kind: field('kind'), slug: field('slug'), examId: field('examId') };
  // Nested, because drizzle drops the table of a column that a single table's select names directly.
  const userId = sql`${users.id}`;
  return {
    user: personColumns(users, 'person'),
    joinedAt: users.joinedAt,
    promotedAt: users.promotedAt,
    fulfilments:
      sql<string>`(select json_group_array(json_array(${columns.id}, json(${storedFulfilment(columns, userId)})))
      from json_each(${asked}) asked)`.as('fulfilments'),
    leaves: storedLeaves(userId).as('personLeaves'),
  };
}

/** What these people did for the requirements, in one statement. */
export function selectPeople(db: Database, asked: readonly Asked[], ids: readonly string[]) {
  const wanted = asked
    .filter(({ paused }) => paused === null)
    .map(({ id, kind, slug, examId }) => ({ id, kind, slug, examId }));
  return db
    .select(factsFor(sql`${JSON.stringify(wanted)}`))
    .from(sql`json_each(${JSON.stringify(ids)}) listed`)
    .crossJoin(users)
    .where(eq(users.id, sql`listed.value`));
}

/** The requirements that are not paused, as JSON, which SQLite computes once for a page. `only` narrows them. */
const askedNow = (only: SQL | undefined) => sql`(select json_group_array(json_object('id', ${requirements.id},
    'kind', ${requirements.kind}, 'slug', ${requirements.slug}, 'examId', ${requirements.examId}))
  from ${requirements} left join ${guides} on ${isItsGuide} left join ${examTemplates} on ${isItsExam}
  where ${and(isKeptRequirement(), sql`${pauseNow} is null`, only)})`;

/** A query of users, with every column. */
type Users = { as: (alias: 'users') => Subquery };

/** What the people of a query did for the requirements, in one statement and in its order. The alias lets the columns of `users` name those of the query. */
export const selectPage = (db: Database, page: Users, only?: SQL) =>
  db.select(factsFor(askedNow(only))).from(page.as('users'));

/** The standings of people from the rows of `selectPeople` or `selectPage`, in the order of the requirements. */
export const peopleStandings = (rows: Awaited<ReturnType<typeof selectPeople>>, asked: readonly Asked[]) =>
  rows.flatMap(({ user: row, joinedAt, promotedAt, fulfilments: stored, leaves }) => {
    const user = toPerson(row);
    if (!user) return [];
    const fulfilments = fulfilmentsIn(JSON.parse(stored));
    const person = { grade: user.grade, joinedAt, promotedAt, leaves: toLeaves(leaves), fulfilments };
    return [{ user, joinedAt, fulfilments, standings: standingsOf(asked, person, now()) }];
  });
