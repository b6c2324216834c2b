import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { portalQuery } from '#lib/session.ts';

export const Route = createFileRoute('/_public/')({
  // Preloaded by the page itself. Without it the screen shows what it can.
  loader: ({ context }) => context.queryClient.ensureQueryData(portalQuery).catch(() => null),
  staticData: { hasNightBand: true },
  component: HomeScreen,
});
