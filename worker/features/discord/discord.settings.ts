import { version } from '../../../package.json';
import { missingForBot, missingForWebhooks, SettingError, type Settings } from '../../env.ts';

type Common = {
  discordUrl: string;
  /** The portal's origin, for links. */
  origin: string;
  /** Discord refuses clients without a `User-Agent`. */
  userAgent: string;
};

/** The portal as messages speak of it: the origin of their links, and its name. */
export type Sending = { origin: string; portalName: string };

/** What webhook calls need. */
export type WebhookSettings = Common & { key: ArrayBuffer };

/** What bot calls need. */
export type BotSettings = Common & { token: string; guildId: string };

const common = ({ discordUrl }: Settings, origin: string): Common => ({
  discordUrl,
  origin,
  userAgent: `DiscordBot (${origin}, ${version})`,
});

/** The webhook settings. Throws a `SettingError` that names a missing one. */
export function webhookSettings(all: Settings): WebhookSettings {
  const { webhookKey, publicOrigin } = all;
  if (!webhookKey || !publicOrigin)
    throw new SettingError(`${missingForWebhooks(all)} is not set, so webhooks are off.`);
  return { ...common(all, publicOrigin), key: webhookKey };
}

/** The bot settings. Throws a `SettingError` that names a missing one. */
export function botSettings(all: Settings): BotSettings {
  const { discordBotToken, discordGuildId, publicOrigin } = all;
  if (!discordBotToken || !discordGuildId || !publicOrigin)
    throw new SettingError(`${missingForBot(all)} is not set, so roles and direct messages are off.`);
  return { ...common(all, publicOrigin), token: discordBotToken, guildId: discordGuildId };
}
