import type { RoleObstacle } from '#contract/discord-settings.ts';
import type { Role } from './roles-query.ts';

/** Why a role cannot be chosen. */
export const OBSTACLES: Record<RoleObstacle, string> = {
  everyone: 'everyone has it',
  managed: 'belongs to an app',
  administrator: 'has Administrator',
  above_bot: 'above the bot’s role',
};

/** A role's name; of one that is gone, that it is. */
export const roleName = (roles: readonly Role[], id: string): string =>
  roles.find((role) => role.id === id)?.name ?? 'a deleted role';
