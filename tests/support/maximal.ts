import { MAX_ANSWER, MAX_ANSWERS, MAX_COMMENT, MAX_NOTE, MAX_REVIEW_TEXT } from '#contract/limits.ts';

const SENTENCE = 'She said: "Très bien", and left the café.';

/** A text of this length: ASCII with some escapes and accents. */
export const text = (length: number) => `${`${SENTENCE}\n`.repeat(length).slice(0, length - 1)}.`;

/** `text` on one line, different for each number. */
const line = (length: number, number = 0) => `${number} ${SENTENCE.repeat(length)}`.slice(0, length - 1).concat('.');

/** A job whose form nearly fills a body. The first seven questions take long answers. */
export const maximalJob = {
  title: line(120),
  description: text(5000),
  requirements: text(5000),
  formQuestions: Array.from({ length: 50 }, (_, number) => ({
    id: `q${number}`,
    type: number < 7 ? 'textarea' : 'select',
    label: line(500),
    placeholder: line(200),
    options: number < 7 ? [] : Array.from({ length: 20 }, (_, option) => line(200, option)),
  })),
};

/** As many characters as one application may have. */
export const maximalAnswers = Object.fromEntries(
  Array.from({ length: 7 }, (_, number) => [`q${number}`, text(number < 6 ? MAX_ANSWER : MAX_ANSWERS % MAX_ANSWER)]),
);

/** An exam that nearly fills a body. */
export const maximalExam = {
  title: line(120),
  description: text(5000),
  timeLimit: 30,
  passingScore: 70,
  questions: Array.from({ length: 20 }, (_, number) => ({
    id: `q${number}`,
    type: 'long-answer',
    question: text(2000),
    options: [],
  })),
  answers: Array.from({ length: 20 }, () => text(9000)),
};

export const maximalResponses = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`q${n}`, text(MAX_ANSWER)]));

export const maximalNotice = { title: line(200), content: text(10_000), targetGrades: [3] };
export const maximalRecord = { title: line(200), description: text(5000), actionType: 'note' };
export const maximalProfile = { notes: text(5000), servers: Array.from({ length: 50 }, (_, n) => line(100, n)) };
export const maximalNote = { body: text(MAX_REVIEW_TEXT) };
export const maximalReply = { title: line(80), body: text(MAX_REVIEW_TEXT) };
export const maximalMarking = { markNote: text(MAX_NOTE), adjustmentNote: text(MAX_NOTE), comment: text(MAX_COMMENT) };
