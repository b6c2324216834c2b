import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#lib/session.ts';

/** Whether this portal has a bot in its Discord server; assumed until it is known. */
export const useHasBot = () => useQuery(portalQuery).data?.discord.bot ?? true;
