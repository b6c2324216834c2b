import type { AuditAction, AuditVia } from '../audit.ts';
import { ERASED_USER } from '../discord.ts';
import type { Labels } from '../settings/values.ts';

type Named = { username: string } | null;

/** What a sentence reads of an entry of the audit log. */
export type Told = {
  action: AuditAction;
  entityId: string;
  entityTitle: string | null;
  userId: string | null;
  actor: Named;
  targetUserId: string | null;
  target: Named;
  oldValues: Record<string, unknown> | null;
  newValues: Record<string, unknown> | null;
  erased: string[];
  /** Where it was made, other than on the portal's pages. */
  via?: AuditVia | null;
  /** What grades and guides are called here. */
  labels?: Labels | null;
  /** It is about the reader, who is not told who acted. */
  isNameless?: boolean;
};

const sentence = (name: string) => {
  const words = name.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An action in words: 'User grade changed'. */
export const actionLabel = (action: string) => sentence(action);

/** An entity type in words: 'Staff record'. */
export const entityLabel = (type: string) => sentence(type);

// The log keeps only ids. An id that leads to nobody belongs to an erased user; the export says the same.
const nameOf = (person: { username: string } | null) => person?.username ?? ERASED_USER;

type Acted = Pick<Told, 'userId' | 'actor' | 'action' | 'isNameless'>;

/** Who acted: a name, the portal itself, or words where the log does not tell the reader (docs/rules/audit.md#about-the-reader). */
export function actorName({ userId, actor, action, isNameless }: Acted) {
  if (userId !== null) return nameOf(actor);
  if (!isNameless) return 'The portal';
  return action === 'APPLICATION_SUBMITTED' || action === 'APPLICATION_WITHDRAWN' ? 'The applicant' : 'The team';
}

/** Whom the action was about, or null. */
export const targetName = ({ targetUserId, target }: Pick<Told, 'targetUserId' | 'target'>) =>
  targetUserId === null ? null : nameOf(target);
