import * as z from 'zod/mini';
import type { ExamQuestion } from '#contract/exams.ts';
import type { examTemplates } from '#worker/db/schema/exams.ts';
import { onDay } from '../calendar.ts';
import { type Change, type CommunityMember, lastEdit, personCalled } from '../community.ts';
import { byDaysAgo, readJson } from '../data.ts';
import { Random } from '../random.ts';

/** The exams; also the names of their files. */
export const examKeys = ['refresher', 'trial', 'modmail', 'listings'] as const;
export type ExamKey = (typeof examKeys)[number];

const texts = z.array(z.string());

/** Replies to a free question, by the mark they deserve: full, half or none. Some full replies add a paragraph from `more`. */
const replies = z.strictObject({ full: texts, more: z.exactOptional(texts), half: texts, poor: texts });
export type Replies = z.infer<typeof replies>;

/** A question with options, the number of the correct one (from 1) and a heading of the Mod Guide, or with a sample answer. */
const item = z.union([
  z.strictObject({
    id: z.string(),
    question: z.string(),
    options: texts,
    correct: z.number(),
    cite: z.exactOptional(z.string()),
  }),
  z.strictObject({ id: z.string(), question: z.string(), answer: z.string(), replies }),
]);

/** Days count back from today. */
const examFile = z.strictObject({
  title: z.string(),
  description: z.string(),
  timeLimit: z.number(),
  passingScore: z.number(),
  writtenBy: z.string(),
  written: z.number(),
  archived: z.exactOptional(byDaysAgo),
  /** How many questions each attempt draws and shuffles. */
  draw: z.exactOptional(z.number()),
  items: z.array(item),
  /** The first version, and who replaced it when. It repeats later questions by ID, some of them reworded. */
  earlier: z.exactOptional(
    z.strictObject({
      rewritten: z.number(),
      by: z.string(),
      timeLimit: z.number(),
      items: z.array(
        z.union([z.string(), z.strictObject({ id: z.string(), question: z.string(), answer: z.string() })]),
      ),
    }),
  ),
});

/** A question with its correct or sample answer. */
export interface PaperItem {
  readonly question: ExamQuestion;
  readonly answer: string;
  /** Null for multiple choice. */
  readonly replies: Replies | null;
}

function toItem(given: z.infer<typeof item>): PaperItem {
  const { id, question } = given;
  if ('replies' in given) {
    const type = given.replies.more ? 'long-answer' : 'short-answer';
    return { question: { id, type, question, options: [] }, answer: given.answer, replies: given.replies };
  }
  const { options, correct, cite: section } = given;
  const answer = options[correct - 1];
  if (answer === undefined) throw new Error(`${id} has no option ${correct}`);
  const cite = section === undefined ? {} : { cite: { slug: 'mod', section } };
  return { question: { id, type: 'multiple-choice', question, options, ...cite }, answer, replies: null };
}

const examTexts = examKeys.map((key) => {
  const { items: given, earlier, ...text } = readJson(`exams/${key}.json`, examFile);
  const items = given.map(toItem);
  const find = (wanted: string) => {
    const found = items.find(({ question }) => question.id === wanted);
    if (!found) throw new Error(`The exam ${key} has no question ${wanted}`);
    return found;
  };
  const earlierItems = earlier?.items.map((old): PaperItem => {
    if (typeof old === 'string') return find(old);
    const now = find(old.id);
    return { ...now, question: { ...now.question, question: old.question }, answer: old.answer };
  });
  return { key, ...text, items, earlier: earlier && { ...earlier, items: earlierItems ?? [] } };
});

/** An exam and its history. */
export interface Exam {
  readonly text: (typeof examTexts)[number];
  readonly id: string;
  readonly created: Change;
  readonly rewritten: Change | null;
  readonly archived: Change | null;
}

/** An exam's questions and time limit at a moment. */
export interface Paper {
  readonly items: readonly PaperItem[];
  readonly timeLimit: number;
}

/** All exams, including the archived one. */
export const exams = (today: Date, people: readonly CommunityMember[]): Exam[] =>
  examTexts.map((text) => {
    const random = new Random(`exam ${text.key}`);
    const change = (username: string, daysAgo: number): Change => ({
      at: onDay(today, daysAgo, random),
      by: personCalled(people, username),
    });
    const { earlier, archived } = text;
    return {
      text,
      id: random.uuid(),
      created: change(text.writtenBy, text.written),
      rewritten: earlier ? change(earlier.by, earlier.rewritten) : null,
      archived: archived ? change(archived.by, archived.daysAgo) : null,
    };
  });

/** The version of an exam that was in force at a moment. */
export const paperAt = ({ text, rewritten }: Exam, at: Date): Paper =>
  text.earlier && rewritten && at < rewritten.at ? text.earlier : text;

/** The questions that one attempt draws, shuffled; all of them in their order without a number to draw. */
export const drawnFrom = ({ text }: Exam, items: readonly PaperItem[], random: Random): readonly PaperItem[] =>
  text.draw === undefined
    ? items
    : random
        .shuffled(items)
        .slice(0, text.draw)
        .map(({ question, ...item }) => ({
          ...item,
          question: { ...question, options: random.shuffled(question.options) },
        }));

/** The questions and the answer key, as parallel lists. */
export const answerKeyOf = (items: readonly PaperItem[]): { questions: ExamQuestion[]; answers: string[] } => ({
  questions: items.map(({ question }) => question),
  answers: items.map(({ answer }) => answer),
});

/** The rows of `exam_templates`. */
export const examRows = (all: readonly Exam[]): (typeof examTemplates.$inferSelect)[] =>
  all.map(({ text, id, created, rewritten, archived }) => ({
    id,
    title: text.title,
    description: text.description,
    ...answerKeyOf(text.items),
    timeLimit: text.timeLimit,
    passingScore: text.passingScore,
    drawCount: text.draw ?? null,
    shuffleQuestions: text.draw !== undefined,
    shuffleOptions: text.draw !== undefined,
    createdBy: created.by.id,
    createdAt: created.at,
    isActive: archived === null,
    ...lastEdit(rewritten, archived),
    revision: 1 + [rewritten, archived].filter((change) => change !== null).length,
    deletedAt: null,
  }));
