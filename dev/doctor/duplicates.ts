import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { configFile, settingsFile } from '../deploy/deploy.ts';

/** A deployment's bot and Discord server, and its database. Undefined without a bot or a database. */
function botOf(environment: string | undefined, folder: string): { bot: string; database: string } | undefined {
  const [settings, config] = [path.join(folder, settingsFile(environment)), configFile(environment, folder)];
  if (!existsSync(settings) || !existsSync(config)) return undefined;
  const { DISCORD_BOT_TOKEN: token, DISCORD_GUILD_ID: guild } = parseEnv(readFileSync(settings, 'utf8'));
  const { d1_databases: [found] = [] }: { d1_databases?: { database_id?: string }[] } = JSON.parse(
    readFileSync(config, 'utf8'),
  );
  if (!token || !guild || !found?.database_id) return undefined;
  return { bot: `${token.trim()} ${guild.trim()}`, database: found.database_id };
}

/** The settings files of other deployments in this folder with the same bot and Discord server, but another database. */
export function findDuplicates(environment: string | undefined, folder: string): string[] {
  const own = botOf(environment, folder);
  if (!own) return [];
  return readdirSync(folder).flatMap((name) => {
    const [isSettings, other] = /^\.deploy(?:\.([\w-]+))?\.vars$/.exec(name) ?? [];
    const twin = isSettings && other !== environment ? botOf(other, folder) : undefined;
    return twin && twin.bot === own.bot && twin.database !== own.database ? [name] : [];
  });
}
