import { avatarUrl } from '../db/person.ts';
import type { CurrentUser } from '../http/context.ts';

/** The signed-in user, as `GET /api/auth/me` returns them. */
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
  discordId: discordId ?? '',
  avatar: avatarUrl(discordId, avatar),
  grade,
  theme,
  isBlocked,
  joinedAt,
  promotedAt,
});
