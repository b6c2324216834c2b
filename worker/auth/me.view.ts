import { avatarUrl } from '../db/person.ts';
import type { CurrentUser } from '../http/context.ts';

/** The signed-in user, as `GET /api/auth/me` returns them. */
export const meView = ({
  id,
  username,
  discordId,
  avatar,
  grade,
  withheldGrade,
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
  /** The listed grade, while its rights wait for a second factor; null otherwise. */
  withheldGrade,
  theme,
  isBlocked,
  joinedAt,
  promotedAt,
});
