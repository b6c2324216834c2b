import { avatarUrl } from '../db/person.ts';
import type { CurrentUser } from '../http/context.ts';

/** The signed-in person as they are told about themselves (contract §2, `GET /api/auth/me`). */
export const meView = ({
  id,
  username,
  discordId,
  avatar,
  grade,
  theme,
  isBlocked,
  joinedAt,
  promotedAt,
}: CurrentUser) => ({
  id,
  username,
  discordId,
  avatar: avatarUrl(discordId, avatar),
  grade,
  theme,
  isBlocked,
  joinedAt,
  promotedAt,
});
