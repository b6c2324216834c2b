import { describe, expect, it } from 'vitest';
import { DELIVERY_KINDS, MOST_COUNTED } from '#contract/discord.ts';
import { backlogLabel, deliveryAdvice, deliveryTitle } from '#features/discord/deliveries/delivery-labels.ts';

describe('Deliveries', () => {
  it('A backlog is counted up to a thousand', () => {
    expect(backlogLabel('roles', 1)).toBe('1 change of roles');
    expect(backlogLabel('webhook', MOST_COUNTED)).toBe('1,000 webhook messages');
    expect(backlogLabel('direct_message', MOST_COUNTED + 1)).toBe('Over 1,000 direct messages');
  });

  // The texts that the Worker records.
  it.each([
    ['Discord no longer knows this webhook.', /Make a new webhook/],
    ['Enter the address again', /WEBHOOK_KEY/],
    ['Discord did not answer within 5 seconds', /Retry once Discord is back/],
    ['Discord is out of reach', /Retry once Discord is back/],
    ['Discord answered 503', /Retry once Discord is back/],
    ['Discord answered something unexpected', /could not be read/],
    ['Discord refused it: 401, code 50027', /Enter the webhook’s address again/],
    ['Discord refused it: 403, code 50013', /Check .* permissions/],
    ['Discord refused it: 400, code 50035', /report it/],
    ['Discord refused it: 418', /report it/],
    ['No run could finish it.', /Retry/],
  ])('‘%s’ says what to do', (error, advice) => {
    expect(deliveryAdvice(error)).toMatch(advice);
  });

  it.each(['Discord no longer knows this webhook.', 'Enter the address again', 'Discord refused it: 401, code 50027'])(
    'On a webhook of the bot, ‘%s’ asks for no address',
    (error) => {
      expect(deliveryAdvice(error, true)).toMatch(/\. Delete it here, and add one for the same channel\.$/);
    },
  );

  it('On a webhook of the bot, other advice is the same', () => {
    expect(deliveryAdvice('Discord answered 503', true)).toBe(deliveryAdvice('Discord answered 503'));
  });

  it.each([
    'Move the bot’s role above Moderator, and check that it may manage roles.',
    'The role of Manager was deleted in Discord. Choose another one for it.',
    'The bot is not in the Discord server. Invite it there, and check DISCORD_GUILD_ID.',
  ])('‘%s’ needs no more advice', (error) => {
    expect(deliveryAdvice(error)).toBe('');
  });

  it('Each kind has a title, even for an unknown event', () => {
    const titles = DELIVERY_KINDS.map((kind) => deliveryTitle({ kind, event: null }));
    expect(titles).toEqual(['Test message', 'Direct message', 'Roles']);
    expect(deliveryTitle({ kind: 'webhook', event: 'job_opened' })).toBe('New vacancies');
    expect(deliveryTitle({ kind: 'direct_message', event: 'exam_result' })).toBe('Exam result');
  });
});
