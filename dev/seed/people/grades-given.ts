import { gradeName } from '#contract/grades.ts';
import type { staffRecords } from '#worker/db/schema/staff.ts';
import { hour, shift } from '../calendar.ts';
import { type CommunityMember, type GradeChange, gradeAt } from '../community.ts';
import type { SeededApplication } from '../hiring/applications.ts';
import { Random } from '../random.ts';

/** A grade change and its actor, whom both the audit log and the record name. */
export interface GradeGiven {
  readonly person: CommunityMember;
  readonly change: GradeChange;
  readonly by: CommunityMember;
}

function giver(
  person: CommunityMember,
  change: GradeChange,
  people: readonly CommunityMember[],
  applications: readonly SeededApplication[],
): CommunityMember {
  // The reviewer who accepted an application also gives the grade.
  const acceptance = applications
    .flatMap(({ applicant, reviews }) => (applicant.id === person.id ? reviews : []))
    .find(({ to, at }) => to === 'accepted' && at < change.at && change.at < shift(at, hour));
  if (acceptance) return acceptance.by;
  const needed = change.to === 5 ? 6 : 5;
  const able = people.filter((other) => other.joinedAt < change.at && gradeAt(other, change.at) >= needed);
  // Before there were executives, the owner did it.
  const below = able.filter((other) => other.id !== person.id && gradeAt(other, change.at) === needed);
  return new Random(`${person.id} to ${change.to}`).pick(below.length > 0 ? below : able);
}

/** All grade changes. */
export const gradesGiven = (
  people: readonly CommunityMember[],
  applications: readonly SeededApplication[],
): GradeGiven[] =>
  people.flatMap((person) =>
    person.changes.map((change) => ({ person, change, by: giver(person, change, people, applications) })),
  );

/** The records that the portal adds with each grade change. */
export const gradeRecordRows = (given: readonly GradeGiven[]): (typeof staffRecords.$inferSelect)[] =>
  given.map(({ person, change: { at, from, to }, by }) => {
    const isRise = to > from;
    return {
      id: new Random(`record of ${person.username} ${at.getTime()}`).uuid(),
      userId: person.id,
      actionType: isRise ? 'promotion' : 'demotion',
      title: `${isRise ? 'Promoted' : 'Demoted'} to ${gradeName(to)}`,
      description: `From ${gradeName(from)} to ${gradeName(to)}.`,
      severity: null,
      fromGrade: from,
      toGrade: to,
      expiresAt: null,
      isActive: true,
      createdBy: by.id,
      createdAt: at,
      wordsBy: null,
      sharedAt: null,
      sharedBy: null,
      endMovedAt: null,
      expiresAtBefore: null,
      seenAt: null,
      overturnedAt: null,
      updatedBy: null,
      updatedAt: at,
      revision: 1,
    };
  });
