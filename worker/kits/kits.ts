import type { KitKey } from '../contract/settings/kits.ts';
import { gameCommunity } from './game-community.ts';
import type { Kit } from './kit.ts';
import { smallServer } from './small-server.ts';
import { supportTeam } from './support-team.ts';

/** The texts of every starter kit. */
export const KIT_TEXTS: Record<KitKey, Kit> = {
  'small-server': smallServer,
  'game-community': gameCommunity,
  'support-team': supportTeam,
};
