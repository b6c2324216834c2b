import type { ExamQuestion } from '#contract/exams.ts';

/** The questions of an exam, the answers beside them, and how an attempt draws from them. */
type Pool = {
  questions: ExamQuestion[];
  answers: string[];
  drawCount: number | null;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
};

/** The questions and answers of one attempt. */
export type Paper = { questions: ExamQuestion[]; answers: string[] };

/** A whole number from 0 to below `limit`, each equally likely. */
function randomBelow(limit: number): number {
  const range = 2 ** 32;
  const fair = range - (range % limit);
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  // Numbers past the last full run of `limit` would favour the low results.
  return value < fair ? value % limit : randomBelow(limit);
}

/** A copy in random order, each order equally likely. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  const result: Item[] = [];
  while (rest.length > 0) result.push(...rest.splice(randomBelow(rest.length), 1));
  return result;
}

const withShuffledOptions = (question: ExamQuestion) => ({ ...question, options: shuffled(question.options) });

/** Draws an attempt's paper; null if it is the whole exam as it stands (docs/rules/exams.md#drawing). */
export function drawPaper({ questions, answers, drawCount, shuffleQuestions, shuffleOptions }: Pool): Paper | null {
  if (drawCount === null && !shuffleQuestions && !shuffleOptions) return null;
  const all = questions.map((question, index) => ({ question, index, answer: answers[index] ?? '' }));
  const drawn = shuffled(all).slice(0, drawCount ?? all.length);
  if (!shuffleQuestions) drawn.sort((a, b) => a.index - b.index);
  return {
    questions: drawn.map(({ question }) => (shuffleOptions ? withShuffledOptions(question) : question)),
    answers: drawn.map(({ answer }) => answer),
  };
}
