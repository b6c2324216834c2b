import { version } from '../../../package.json';
import { missingForBot, missingForWebhooks, SettingError, type Settings } from '../../env.ts';

type Common = {
  discordUrl: string;
  /** The portal's address, for links. */
  origin: string;
  portalName: string;
  /** Discord refuses clients that do not say what they are. */
  userAgent: string;
};

/** What calling webhooks takes. */
export type WebhookSettings = Common & { key: ArrayBuffer };

/** What calling Discord as the bot takes. */
export type BotSettings = Common & { token: string; guildId: string };

const common = ({ discordUrl, portalName }: Settings, origin: string): Common => ({
  discordUrl,
  origin,
  portalName,
  userAgent: `DiscordBot (${origin}, ${version})`,
});

/** The settings of webhooks. Throws a `SettingError` that names the one that is missing. */
export function webhookSettings(all: Settings): WebhookSettings {
  const { webhookKey, publicOrigin } = all;
  if (!webhookKey || !publicOrigin)
    throw new SettingError(`${missingForWebhooks(all)} is not set, so webhooks are off.`);
  return { ...common(all, publicOrigin), key: webhookKey };
}

/** The settings of the bot. Throws a `SettingError` that names the one that is missing. */
export function botSettings(all: Settings): BotSettings {
  const { discordBotToken, discordGuildId, publicOrigin } = all;
  if (!discordBotToken || !discordGuildId || !publicOrigin)
    throw new SettingError(`${missingForBot(all)} is not set, so roles and direct messages are off.`);
  return { ...common(all, publicOrigin), token: discordBotToken, guildId: discordGuildId };
}
