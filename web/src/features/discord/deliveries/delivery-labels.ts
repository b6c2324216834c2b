import { CircleSlash, Clock, type LucideIcon, Send } from 'lucide-react';
import { type DeliveryKind, type DeliveryState, type DirectMessageEvent, MOST_COUNTED } from '#contract/discord.ts';
import { counted, number } from '#lib/format.ts';
import type { Tone } from '#ui/tone.ts';
import type { Delivery } from '../queries.ts';
import { EVENT_LABELS } from '../webhooks/webhook-labels.ts';

/** The label and look of each state. */
export const STATE_LOOK: Record<DeliveryState, { label: string; tone: Tone; icon?: LucideIcon }> = {
  queued: { label: 'Waiting', tone: 'info', icon: Clock },
  sending: { label: 'Sending', tone: 'info', icon: Send },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Dropped', tone: 'neutral', icon: CircleSlash },
};

const MESSAGE_LABELS: Record<DirectMessageEvent, string> = {
  application_answered: 'Answer to an application',
  exam_assigned: 'Assigned exam',
  exam_result: 'Exam result',
  invited: 'Invitation to apply',
};

const LABELS: Record<string, string> = { ...EVENT_LABELS, ...MESSAGE_LABELS };

const WITHOUT_EVENT: Record<DeliveryKind, string> = {
  webhook: 'Test message',
  direct_message: 'Direct message',
  roles: 'Roles',
};

/** What a delivery is about. */
export const deliveryTitle = ({ kind, event }: Pick<Delivery, 'kind' | 'event'>): string =>
  LABELS[event ?? ''] ?? WITHOUT_EVENT[kind];

const COUNTED: Record<DeliveryKind, [one: string, many: string]> = {
  webhook: ['webhook message', 'webhook messages'],
  direct_message: ['direct message', 'direct messages'],
  roles: ['change of roles', 'changes of roles'],
};

/** How many deliveries of a kind are due: '1 direct message', 'Over 1,000 direct messages'. */
export function backlogLabel(kind: DeliveryKind, due: number): string {
  const [one, many] = COUNTED[kind];
  return due > MOST_COUNTED ? `Over ${number(MOST_COUNTED)} ${many}` : counted(due, one, many);
}

/** Whether it can be retried. */
export const canRetry = ({ state }: Pick<Delivery, 'state'>): boolean => state === 'failed' || state === 'dropped';

const ADD_ANEW = 'Delete it here, and add one for the same channel.';

/** The bot's own webhooks have no address to enter. */
const ADVICE: [error: RegExp, advice: string, forOwned?: string][] = [
  [
    /no longer knows this webhook/,
    'It was deleted in Discord. Make a new webhook there, enter its address here, switch this one on, then retry.',
    `It was deleted in Discord. ${ADD_ANEW}`,
  ],
  [
    /^Enter the address again/,
    'The stored address does not open with the present WEBHOOK_KEY. Edit the webhook, enter its address, then retry.',
    `The stored address does not open with the present WEBHOOK_KEY. ${ADD_ANEW}`,
  ],
  [
    /did not answer|out of reach|Discord answered \d/,
    'Discord was unavailable at every attempt, for more than fourteen hours. Retry once Discord is back.',
  ],
  [/Discord answered/, 'Discord’s answer could not be read at any attempt. Retry; if it fails again, report it.'],
  [
    /refused it: 401/,
    'The address or the token is no longer valid. Enter the webhook’s address again, then retry.',
    `The address of the webhook is no longer valid. ${ADD_ANEW}`,
  ],
  [
    /refused it: 403/,
    'Discord does not allow it. Check the webhook or the bot’s permissions, and whether the server asks for two-factor sign-in, then retry.',
  ],
  [/refused it:/, 'Discord did not accept it. Retry; if it fails again, report it with the number that Discord gave.'],
  [/No run could finish it/, 'Each run ended before it was sent. Retry.'],
];

/** What to do about a failed or dropped delivery, also on a webhook that the bot made; '' if its error says so, or nothing can be done. */
export function deliveryAdvice(error: string | null, isOwned = false): string {
  const [, advice = '', forOwned = advice] = ADVICE.find(([pattern]) => pattern.test(error ?? '')) ?? [];
  return isOwned ? forOwned : advice;
}
