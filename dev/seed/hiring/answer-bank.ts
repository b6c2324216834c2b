/** What a question can be answered with: a whole answer is an opening, often with more behind it. */
export interface AnswerBank {
  readonly openings: readonly string[];
  /** Answers that are whole as they are. */
  readonly whole?: readonly string[];
  readonly middles: readonly string[];
  readonly closings: readonly string[];
  /** Answers of somebody who took no trouble. */
  readonly short: readonly string[];
  /** The share of applicants who leave it out, where they may. */
  readonly empty: number;
}
