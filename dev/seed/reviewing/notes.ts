import type { applicationNotes } from '#worker/db/schema/reviewing.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { minute, onDay, shift } from '../calendar.ts';
import { type Change, type CommunityMember, personCalled, reviewerAt } from '../community.ts';
import type { SeededApplication } from '../hiring/applications.ts';
import type { Vacancy } from '../hiring/vacancies.ts';
import { Random } from '../random.ts';
import { discussions } from './reviewing-texts.ts';
import { applicationOf, reviewedSince } from './reviews.ts';

/** A team note and the applicant it is about. */
export interface SeededNote {
  readonly row: typeof applicationNotes.$inferSelect;
  readonly applicant: CommunityMember;
}

/** An application assigned to a manager, possibly by themselves. */
export interface Assigning extends Change {
  readonly application: SeededApplication;
  readonly to: CommunityMember;
}

/** The team's notes on applications. */
export const notesOf = (
  today: Date,
  people: readonly CommunityMember[],
  vacancies: readonly Vacancy[],
  applications: readonly SeededApplication[],
): SeededNote[] =>
  discussions.flatMap(({ applicant, job, notes }) => {
    const application = applicationOf(applications, vacancies, applicant, job);
    return notes.map(({ by, daysAgo, text, mentions, removed }): SeededNote => {
      const random = new Random(`note of ${by}: ${text}`);
      return {
        applicant: application.applicant,
        row: {
          id: random.uuid(),
          applicationId: application.row.id,
          authorId: personCalled(people, by).id,
          body: removed ? null : text,
          mentions: removed ? [] : mentions.map((username) => personCalled(people, username).id),
          createdAt: onDay(today, daysAgo, random),
          removedAt: removed ? onDay(today, removed.daysAgo, random) : null,
          removedBy: removed ? personCalled(people, removed.by).id : null,
        },
      };
    });
  });

/** The assignees of open applications. Reviewers also take about half of those under consideration. */
export function assigningsOf(
  today: Date,
  people: readonly CommunityMember[],
  vacancies: readonly Vacancy[],
  applications: readonly SeededApplication[],
): Assigning[] {
  const known = discussions.map((discussion) => ({
    ...discussion,
    application: applicationOf(applications, vacancies, discussion.applicant, discussion.job),
  }));
  const given = known.flatMap(({ applicant, application, assigned }): Assigning[] => {
    if (!assigned) return [];
    const { to, by, daysAgo } = assigned;
    const at = onDay(today, daysAgo, new Random(`assigning ${applicant} to ${to}`));
    return [{ application, to: personCalled(people, to), by: personCalled(people, by), at }];
  });
  const random = new Random('taking applications');
  const taken = applications.flatMap((application): Assigning[] => {
    const { row, applicant } = application;
    if (row.status !== 'under_consideration' || known.some((one) => one.application === application)) return [];
    const at = shift(row.reviewedAt ?? row.submittedAt, random.int(2, 50) * minute);
    if (at < reviewedSince(today) || at > today || random.chance(0.5)) return [];
    const reviewer = reviewerAt(people, at, random, [applicant]);
    return [{ application, to: reviewer, by: reviewer, at }];
  });
  return [...given, ...taken];
}

/** The audit entries of notes, which hold no text, and of assigning. */
export const noteEntries = (notes: readonly SeededNote[], assignings: readonly Assigning[]): Entry[] => [
  ...notes.flatMap(({ row, applicant }): Entry[] => {
    const common = { about: ['application', row.applicationId], target: applicant.id } as const;
    const { id: noteId, authorId, createdAt, removedAt, removedBy } = row;
    return [
      { ...common, at: createdAt, action: 'APPLICATION_NOTE_ADDED', by: authorId, after: { noteId } },
      ...(removedAt
        ? [{ ...common, at: removedAt, action: 'APPLICATION_NOTE_REMOVED', by: removedBy, before: { noteId } } as const]
        : []),
    ];
  }),
  ...assignings.map(
    ({ application: { row, applicant }, to, by, at }): Entry => ({
      at,
      action: 'APPLICATION_ASSIGNED',
      about: ['application', row.id],
      by: by.id,
      target: applicant.id,
      before: { assigneeId: null },
      after: { assigneeId: to.id },
    }),
  ),
];
