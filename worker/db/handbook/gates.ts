import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { GuideGrade } from '../../contract/guides.ts';
import type { RequirementKind } from '../../contract/handbook/requirements.ts';
import type { UnmetGate } from '../../contract/handbook/standings.ts';
import type { Database } from '../database.ts';
import { examTemplates } from '../schema/exams.ts';
import { guides } from '../schema/guides.ts';
import { isKeptRequirement, requirements } from '../schema/handbook.ts';
import { users } from '../schema/people.ts';
import { type Stored, storedFulfilment, toFulfilment } from './fulfilment.ts';
import { inOrder, isItsExam, isItsGuide, pauseNow } from './requirements.ts';
import { isMet } from './standing.rules.ts';

type StoredGate = [
  id: string,
  title: string,
  kind: RequirementKind,
  fromGrade: GuideGrade,
  validDays: number | null,
  stored: Stored | null,
];

/** A grade, or SQL for one. */
type Grade = SQLWrapper | number;

/** The gates that a rise in grade passes and that are not met. `isAsRead` holds while nothing about them has changed. */
export type UnmetGates = { unmet: UnmetGate[]; isAsRead: SQL };

/** What a person did for the gates above `fromGrade` and up to `toGrade`, as one text. Paused gates are left out. Reads four rows a gate at most. */
function storedGates(userId: SQLWrapper | string, fromGrade: Grade, toGrade: Grade): SQL<string> {
  const gates = sql`select ${requirements.id} as id, ${requirements.title} as title, ${requirements.kind} as kind,
      ${requirements.fromGrade} as fromGrade, ${requirements.validDays} as validDays,
      ${storedFulfilment(requirements, sql`${userId}`)} as stored
    from ${requirements} left join ${guides} on ${isItsGuide} left join ${examTemplates} on ${isItsExam}
    where ${isKeptRequirement()} and ${requirements.isGate} and ${requirements.fromGrade} > ${fromGrade}
      and ${requirements.fromGrade} <= ${toGrade} and ${pauseNow} is null
    order by ${inOrder}`;
  return sql<string>`(select json_group_array(json_array(id, title, kind, fromGrade, validDays, json(stored)))
    from (${gates}))`;
}

/** The gates of `storedGates` that are not met. */
export function unmetIn(text: string): UnmetGate[] {
  const all: StoredGate[] = JSON.parse(text);
  return all
    .filter(([, , , , validDays, stored]) => !isMet(validDays, stored && toFulfilment(stored), now()))
    .map(([id, title, kind, fromGrade]) => ({ id, title, kind, fromGrade }));
}

/** Reads the gates of several rises, each of the user with a Discord ID; of nobody, from grade 1, if there is none. */
export const selectGatesOf = (db: Database, people: { discordId: string; grade: number }[]) =>
  db
    .select({
      discordId: sql<string>`rising.discordId`.as('rising_discordId'),
      gates: storedGates(sql`rising.userId`, sql`rising.fromGrade`, sql`rising.toGrade`).as('rising_gates'),
    })
    .from(
      sql`(select wanted.value ->> 'discordId' as discordId, wanted.value ->> 'grade' as toGrade,
          known.id as userId, coalesce(known.grade, 1) as fromGrade
        from json_each(${JSON.stringify(people)}) wanted
          left join ${users} known on known.discordId = wanted.value ->> 'discordId') rising`,
    );

/** Reads `storedGates`, whose text a write compares. */
export function readGates(db: Database, userId: SQLWrapper | string, fromGrade: Grade, toGrade: Grade) {
  const state = storedGates(userId, fromGrade, toGrade);
  return {
    // Nested, because drizzle drops the table of a column that a single table's select names directly.
    statement: db.select({ gates: sql<string>`${state}`.as('gates_state') }).from(sql`(select 1)`),
    stateOf([row]: { gates: string }[]): UnmetGates {
      const text = row?.gates ?? '[]';
      return { unmet: unmetIn(text), isAsRead: sql`${state} = ${text}` };
    },
  };
}
