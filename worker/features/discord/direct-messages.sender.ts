import * as z from 'zod/mini';
import { after, minutes, now } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Bot } from './bot.ts';
import { forgetChannel, rememberChannel } from './direct-messages.store.ts';
import type { Sending } from './discord.settings.ts';
import type { Failure } from './discord-call.ts';
import { directMessageBody } from './messages.ts';
import { type Claimed, postpone } from './queue.store.ts';
import { botFailure, type Outcome, over, type Sender } from './sender.ts';

/** Why a user cannot be reached, by Discord's error code. */
const OUT_OF_REACH: Record<number, string> = {
  10007: 'This person is not in the Discord server.',
  10013: 'This Discord account no longer exists.',
  50007: 'This person does not accept messages from the bot.',
  50278: 'This person does not accept messages from the bot, or is not in the Discord server.',
};

/** Discord's code for opening channels too fast, sent as a 403. */
const TOO_FAST = 40003;
const TOO_FAST_WAIT = minutes(1);

/** Discord's codes for a channel that is gone, or that another bot opened. */
const NO_CHANNEL: (number | null)[] = [10003, 50001];

const channelBody = z.object({ id: z.string().check(z.regex(/^\d{5,20}$/)) });

/** Sends direct messages: opens the user's channel, unless it is known, and posts to it. */
export function directMessageSender(db: Database, bot: Bot, given: Sending, tokenHash: string): Sender {
  const failed = (claimed: Claimed, failure: Failure): Outcome => {
    const code = failure.kind === 'refused' ? failure.code : null;
    if (code === TOO_FAST) return { kind: 'wait', ms: TOO_FAST_WAIT, isGlobal: false };
    const reason = code === null ? undefined : OUT_OF_REACH[code];
    return reason ? over(db, claimed, 'dropped', reason) : botFailure(db, claimed, failure, tokenHash);
  };

  const openChannel = (recipient: string) => {
    const path = '/users/@me/channels';
    return bot.read({ method: 'POST', path, route: path, body: { recipient_id: recipient } }, channelBody);
  };

  return {
    maxCalls: 2,
    async send(claimed) {
      const { person, userId } = claimed;
      if (!userId || !person?.directMessages || person.isBlocked)
        return over(db, claimed, 'dropped', 'This person no longer wants messages, or is blocked.');
      const body = directMessageBody(claimed, given);
      if (!body) return over(db, claimed, 'failed', 'There is no such message.');

      const { channel: known } = person;
      const opened = known === null ? await openChannel(person.discordId) : null;
      if (opened && opened.kind !== 'done') return failed(claimed, opened);
      const channel = opened?.body.id ?? known ?? '';

      const messages = `/channels/${channel}/messages`;
      const posted = await bot.call({ method: 'POST', path: messages, route: messages, body });
      if (posted.kind === 'done')
        return { kind: 'done', isSpent: false, ...(opened && { also: rememberChannel(db, userId, channel) }) };
      // Not an attempt: the delivery is due again immediately, and opens the channel anew.
      if (!opened && posted.kind === 'refused' && NO_CHANNEL.includes(posted.code))
        return {
          kind: 'over',
          statements: [forgetChannel(db, userId, channel), ...postpone(db, claimed, now(), null, claimed.attempts - 1)],
        };
      // One channel's limit does not hold up the others.
      if (posted.kind === 'wait' && !posted.isGlobal)
        return {
          kind: 'over',
          statements: [...postpone(db, claimed, after(now(), posted.ms), null, claimed.attempts - 1)],
        };
      return failed(claimed, posted);
    },
  };
}
