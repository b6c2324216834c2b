import { skipToken, useQuery } from '@tanstack/react-query';
import { SHELL_KEYS } from '#lib/session.ts';
import type { MenuGuide } from './nav.ts';

/** The first guides by their position; null until they are known. The shell and the list of guides tell them. */
export const useMenuGuides = (): MenuGuide[] | null =>
  useQuery<MenuGuide[]>({ queryKey: SHELL_KEYS.guides, queryFn: skipToken }).data ?? null;
