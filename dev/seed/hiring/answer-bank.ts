/** Parts of answers to one question. An answer is an opening, often with a middle and a closing. */
export interface AnswerBank {
  readonly openings: readonly string[];
  /** Complete answers, which get no middle or closing. */
  readonly whole?: readonly string[];
  readonly middles: readonly string[];
  readonly closings: readonly string[];
  /** Complete answers that show little effort. */
  readonly short: readonly string[];
  /** The share of applicants who leave an optional question blank, 0–1. */
  readonly empty: number;
}
