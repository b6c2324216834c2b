import type { approvals, leaves } from '../../worker/db/schema/staff-file.ts';
import type { Entry } from './audit/audit-entry.ts';
import { day, hour, onDay, shift } from './calendar.ts';
import { type CommunityMember, personCalled } from './community.ts';
import { Random } from './random.ts';

type LeaveRow = typeof leaves.$inferSelect;
type ApprovalRow = typeof approvals.$inferSelect;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The Moderator who is away this week. */
export const AWAY_USERNAME = 'papercrane';

/** Their leave. */
export function leaveRows(today: Date, people: readonly CommunityMember[]): LeaveRow[] {
  const random = new Random('leaves');
  const from = shift(today, -day);
  return [
    {
      id: random.uuid(),
      userId: personCalled(people, AWAY_USERNAME).id,
      fromDay: dayOf(from),
      toDay: dayOf(shift(today, 4 * day)),
      note: 'Moving house, and the internet comes last.',
      createdAt: onDay(today, 8, random),
      endedAt: null,
      awayGivenAt: from,
      awayTakenAt: null,
    },
  ];
}

/** The request of an Executive that waits for a second person. */
export function approvalRows(today: Date, people: readonly CommunityMember[]): ApprovalRow[] {
  const random = new Random('requests');
  const createdAt = onDay(today, 1, random);
  return [
    {
      id: random.uuid(),
      kind: 'grade',
      targetId: personCalled(people, 'halfmoon.pier').id,
      fromGrade: 3,
      toGrade: 4,
      username: null,
      reason: 'The thesis is handed in, and they asked for Manager back. Hiring has missed them.',
      waiver: null,
      waived: null,
      askedBy: personCalled(people, 'executive').id,
      state: 'open',
      decidedBy: null,
      createdAt,
      lapsesAt: shift(createdAt, 72 * hour),
      soleAt: null,
      decidedAt: null,
    },
  ];
}

/** The audit entries of leaves and requests. */
export const staffFileEntries = (away: readonly LeaveRow[], asked: readonly ApprovalRow[]): Entry[] => [
  ...away.map(
    ({ userId, fromDay, toDay, createdAt }): Entry => ({
      at: createdAt,
      action: 'LEAVE_ANNOUNCED',
      about: ['user', userId],
      by: userId,
      target: userId,
      after: { fromDay, toDay },
    }),
  ),
  ...asked.map(
    ({ id, kind, askedBy, createdAt }): Entry => ({
      at: createdAt,
      action: 'APPROVAL_ASKED',
      about: ['approval', id],
      by: askedBy,
      target: null,
      after: { kind },
    }),
  ),
];
