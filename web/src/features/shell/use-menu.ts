import { skipToken, useQuery } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import { ownStandingQuery } from '#features/training/queries.ts';
import { type Me, SHELL_KEYS } from '#lib/session.ts';
import type { MenuGuide } from './nav.ts';

/** The first guides by their position; null until they are known. The shell and the list of guides tell them. */
export const useMenuGuides = (): MenuGuide[] | null =>
  useQuery<MenuGuide[]>({ queryKey: SHELL_KEYS.guides, queryFn: skipToken }).data ?? null;

/** Whether anything is asked of the reader. The shell tells it first. */
export const useIsAsked = (me: Me): boolean =>
  (useQuery({ ...ownStandingQuery, enabled: can(me.grade, 'training.read') }).data?.length ?? 0) > 0;
