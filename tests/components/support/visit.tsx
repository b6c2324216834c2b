import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import type { Me } from '#lib/session.ts';
import { router as portalRouter } from '#web/router.tsx';
import { fakeApi, type Replies, type ReplyOf } from './api.ts';

/** What the fake Worker says about the portal and who is signed in: 'ann' with this grade, or nobody. */
export const shellOf = (grade: Me['grade'] | null): ReplyOf<'GET /api/shell'> => ({
  me: grade && {
    id: 'ann',
    username: 'ann',
    discordId: '100000000000000001',
    avatar: null,
    grade,
    withheldGrade: null,
    theme: 'light',
    isBlocked: false,
    joinedAt: '2026-01-01T00:00:00.000Z',
    promotedAt: null,
  },
  portal: {
    name: 'Moderation Portal',
    tagline: 'Advertising Staff Portal',
    intro: 'Welcome.',
    language: 'en',
    timeZone: 'UTC',
    accentHue: null,
    logo: null,
    openPositions: 2,
    declinedRetentionDays: 365,
    auditOriginDays: 90,
    deletesFrom: null,
    privacyContact: null,
    jurisdiction: null,
    discord: { webhooks: true, bot: true },
  },
  labels: null,
  standing: grade && grade > 1 ? [] : null,
  guides: null,
  checklist: null,
  language: null,
  file: null,
  staffWaiting: null,
  voice: null,
  unreadNotifications: null,
  ownAssignments: null,
  unreadNotices: null,
  applicationCounts: null,
  examFigures: null,
});

/** What the frame reads, with nothing that waits. */
const frame: Replies = {
  'GET /api/applications/counts': { pending: 0, under_consideration: 0, accepted: 0, declined: 0, withdrawn: 0 },
  'GET /api/notices/unread': { unread: 0, isMore: false, newest: null },
  'GET /api/notifications/unread': { count: 0 },
};

/**
 * Opens the portal at an address in a wide window, with its own routes and screens and a fake Worker, for a user of this grade; null is
 * a visitor.
 */
export async function visit(address: string, grade: Me['grade'] | null, replies: Replies = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: media.includes('min-width'), media }),
  );
  const shell = shellOf(grade);
  const api = fakeApi({ 'GET /api/shell': shell, 'GET /api/portal': shell.portal, ...frame, ...replies });
  return { ...api, ...(await reopen(address)) };
}

/**
 * Opens another page at an address, as after a reload; the fake Worker stays. `address` is the path and search that the page has, and
 * `back` goes back in its history.
 */
export async function reopen(address: string) {
  cleanup();
  queryClient.clear();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...portalRouter.options, history, scrollRestoration: false });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(() => router.load());
  return { address: () => router.state.location.href, back: () => act(() => router.history.back()) };
}
