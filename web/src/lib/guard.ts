import { can, type Permission } from '#contract/permissions.ts';
import type { Me } from './session.ts';

/** Someone came to a screen that is not for their grade; the layout shows the sentence under 'Access Denied'. */
export class AccessDenied extends Error {
  override name = 'AccessDenied';
}

/** A `beforeLoad` that lets through only who has the permission. The loader behind it then never runs, and makes none of its calls. */
export const guard =
  (permission: Permission, sentence: string) =>
  ({ context }: { context: { me: Me } }): void => {
    if (!can(context.me.grade, permission)) throw new AccessDenied(sentence);
  };

/** What the denied screens say (spec §2; contract §9 where the spec is silent). */
export const DENIED = {
  exams: 'You need to be at least Grade 2 to access exams.',
  guides: 'You need to be at least Grade 2 to access guides.',
  moderators: 'Moderator permissions required.',
  managers: 'Manager permissions required.',
  executives: 'Executive permissions required',
  owner: 'Owner permissions required',
} as const;
