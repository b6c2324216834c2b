import { type Cite, type ExamQuestion, type GivenQuestion, isSameAnswer } from '#contract/exams.ts';
import type { Database } from '#worker/db/database.ts';
import { type CitableHeadings, citableHeadings } from '#worker/db/guides/citable.ts';
import { HttpError } from '#worker/http/errors.ts';
import { needsMark, responseTo } from '../attempts.rules.ts';

const keyOf = ({ slug, section }: Cite) => `${slug}#${section}`;

/** The guides that these questions cite, each once. */
export const citedIn = (questions: GivenQuestion[]) => [
  ...new Set(questions.flatMap(({ cite }) => (cite ? [cite.slug] : []))),
];

/** The headings of these guides; without a guide, nothing is read. */
export async function readHeadings(db: Database, slugs: string[]): Promise<CitableHeadings> {
  if (slugs.length === 0) return new Map();
  const { statement, headingsIn } = citableHeadings(db, slugs);
  return headingsIn(await statement);
}

const headingOf = (headings: CitableHeadings, { slug, section }: Cite) =>
  headings.get(slug)?.find((heading) => heading.section === section);

/**
 * The questions of a body as they are stored. Throws 400 for a citation of what is no heading, unless the exam has it
 * already (docs/rules/exams.md#where-to-read-again).
 */
export function withCites(
  given: GivenQuestion[],
  headings: CitableHeadings,
  stored: ExamQuestion[] = [],
): ExamQuestion[] {
  const storedById = new Map(stored.map(({ id, cite }) => [id, cite]));
  const questions = given.map(({ cite: own, ...question }): ExamQuestion => {
    const cite = own === undefined ? storedById.get(question.id) : own;
    return cite ? { ...question, cite: { slug: cite.slug, section: cite.section } } : question;
  });
  const known = new Set(stored.flatMap(({ cite }) => (cite ? [keyOf(cite)] : [])));
  const added = questions.flatMap(({ cite }, index) => (cite && !known.has(keyOf(cite)) ? [{ cite, index }] : []));
  const issues = added
    .filter(({ cite }) => !headingOf(headings, cite))
    .map(({ index }) => ({ path: `questions.${index}.cite`, message: 'This guide has no such heading' }));
  if (issues.length > 0) throw new HttpError('invalid_input', undefined, { issues });
  return questions;
}

type Marked = {
  questions: ExamQuestion[];
  answers: string[];
  responses: Record<string, string>;
  marks: Record<string, number> | null;
};

/** Whether an answer got less than a full mark. One that nobody marked is not known to. */
function isShort({ answers, responses, marks }: Marked, question: ExamQuestion, index: number) {
  if (question.type === 'multiple-choice')
    return !isSameAnswer(answers[index] ?? '', responseTo(responses, question.id));
  if (!needsMark(question, responses)) return true;
  const mark = marks && Object.hasOwn(marks, question.id) ? marks[question.id] : undefined;
  return mark !== undefined && mark < 1;
}

/** The sections that the questions without a full mark cite, each once, where they still exist. */
export async function readAgain(db: Database, attempt: Marked) {
  const cites = attempt.questions.flatMap((question, index) =>
    question.cite && isShort(attempt, question, index) ? [question.cite] : [],
  );
  const distinct = [...new Map(cites.map((cite) => [keyOf(cite), cite])).values()];
  const headings = await readHeadings(db, [...new Set(distinct.map(({ slug }) => slug))]);
  return distinct.flatMap((cite) => {
    const heading = headingOf(headings, cite);
    return heading ? [{ slug: cite.slug, section: cite.section, title: heading.title }] : [];
  });
}
