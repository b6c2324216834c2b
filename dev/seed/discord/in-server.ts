import { day, shift } from '../calendar.ts';
import { Random } from '../random.ts';

/** When someone joined the Discord server: one to 24 months before they first signed in. */
export const inServerSince = ({ id, joinedAt }: { readonly id: string; readonly joinedAt: Date }): Date =>
  shift(joinedAt, -new Random(`in server ${id}`).int(30, 730) * day);
