import type { Person } from '#patterns/people/people-queries.ts';
import type { Replies } from './api.ts';

/** What a reader above a member of staff can do with them. */
export const CAN_ALL: Person['can'] = { grade: true, block: true, signOut: true, erase: 'still_staff', record: true };

/** A Member called ada, unless told otherwise. */
export const personOf = (fields: Partial<Person> = {}): Person => ({
  id: 'ada-id',
  username: 'ada',
  displayName: null,
  discordId: '300000000000000001',
  avatar: null,
  grade: 1,
  joinedAt: '2026-11-20T18:03:00.000Z',
  promotedAt: null,
  isBlocked: false,
  awayUntil: null,
  needsMfa: false,
  can: { ...CAN_ALL, erase: true },
  ...fields,
});

/** Lists of people as the Worker filters them. */
export const listOf = (people: Person[]): Replies => ({
  'GET /api/users': ({ query }) =>
    people
      .filter(
        ({ grade }) => grade === Number(query.get('grade') ?? grade) && grade >= Number(query.get('minGrade') ?? 0),
      )
      .filter(({ isBlocked }) => (query.get('blocked') ?? (isBlocked ? '1' : '0')) === (isBlocked ? '1' : '0'))
      .filter(({ username, discordId }) => `${username} ${discordId}`.includes(query.get('q') ?? '')),
});
