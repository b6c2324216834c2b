import { WEBHOOK_EVENTS } from '#contract/discord.ts';
import { hashAddress, sealAddress } from '#worker/features/discord/webhooks/webhook-address.ts';

const id = '00000000-0000-4000-8000-0000000d15c0';

/** The statement that adds a webhook for every event to a channel of the fake Discord, sealed with the key (base64). */
export async function sampleWebhookSql(discordUrl: string, webhookKey: string): Promise<string> {
  const address = `${discordUrl}/api/webhooks/800000000000000001/local-token`;
  const key = Uint8Array.from(Buffer.from(webhookKey, 'base64')).buffer;
  const values = [
    `'${id}'`,
    `'Staff room'`,
    `'${await sealAddress(key, id, address)}'`,
    `'${await hashAddress(address)}'`,
    `'${JSON.stringify(WEBHOOK_EVENTS)}'`,
    `(SELECT id FROM users WHERE grade = 6 LIMIT 1)`,
    String(Date.now()),
  ];
  return `INSERT INTO webhooks (id, name, sealedUrl, urlHash, events, createdBy, createdAt) VALUES (${values.join(', ')});\n`;
}
