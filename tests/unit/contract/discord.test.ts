import { describe, expect, it } from 'vitest';
import { accountCreatedAt } from '#contract/discord.ts';

describe('The age of a Discord account', () => {
  it.each([
    ['0', '2015-01-01T00:00:00.000Z'],
    ['4194304', '2015-01-01T00:00:00.001Z'],
    ['175928847299117063', '2016-04-30T11:18:25.796Z'],
    ['1100000000000000000', '2023-04-24T10:07:17.011Z'],
    ['18446744073709551615', '2154-05-15T07:35:11.103Z'],
  ])('The id %s was created at %s', (id, time) => {
    expect(accountCreatedAt(id).toISOString()).toBe(time);
  });
});
