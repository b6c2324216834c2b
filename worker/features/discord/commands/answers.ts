import { ERRORS } from '#contract/errors.ts';
import type { Answer } from './answer.ts';
import { linkTo } from './answer.ts';

export const UNKNOWN: Answer = { content: 'The portal does not know this command.' };
export const TOO_MANY: Answer = { content: 'Too many commands. Wait a minute.' };
export const BLOCKED: Answer = { content: 'Your account is blocked.' };
export const TOO_LOW: Answer = { content: ERRORS.grade_too_low[1] };
export const DONE_ALREADY: Answer = { content: 'This was done already.' };
export const NONE_UNASSIGNED: Answer = { content: 'No unassigned application is waiting.' };

/** For callers who have never signed in. */
export const signInFirst = (origin: string): Answer => ({
  content: `Sign in to the portal once, so that it knows you:\n${linkTo(origin)}`,
});

/** Once the time is up, with the page that shows the same. */
export const tooSlow = (address: string, writes: boolean): Answer => ({
  content: writes
    ? `The portal is slow right now. Look there whether it was done:\n${linkTo(address)}`
    : `The portal is slow right now. Open it instead:\n${linkTo(address)}`,
});
