import * as z from 'zod/mini';
import { ASSIGN_BUTTON, AWAY_DAYS, COMMAND_TYPE, COMMANDS, OPTION_TYPE } from '#contract/commands/commands.ts';

/** Discord's types of interactions: its check of the address, a command, and a clicked button. */
export const INTERACTION_TYPE = { ping: 1, command: 2, component: 3 } as const;

const snowflake = z.string().check(z.regex(/^\d{5,20}$/));

const common = {
  id: snowflake,
  guild_id: z.optional(z.string()),
  /** Only in servers. */
  member: z.object({ user: z.object({ id: snowflake }) }),
};

const option = z.object({ type: z.number(), name: z.string(), value: z.unknown() });

const interaction = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal(INTERACTION_TYPE.command),
    data: z.object({
      type: z.number(),
      name: z.string(),
      options: z.optional(z.array(option)),
      target_id: z.optional(snowflake),
    }),
  }),
  z.object({
    ...common,
    type: z.literal(INTERACTION_TYPE.component),
    data: z.object({ custom_id: z.string() }),
  }),
]);

type Interaction = z.infer<typeof interaction>;

/** What a person asked for: a command with its option, or the button with its vacancy. */
export type Request =
  | { command: 'apply' }
  | { command: 'status' | 'queue' }
  | { command: 'whois' | 'Open in portal'; person: string }
  | { command: 'away'; days: number }
  | { command: 'assign'; jobId: string | null };

/** A request with its person; `request` is null if the portal does not know it. */
export type Asked = { id: string; guildId: string | null; discordId: string; request: Request | null };

const awayDays = z.int().check(z.minimum(AWAY_DAYS.least), z.maximum(AWAY_DAYS.most));

function readButton(customId: string): Request | null {
  const [, jobId = null] = /^assign(?::(.+))?$/.exec(customId) ?? [null];
  const isKnown = customId === ASSIGN_BUTTON || jobId !== null;
  return isKnown ? { command: 'assign', jobId } : null;
}

function readRequest(asked: Interaction): Request | null {
  if (asked.type === INTERACTION_TYPE.component) return readButton(asked.data.custom_id);
  const { type, name, options = [], target_id: target } = asked.data;
  const known = COMMANDS.find((command) => command.type === type && command.name === name);
  if (!known) return null;
  const given = (name: string, optionType: number) =>
    options.find((option) => option.name === name && option.type === optionType)?.value;
  if (known.name === 'whois') {
    const person = snowflake.safeParse(given('person', OPTION_TYPE.user)).data;
    return person === undefined ? null : { command: known.name, person };
  }
  if (known.name === 'away') {
    const days = awayDays.safeParse(given('days', OPTION_TYPE.whole)).data;
    return days === undefined ? null : { command: known.name, days };
  }
  if (known.type === COMMAND_TYPE.user) return target === undefined ? null : { command: known.name, person: target };
  return { command: known.name };
}

/** Reads a command or a click. Null if it names nobody. */
export function readInteraction(body: unknown): Asked | null {
  const { data: asked } = interaction.safeParse(body);
  if (asked) {
    const { id, guild_id: guildId = null, member } = asked;
    return { id, guildId, discordId: member.user.id, request: readRequest(asked) };
  }
  const { data: someone } = z.object(common).safeParse(body);
  return someone
    ? { id: someone.id, guildId: someone.guild_id ?? null, discordId: someone.member.user.id, request: null }
    : null;
}
