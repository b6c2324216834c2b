import { type SQL, sql } from 'drizzle-orm';
import { type ExamQuestion, isSameAnswer } from '#contract/exams.ts';
import type { Database } from '#worker/db/database.ts';
import { examAttempts, examTemplates } from '#worker/db/schema/exams.ts';
import { users } from '#worker/db/schema/people.ts';

/** The newest attempts that the figures cover. */
const MOST_ATTEMPTS = 200;

/** What `trim` removes in JavaScript. SQLite's removes spaces only. */
const WHITESPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Longer than any option, in whatever case. */
const CUT = 1001;

/** The options of a question, in an order that does not depend on theirs. */
const sortedOptions = (question: SQL) =>
  sql`(select json_group_array(value) from (select value from json_each(${question}, '$.options') order by value))`;

/** How many attempts gave one response to a question, and the sum of their marks, which multiple choice has none of. */
const columns = {
  place: sql<number>`place`.as('place'),
  said: sql<string>`said`.as('said'),
  count: sql<number>`count`.as('count'),
  marks: sql<number>`marks`.as('marks'),
};

type Responses = Awaited<ReturnType<typeof findResponses>>[number];

/**
 * What the newest completed and marked attempts responded to each question of an exam, by its place, if it was asked in its
 * present form. Free answers are only told apart by being blank. The first row, at place -1, counts the attempts.
 */
export const findResponses = (db: Database, examId: string) =>
  db.select(columns).from(sql`(
    with attempts as materialized (
      select taken.questions, taken.answers, taken.responses, taken.marks
      from ${examAttempts} taken join ${users} taker on taker.id = taken.userId
      where taken.examId = ${examId} and taken.status = 'completed' and +taken.awaitingMarks = 0 and taker.erasedAt is null
      order by taken.startedAt desc, taken.id desc limit ${MOST_ATTEMPTS}
    ), present as materialized (
      select key as place, value->>'id' as id, value->>'type' as type, value->>'question' as text,
        value->'options' as options, ${sortedOptions(sql`given.value`)} as sorted, answers->>('$[' || key || ']') as answer
      from ${examTemplates}, json_each(questions) given where ${examTemplates.id} = ${examId}
    ), asked as (
      select present.place, present.type,
        trim(coalesce(attempts.responses->>('$."' || present.id || '"'), ''), ${WHITESPACE}) as response,
        attempts.marks->>('$."' || present.id || '"') as mark
      from attempts, json_each(attempts.questions) was join present on present.id = was.value->>'id'
      where present.type = was.value->>'type' and present.text = was.value->>'question'
        and (present.type <> 'multiple-choice' or (
          present.answer = attempts.answers->>('$[' || was.key || ']')
          and (present.options = was.value->'options' or present.sorted = ${sortedOptions(sql`was.value`)})))
    ), said as (
      select place, iif(type = 'multiple-choice', substr(response, 1, ${CUT}), iif(response = '', '', 'x')) as said,
        iif(type = 'multiple-choice' or response = '', 0, mark) as mark
      from asked
    )
    select -1 as place, '' as said, count(*) as count, 0 as marks from attempts
    union all
    select place, said, count(*) as count, total(mark) as marks from said where mark is not null group by place, said)`);

/** To two decimals. Sums of marks such as 0.1 fall a hair short, so that is rounded off first. */
const rounded = (mean: number) => Math.round(Number((100 * mean).toFixed(6))) / 100;

function figuresOfQuestion({ id, type, options }: ExamQuestion, answer: string, responses: Responses[]) {
  const isChoice = type === 'multiple-choice';
  const countOf = (rows: Responses[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const saying = (text: string) => countOf(responses.filter(({ said }) => isSameAnswer(text, said)));
  const attempts = countOf(responses);
  const marks = isChoice ? saying(answer) : responses.reduce((sum, row) => sum + row.marks, 0);
  return {
    questionId: id,
    attempts,
    /** The mean mark, 0..1; null without attempts. */
    correct: attempts === 0 ? null : rounded(marks / attempts),
    options: options.map((text) => ({ text, count: saying(text) })),
    blank: countOf(responses.filter(({ said }) => said === '')),
  };
}

/** The figures of an exam's questions, in its order. */
export function figuresOf({ questions, answers }: { questions: ExamQuestion[]; answers: string[] }, rows: Responses[]) {
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return {
    attempts: byPlace.get(-1)?.[0]?.count ?? 0,
    questions: questions.map((question, index) =>
      figuresOfQuestion(question, answers[index] ?? '', byPlace.get(index) ?? []),
    ),
  };
}
