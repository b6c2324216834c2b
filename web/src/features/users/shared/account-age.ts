import { accountCreatedAt } from '#contract/discord.ts';
import { monthAndYear } from '../../../lib/format.ts';

/** 'Since March 2019': when a Discord account was created. */
export const accountAge = (discordId: string) =>
  `Since ${monthAndYear(accountCreatedAt(discordId).toISOString().slice(0, 7))}`;
