import { can, type Permission } from '#contract/permissions.ts';
import type { Me } from './session.ts';

/** The screen is not for this person's grade. The route's error component shows the message under 'Access Denied'. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';
}

/** A `beforeLoad` that requires a permission. Without it the route's loader never runs. */
export const guard =
  (permission: Permission, sentence: string) =>
  ({ context }: { context: { me: Me } }): void => {
    if (!can(context.me.grade, permission)) throw new AccessDenied(sentence);
  };

/** The sentences under 'Access Denied'. */
export const DENIED = {
  exams: 'You need to be at least Grade 2 to access exams.',
  guides: 'You need to be at least Grade 2 to access guides.',
  moderators: 'Moderator permissions required.',
  managers: 'Manager permissions required.',
  executives: 'Executive permissions required',
  owner: 'Owner permissions required',
} as const;
