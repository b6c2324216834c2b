import { MAX_GUIDES } from '../../contract/limits.ts';
import type { guides } from '../../db/schema/guides.ts';

type Guide = typeof guides.$inferSelect;

/** A guide's place among those that are not archived, and the value that puts it there before they are numbered again. */
type Move = { index: number; position: number };

/**
 * Where a guide goes: taken out of the list, then put in at `wanted`; past the end is the end. Without a wish it stays, or
 * goes to the end if it was archived.
 */
export function moveTo(all: Guide[], guide: Guide, wanted: number | undefined): Move {
  const others = all.filter(({ slug, archivedAt }) => archivedAt === null && slug !== guide.slug);
  const isThere = guide.archivedAt === null;
  const index = Math.min(wanted ?? (isThere ? guide.position : others.length), others.length);
  // Half a place before the one that it pushes on.
  const next = others[index];
  const end = others.at(-1)?.position ?? -1;
  return { index, position: next ? next.position - 0.5 : end + 1 };
}

/** Whether there is room for one guide more that is not archived. */
export const hasRoom = (all: Guide[], isNew: boolean): boolean =>
  all.filter(({ archivedAt }) => archivedAt === null).length < MAX_GUIDES.open &&
  !(isNew && all.length >= MAX_GUIDES.all);
