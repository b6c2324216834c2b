import { CircleQuestionMark, type LucideIcon, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Verdict } from '#contract/reviews.ts';
import type { Tone } from '#ui/tone.ts';

/** The label and look of each verdict. */
export const VERDICT_LOOK: Record<Verdict, { label: string; tone: Tone; icon: LucideIcon }> = {
  yes: { label: 'Yes', tone: 'success', icon: ThumbsUp },
  unsure: { label: 'Unsure', tone: 'warning', icon: CircleQuestionMark },
  no: { label: 'No', tone: 'danger', icon: ThumbsDown },
};

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** What a reviewer learns before giving their own review: how many there are, nothing else. */
export function blindSentence(count: number): string {
  if (count === 0) return 'Nobody has reviewed this yet.';
  if (count === 1) return 'One colleague has reviewed this. You’ll see theirs after you submit yours.';
  return `${NUMBERS[count] ?? count} colleagues have reviewed this. You’ll see theirs after you submit yours.`;
}
