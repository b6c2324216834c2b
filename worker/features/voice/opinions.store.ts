import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayOf, now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';
import type { Verdict } from '../../contract/reviews.ts';
import type { Opinion, OpinionSubject, Opinions } from '../../contract/voice/opinions.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { areNotErased, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { mayRead } from '../../db/reading.ts';
import { users } from '../../db/schema/people.ts';
import { opinions } from '../../db/schema/voice.ts';
import { heard, sawAtFirst, sawByNow } from '../../db/voice/blind.ts';

/** Changes of one opinion on a UTC day, the first giving not counted. */
const CHANGES_A_DAY = 10;

/** The refusal of one more. */
export const TOO_MANY_CHANGES = `You have changed this opinion ${CHANGES_A_DAY} times today. Please continue tomorrow.`;

type Author = { id: string; grade: Grade };

/** What an opinion is about: `from` selects its row, with `subjectId` and `personId`, while it takes opinions. */
export type Subject = {
  subjectType: OpinionSubject;
  subjectId: SQLWrapper;
  personId: SQLWrapper;
  /** FROM and WHERE clauses of the subject's row. */
  from: SQL;
  /** Whether those who decide see the opinions of others. */
  isOverdue: SQL;
};

const isOfSubject = (table: string, { subjectType, subjectId }: Pick<Subject, 'subjectType' | 'subjectId'>) =>
  sql`${sql.identifier(table)}.subjectType = ${subjectType} and ${sql.identifier(table)}.subjectId = ${subjectId}`;

/** The reader's verdict on a subject, for lists. One lookup in the primary key. */
export const verdictOf = (userId: string, subject: Pick<Subject, 'subjectType' | 'subjectId'>) =>
  sql<Verdict | null>`(select given.verdict from ${opinions} given where ${isOfSubject('given', subject)} and given.userId = ${userId})`;

/** True if the reader has not given an opinion on a subject. */
export const isUnspoken = (userId: SQLWrapper | string, subject: Pick<Subject, 'subjectType' | 'subjectId'>) =>
  sql`not exists (select 1 from ${opinions} given where ${isOfSubject('given', subject)} and given.userId = ${userId})`;

/** All opinions on a subject, oldest first. */
export const listOpinions = (db: Database, subjectType: OpinionSubject, subjectId: SQLWrapper | string) =>
  db
    .select({ opinion: opinions, author: personColumns(users, 'author') })
    .from(opinions)
    .leftJoin(users, eq(users.id, opinions.userId))
    .where(and(eq(opinions.subjectType, subjectType), sql`${opinions.subjectId} = ${subjectId}`))
    .orderBy(opinions.createdAt, opinions.userId);

type OpinionRow = Awaited<ReturnType<typeof listOpinions>>[number];

type Person = { erasedAt: number | Date | null };

const opinionView = ({ opinion, author }: OpinionRow, about: Person): Opinion => ({
  user: toPerson(author),
  verdict: opinion.verdict,
  reason: unlessErased(opinion.reason, author, about),
  sawOthers: opinion.sawOthers,
  createdAt: opinion.createdAt,
  updatedAt: opinion.updatedAt,
});

type Read = {
  count: number;
  /** Whom they are about; null for people whom the portal does not know. */
  personId: string | null;
  about: Person;
  /** Whether those who decide see the opinions of others. */
  isOverdue: boolean;
};

/**
 * The opinions on a subject as their reader may see them: only how many until they have given theirs, or, from grade 4
 * up, until it is due or decided (docs/rules/voice.md#opinions).
 */
export function opinionsView(
  { count, personId, about, isOverdue }: Read,
  rows: OpinionRow[],
  reader: Author,
): Opinions {
  const { visible, mine, all } = heard(rows, {
    isOwn: ({ opinion }) => opinion.userId === reader.id,
    isVisible: (hasOwn) => {
      const isBlind = !hasOwn && !(isOverdue && can(reader.grade, 'nomination.decide'));
      return mayRead('opinion', reader, { subject: personId, isBlind });
    },
    view: (row) => opinionView(row, about),
  });
  return { count, visible, mine, opinions: all };
}

/**
 * Gives an opinion, or changes one that differs, while its subject takes opinions and nobody involved is erased.
 * Returns whether it is the first; no row if nothing changed.
 */
export function giveOpinion(
  db: Database,
  subject: Subject,
  author: Author,
  given: { verdict: Verdict; reason: string },
) {
  const at = now();
  const today = dayOf(at);
  const { subjectType, subjectId, personId, from, isOverdue } = subject;
  const othersOf = (id: SQLWrapper) =>
    sql`exists (select 1 from ${opinions} other where ${isOfSubject('other', { subjectType, subjectId: id })} and other.userId <> ${author.id})`;
  const isBlind = can(author.grade, 'nomination.decide') ? sql`not ${isOverdue}` : sql`1`;
  const stored = (column: string) => sql`${opinions}.${sql.identifier(column)}`;
  const isToday = sql`${stored('changedOn')} is ${today}`;
  return insertSelect(
    db,
    opinions,
    {
      subjectType,
      subjectId: sql`${subjectId}`,
      userId: author.id,
      personId: sql`${personId}`,
      ...given,
      sawOthers: sawAtFirst(isBlind, othersOf(subjectId)),
      createdAt: at,
      updatedAt: at,
    },
    sql`${from} and ${areNotErased(author.id)}
      and not exists (select 1 from ${users} gone where gone.id = ${personId} and gone.erasedAt is not null)`,
  )
    .onConflictDoUpdate({
      target: [opinions.subjectType, opinions.subjectId, opinions.userId],
      set: {
        verdict: given.verdict,
        reason: given.reason,
        sawOthers: sawByNow(stored('sawOthers'), othersOf(stored('subjectId'))),
        updatedAt: at,
        changedOn: today,
        changes: sql`iif(${isToday}, ${stored('changes')} + 1, 1)`,
      },
      setWhere: sql`(${stored('verdict')} <> ${given.verdict} or ${stored('reason')} is not ${given.reason})
        and not (${isToday} and ${stored('changes')} >= ${CHANGES_A_DAY})`,
    })
    .returning({ isFirst: sql<number>`${opinions.changes} = 0` });
}
