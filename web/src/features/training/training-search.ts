import * as z from 'zod/mini';
import { GRADES } from '#contract/grades.ts';
import { STANDING_STATES } from '#contract/handbook/standings.ts';
import { field, oneOf, searchParser, text } from '#lib/search.ts';

/** The tabs, in order. Only managers have tabs. */
export const TRAINING_TABS = ['mine', 'people', 'requirements'] as const;

export type TrainingTab = (typeof TRAINING_TABS)[number];

/** Search params of the screen. The tab is the first unless named; all others narrow the people. */
export const parseTrainingSearch = searchParser({
  tab: oneOf(['people', 'requirements']),
  q: text,
  grade: field(z.literal(GRADES)),
  /** A requirement's id. */
  requirement: text,
  state: oneOf(STANDING_STATES),
  after: text,
});

export type TrainingSearch = ReturnType<typeof parseTrainingSearch>;

/** What narrows the people. */
export type PeopleSearch = Pick<TrainingSearch, 'q' | 'grade' | 'requirement' | 'state'>;
