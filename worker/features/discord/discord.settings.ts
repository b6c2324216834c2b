import { version } from '../../../package.json';
import { SettingError, type Settings } from '../../env.ts';

/** What calling webhooks takes. */
export type WebhookSettings = {
  key: ArrayBuffer;
  discordUrl: string;
  /** The portal's address, for links. */
  origin: string;
  portalName: string;
  /** Discord refuses clients that do not say what they are. */
  userAgent: string;
};

/** The name of the setting that webhooks lack; null if they are set up. */
export function missingForWebhooks({ webhookKey, publicOrigin }: Settings): 'WEBHOOK_KEY' | 'PUBLIC_ORIGIN' | null {
  if (!webhookKey) return 'WEBHOOK_KEY';
  return publicOrigin ? null : 'PUBLIC_ORIGIN';
}

/** The settings of webhooks. Throws a `SettingError` that names the one that is missing. */
export function webhookSettings(all: Settings): WebhookSettings {
  const { webhookKey, publicOrigin, discordUrl, portalName } = all;
  if (!webhookKey || !publicOrigin)
    throw new SettingError(`${missingForWebhooks(all)} is not set, so webhooks are off.`);
  return {
    key: webhookKey,
    discordUrl,
    origin: publicOrigin,
    portalName,
    userAgent: `DiscordBot (${publicOrigin}, ${version})`,
  };
}
