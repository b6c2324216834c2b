import type { InferResponseType } from 'hono/client';
import type { client } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import type { Draft } from '../settings-draft.ts';
import type { Settings } from '../settings-queries.ts';

type Counts = InferResponseType<(typeof client.api.owner)['second-factor']['$get'], 200>;

/** How many people a second factor concerns if it is needed from this grade; '' while that is unknown. */
export function withoutMfa(from: Draft['mfaFrom'], counts: Counts | undefined): string {
  const count = counts?.without.find((known) => String(known.from) === from)?.count;
  if (count === undefined) return '';
  return `${count === 0 ? 'Nobody' : counted(count, 'person', 'people')} of ${Number(from) === 6 ? 'this grade' : 'these grades'} last signed in without it.`;
}

/** What saving a stricter second factor does, in sentences; '' if it gets no stricter. */
export function withheldBy({ mfaFrom }: Draft, base: Settings, counts: Counts | undefined): string {
  const isStricter = mfaFrom !== null && Number(mfaFrom) < (base.mfaFrom ?? Number.POSITIVE_INFINITY);
  if (!isStricter) return '';
  return `${withoutMfa(mfaFrom, counts)} They have the rights of a ${gradeTitle(1)} from now on, until they turn on two-factor sign-in in Discord and sign in again.`.trim();
}
