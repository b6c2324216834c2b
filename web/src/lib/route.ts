import type { QueryClient } from '@tanstack/react-query';
import { can, type Permission } from '#contract/permissions.ts';
import type { Me } from './session.ts';

/** The user's grade is too low for the screen. The error component shows the message under 'Access Denied'. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';
}

/** A `beforeLoad` that requires a permission. Without it the route's loader never runs. */
export const guard =
  (permission: Permission, sentence: string) =>
  ({ context }: { context: { me: Me } }): void => {
    if (!can(context.me.grade, permission)) throw new AccessDenied(sentence);
  };

type Search = Record<string, unknown>;

/**
 * A loader that starts the reads of a screen's first search. Set `shouldReload: false` with it: the screen reads later searches itself,
 * because a reload shows the spinner on slow devices and takes focus from the search field.
 */
export const prefetchSearch =
  <Parsed>(parse: (search: Search) => Parsed, prefetch: (queryClient: QueryClient, search: Parsed) => void) =>
  ({ context, location }: { context: { queryClient: QueryClient }; location: { search: Search } }): void =>
    prefetch(context.queryClient, parse(location.search));

/** The sentences under 'Access Denied'. */
export const DENIED = {
  exams: 'You need to be at least Grade 2 to access exams.',
  guides: 'You need to be at least Grade 2 to access guides.',
  training: 'You need to be at least Grade 2 to access training.',
  moderators: 'Moderator permissions required.',
  managers: 'Manager permissions required.',
  executives: 'Executive permissions required',
  owner: 'Owner permissions required',
} as const;
