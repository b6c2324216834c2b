import type { notifications } from '../../worker/db/schema/notifications.ts';
import { day, hour, minute, shift } from './calendar.ts';
import type { CommunityMember } from './community.ts';
import type { AssignmentBatch, SeededAttempt } from './exams/exam-room.ts';
import type { SeededApplication } from './hiring/applications.ts';
import { Random } from './random.ts';
import type { Assigning, SeededNote } from './reviewing/notes.ts';
import type { SeededNomination } from './voice/voice.ts';

type Row = typeof notifications.$inferSelect;
type News = Pick<Row, 'userId' | 'kind' | 'entityType' | 'entityId' | 'actorId' | 'createdAt'>;

/** The portal keeps notifications for 90 days. */
const KEPT = 90 * day;

/** How many of a person's newest notifications are unread; random for everyone else. */
const unread: Readonly<Record<string, number>> = {
  member: 1,
  trial: 1,
  junior: 1,
  moderator: 1,
  manager: 2,
  executive: 2,
  owner: 1,
};

interface Causes {
  readonly applications: readonly SeededApplication[];
  readonly notes: readonly SeededNote[];
  readonly assignings: readonly Assigning[];
  readonly batches: readonly AssignmentBatch[];
  readonly attempts: readonly SeededAttempt[];
  readonly voice: { readonly nominations: readonly SeededNomination[] };
}

function newsFrom({ applications, notes, assignings, batches, attempts, voice }: Causes): News[] {
  const ofApplication = (id: string) => ({ entityType: 'application', entityId: id }) as const;
  return [
    ...applications.flatMap(({ row, reviews }) =>
      reviews.flatMap(({ at, to }): News[] =>
        to === 'accepted' || to === 'declined'
          ? [
              {
                ...ofApplication(row.id),
                kind: 'application_answered',
                userId: row.userId,
                actorId: null,
                createdAt: at,
              },
            ]
          : [],
      ),
    ),
    ...notes.flatMap(({ row: { applicationId, mentions, authorId, createdAt } }) =>
      mentions.map(
        (userId): News => ({
          ...ofApplication(applicationId),
          kind: 'note_mention',
          userId,
          actorId: authorId,
          createdAt,
        }),
      ),
    ),
    ...assignings.map(
      ({ application, to, by, at }): News => ({
        ...ofApplication(application.row.id),
        kind: 'application_assigned',
        userId: to.id,
        actorId: by.id,
        createdAt: at,
      }),
    ),
    ...batches.flatMap(({ exam, by, rows }) =>
      rows.map(
        ({ userId, assignedAt }): News => ({
          kind: 'exam_assigned',
          entityType: 'exam',
          entityId: exam.id,
          userId,
          actorId: by.id,
          createdAt: assignedAt,
        }),
      ),
    ),
    ...attempts.flatMap(({ row, taker, marked, adjusted }) =>
      [marked, adjusted].flatMap((scoring): News[] =>
        scoring && scoring.to !== null
          ? [
              {
                kind: 'exam_result',
                entityType: 'exam',
                entityId: row.id,
                userId: taker.id,
                actorId: scoring.by.id,
                createdAt: scoring.at,
              },
            ]
          : [],
      ),
    ),
    ...voice.nominations.flatMap(({ row: { state, jobId, decidedAt }, nominee }): News[] =>
      state === 'invited' && jobId && decidedAt
        ? [
            {
              kind: 'invited',
              entityType: 'job',
              entityId: jobId,
              userId: nominee.id,
              actorId: null,
              createdAt: decidedAt,
            },
          ]
        : [],
    ),
  ].filter(({ userId, actorId }) => userId !== actorId);
}

/** The rows of `notifications` from the last 90 days, oldest first. The newest are unread. */
export function notificationRows(today: Date, people: readonly CommunityMember[], causes: Causes): Row[] {
  const since = shift(today, -KEPT);
  const news = newsFrom(causes)
    .filter(({ createdAt }) => createdAt > since)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return people
    .filter(({ blocked }) => !blocked.at(-1)?.isBlocked)
    .flatMap((reader) => {
      const random = new Random(`notifications of ${reader.username}`);
      const own = news.filter(({ userId }) => userId === reader.id);
      const fresh = own.length - (unread[reader.username] ?? random.int(0, 1));
      const rows = new Map<string, Row>();
      for (const [index, one] of own.entries()) {
        const wait = Math.floor(random.next() ** 2 * 2 * day) + 5 * minute;
        const readAt =
          index < fresh ? new Date(Math.min(one.createdAt.getTime() + wait, today.getTime() - hour)) : null;
        const key = `${one.kind} ${one.entityId}`;
        const earlier = rows.get(key);
        // As in the portal, unread ones of one kind about one entity share a row.
        if (readAt === null && earlier?.readAt === null)
          rows.set(key, { ...earlier, ...one, count: earlier.count + 1 });
        else rows.set(earlier ? `${key} ${index}` : key, { ...one, id: random.uuid(), count: 1, readAt });
      }
      return [...rows.values()];
    })
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
