import { NOTIFICATIONS } from '#contract/notifications.ts';
import type { Notification } from './queries.ts';

type Entry = Pick<Notification, 'kind' | 'title' | 'count'> & { actor: { username: string } | null };

/** What an entry says, in parts: the title between them stands out. */
export function sentenceOf({ kind, title, actor, count }: Entry): Record<'before' | 'title' | 'after', string> {
  const [before, after = ''] = NOTIFICATIONS[kind].sentence({ title, who: actor?.username, count });
  return { before, title: title ?? '', after };
}

/** Where an entry leads; null if its reader may no longer go there, or nothing is left. */
export function pageOf({ kind, title, entityId }: Pick<Notification, 'kind' | 'title' | 'entityId'>) {
  const rule = NOTIFICATIONS[kind];
  if (typeof rule.page === 'object') return rule.page;
  if (title !== null) return rule.page(entityId);
  return 'otherwise' in rule ? rule.otherwise : null;
}
