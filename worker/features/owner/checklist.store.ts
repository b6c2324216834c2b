import { type SQL, sql } from 'drizzle-orm';
import { KIT_KEYS } from '../../contract/settings/kits.ts';
import { type PortalSettings, PRODUCT_NAME } from '../../contract/settings/values.ts';
import type { Database } from '../../db/database.ts';
import { discordRoles } from '../../db/schema/discord.ts';
import { jobs } from '../../db/schema/hiring.ts';
import { isNotErased, users } from '../../db/schema/people.ts';
import { kits, ownSettings } from '../../db/schema/settings.ts';
import { isOwnSettings, ownSettingsColumns } from '../../db/settings/portal-overrides.ts';
import { kitView } from './kits.store.ts';

/** What the database knows of the first steps; null where it was not asked. */
type Facts = Record<'hasRoles' | 'hasPosted' | 'hasTeam', 0 | 1 | null> & { takenKits: string[] | null };

/** One row: the settings and the facts behind the list of first steps. With `unlessHidden`, a hidden list reads no facts. */
export function selectChecklist(db: Database, { unlessHidden = false } = {}) {
  const isHidden = unlessHidden ? sql`coalesce(${ownSettings.chosen} ->> 'checklistHidden', 0)` : sql`0`;
  const fact = (name: keyof Facts, rows: SQL) => sql<0 | 1 | null>`iif(${isHidden}, null, exists (${rows}))`.as(name);
  // Drafts do not count, and those of a kit stay drafts until they are edited.
  const isPosted = sql`(${jobs.isActive} or ${jobs.updatedAt} is not null)`;
  const taken = sql<string[] | null>`iif(${isHidden}, null, (select json_group_array(${kits.key}) from ${kits}))`;
  return db
    .select({
      ...ownSettingsColumns,
      hasRoles: fact('hasRoles', sql`select 1 from ${discordRoles}`),
      hasPosted: fact('hasPosted', sql`select 1 from ${jobs} where ${isPosted}`),
      hasTeam: fact('hasTeam', sql`select 1 from ${users} where grade in (2, 2.5, 3, 4, 5) and ${isNotErased}`),
      takenKits: taken.mapWith(JSON.parse).as('takenKits'),
    })
    .from(sql`(select 1 as one)`)
    .leftJoin(ownSettings, isOwnSettings);
}

/** The first steps of a new portal, in their order, and whether the owner has hidden the list. */
export const checklistView = (
  { name, logo, gradeTitles, mfaFrom, checklistHidden }: PortalSettings,
  facts: Facts | undefined,
) => ({
  items: [
    { key: 'name' as const, done: name !== PRODUCT_NAME },
    { key: 'logo' as const, done: logo !== null },
    {
      key: 'roles' as const,
      done: facts?.hasRoles === 1 || Object.values(gradeTitles).some((title) => title !== null),
    },
    { key: 'vacancy' as const, done: facts?.hasPosted === 1 },
    { key: 'team' as const, done: facts?.hasTeam === 1 },
    // Offered once a grade has a role in Discord.
    ...(facts?.hasRoles === 1 ? [{ key: 'takeOver' as const, done: facts.hasTeam === 1 }] : []),
    { key: 'mfa' as const, done: mfaFrom !== null },
  ],
  kits: KIT_KEYS.map((key) => kitView(key, facts?.takenKits?.includes(key) ?? false)),
  hidden: checklistHidden,
});

/** The list while there is something to show: null once it is hidden or all is done. */
export function openChecklist(settings: PortalSettings, facts: Facts | undefined) {
  const list = checklistView(settings, facts);
  return list.hidden || list.items.every(({ done }) => done) ? null : list;
}
