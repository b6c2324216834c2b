import { days } from '#worker/clock.ts';
import { DISCUSSED, type Filling, idSql, manager, type World } from './world.ts';

/** An application with forty reviews and two hundred notes. */
const discussed = idSql('application', String(DISCUSSED));

/** Reviews, notes, saved replies and notifications. */
export const reviewing = ({ now, size, part, heavy, momentOf }: World): Filling[] => [
  // Two reviews for half of the applications, by different managers.
  {
    name: 'reviews',
    count: size.reviews,
    sql: `insert into application_reviews (applicationId, reviewerId, verdict, reason, createdAt, updatedAt)
     select ${idSql('application', `1 + (i - 1) % ${size.applications}`)}, ${idSql('user', `10 + (i + (i - 1) / ${size.applications} * 7) % 40`)}, 'yes',
       'Answers the scenario the way I would want it handled.', ${momentOf(size.reviews)}, ${momentOf(size.reviews)} from n where i % ${size.applications} <> ${DISCUSSED}`,
  },
  {
    name: 'reviews of one',
    count: 40,
    sql: `insert into application_reviews (applicationId, reviewerId, verdict, reason, createdAt, updatedAt)
     select ${discussed}, ${idSql('user', '9 + i')}, 'unsure', 'Reads well, but I have hardly seen them around.', ${now} - i, ${now} - i from n`,
  },
  {
    name: 'notes',
    count: size.notes,
    sql: `insert into application_notes (id, applicationId, authorId, body, mentions, createdAt, removedAt, removedBy)
     select ${idSql('note')}, iif(i <= 200, ${discussed}, ${idSql('application', `1 + i % ${part(20_000)}`)}), ${manager}, iif(i % 10, 'Seen in voice chat yesterday.', null), '[]',
       ${momentOf(size.notes)}, iif(i % 10, null, ${now}), iif(i % 10, null, ${manager}) from n`,
  },
  {
    name: 'saved replies',
    count: size.replies,
    sql: `insert into saved_replies (id, title, body, createdBy, createdAt, updatedAt)
     select ${idSql('reply')}, 'Reply ' || i, 'Hello {name}, thank you for applying for {job}.', ${manager}, ${now} - i, ${now} - i from n`,
  },
  // Half are unread, and all are within the retention of 90 days.
  {
    name: 'notifications',
    count: size.notifications,
    sql: `insert into notifications (id, userId, kind, entityType, entityId, actorId, createdAt, readAt)
     select ${idSql('notification')}, ${idSql('user', `iif(i % 10 = 0, ${heavy.actor}, 50 + i % ${size.people - 50})`)},
       case i % 4 when 0 then 'note_mention' when 1 then 'application_answered' when 2 then 'application_assigned' else 'exam_result' end,
       iif(i % 4 = 3, 'exam', 'application'), iif(i % 4 = 3, ${idSql('attempt', `1 + i % ${size.attempts}`)}, ${idSql('application', `1 + i % ${size.applications}`)}),
       iif(i % 4 = 1, null, ${manager}), ${now - days(80)} + i * ${days(80)} / ${size.notifications}, iif(i / 10 % 2, ${now}, null) from n where true
     on conflict do nothing`,
  },
];
