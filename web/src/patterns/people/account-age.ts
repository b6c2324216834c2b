import { accountCreatedAt } from '#contract/discord.ts';
import { monthAndYear } from '#lib/day.ts';

/** 'March 2019': when a Discord account was created. */
export const accountMonth = (discordId: string) => monthAndYear(accountCreatedAt(discordId).toISOString().slice(0, 7));
