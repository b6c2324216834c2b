import { CircleQuestionMark, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Verdict } from '#contract/reviews.ts';
import type { Tone } from '#ui/tone.ts';

/** The label and look of each verdict. */
export const VERDICT_LOOK: Record<Verdict, { label: string; tone: Tone; icon: LucideIcon }> = {
  yes: { label: 'Yes', tone: 'success', icon: ThumbsUp },
  unsure: { label: 'Unsure', tone: 'warning', icon: CircleQuestionMark },
  no: { label: 'No', tone: 'danger', icon: ThumbsDown },
};

/** What a list of opinions and its form say. */
export interface OpinionWords {
  /** The list's name: 'Reviews'. */
  title: string;
  /** The question that the verdict answers. */
  question: string;
  /** Who reads the reason. */
  readers: string;
  /** The buttons that send the first one and a change. */
  submit: string;
  save: string;
  /** Nothing was stored; the form says next that the text is still there. */
  notSaved: string;
  /** The author sent another one from another window. */
  changedElsewhere: string;
  /** The subject takes no more, and one was typed. */
  unsent: { title: string; text: string };
  /** Said while others' are hidden: 'Nobody has reviewed this yet.' */
  blind: { none: string; one: string; several: (count: string) => string };
  /** Others' stay hidden now that the subject is closed. */
  hidden: string;
  /** Others' are visible before the reader has given one. */
  seenFirst: string;
  /** Nobody gave one, and nobody can any more. */
  nobody: string;
  /** Marks one whose author could see the others. */
  sawOthers: string;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** What the reader learns before giving their own: how many there are, nothing else. */
export function blindSentence(count: number, { none, one, several }: OpinionWords['blind']): string {
  if (count === 0) return none;
  return count === 1 ? one : several(NUMBERS[count] ?? String(count));
}

/** The words of an application's reviews. */
export const REVIEW_WORDS: OpinionWords = {
  title: 'Reviews',
  question: 'Would you accept them?',
  readers: 'For the team. The applicant never sees it.',
  submit: 'Submit review',
  save: 'Save review',
  notSaved: 'Your review was not saved.',
  changedElsewhere: 'You changed this review in another window',
  unsent: { title: 'Your review was not sent', text: 'This application is closed, so it takes no more reviews.' },
  blind: {
    none: 'Nobody has reviewed this yet.',
    one: 'One colleague has reviewed this. You’ll see theirs after you submit yours.',
    several: (count) => `${count} colleagues have reviewed this. You’ll see theirs after you submit yours.`,
  },
  hidden: 'You’ll see the reviews once the decision can no longer be undone.',
  seenFirst: 'This was decided once, so you see the others’ before you give yours.',
  nobody: 'Nobody reviewed this.',
  sawOthers: 'Had seen others’ reviews',
};

const OPINION_WORDS: Omit<OpinionWords, 'question' | 'readers' | 'unsent'> = {
  title: 'Opinions',
  submit: 'Give opinion',
  save: 'Save opinion',
  notSaved: 'Your opinion was not saved.',
  changedElsewhere: 'You changed this opinion in another window',
  blind: {
    none: 'Nobody has given an opinion yet.',
    one: 'One colleague has given theirs. You’ll see it after you give yours.',
    several: (count) => `${count} colleagues have given theirs. You’ll see them after you give yours.`,
  },
  hidden: 'You gave no opinion, so you can’t read the others’.',
  seenFirst: 'You can already read the others’. Yours will say that you had seen them.',
  nobody: 'Nobody gave an opinion.',
  sawOthers: 'Had seen others’ opinions',
};

/** The words of the opinions on a nomination. */
export const NOMINATION_WORDS: OpinionWords = {
  ...OPINION_WORDS,
  question: 'Would you invite them?',
  readers: 'For the team. The person never sees it.',
  unsent: { title: 'Your opinion was not sent', text: 'This nomination is decided, so it takes no more opinions.' },
};

/** The words of the opinions on a trial. */
export const TRIAL_WORDS: OpinionWords = {
  ...OPINION_WORDS,
  question: 'Would you keep them?',
  readers: 'For the team. The person on trial never sees it.',
  unsent: { title: 'Your opinion was not sent', text: 'This trial is over, so it takes no more opinions.' },
};
