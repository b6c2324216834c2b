import { days, hours, minutes } from '../../../worker/clock.ts';
import { splitEntry } from '../../../worker/db/audit-texts.ts';
import { DISCUSSED, fill, HEAVY, idSql, momentOf, NOW, SIZE, SPAN } from './size.ts';

/** SQL for one of forty managers. */
const manager = idSql('user', '10 + i % 40');

async function fillPeople() {
  await fill(
    'people',
    SIZE.people,
    `insert into users (id, discordId, username, usernameKey, grade, isBlocked, joinedAt, promotedAt)
     select ${idSql('user')}, 100000000000000000 + i * 87654321000000, name, lower(name),
       case when i < 10 then 5 when i < 50 then 4 when i < 200 then 3 when i < 1000 then 2.5 when i <= 2400 then 2 else 1 end,
       i > 1000 and i % 33 = 0, ${NOW - SPAN} + (i * 7919 % 10000) * ${SPAN / 10_000}, iif(i <= 3000, ${NOW} - i * 1000, null)
     from (select i, case when i = 9000 then 'Quokka' when i = 9001 then 'Odd%_''"Name' when i = 9002 then '🦊Fox' when i % 10 < 3 then 'Alex' || i
       else char(97 + i % 26) || substr('oaeiu', 1 + i % 5, 1) || substr('rnlmst', 1 + i % 6, 1) || 'er' || i end as name from n)`,
  );
  await fill(
    'staff profiles',
    SIZE.profiles,
    `insert into staff_profiles (id, userId, servers, notes, isArchived, archivedAt, createdAt)
     select ${idSql('profile')}, ${idSql('user')}, '["Main","Events"]', 'Seen at the weekly meeting.', i > 2400, iif(i > 2400, ${NOW} - i * 1000, null), ${momentOf(SIZE.profiles)} from n`,
  );
  await fill(
    'staff records',
    SIZE.records,
    `insert into staff_records (id, userId, actionType, title, description, severity, createdBy, createdAt, updatedAt)
     select ${idSql('record')}, ${idSql('user', `iif(i % 25 = 0, ${HEAVY.subject}, 50 + i % 2950)`)}, iif(i % 3 = 0, 'warning', 'note'), 'Record ' || i,
       'What happened, in a sentence or two that say when, where and who saw it.', iif(i % 3 = 0, 'low', null), ${manager}, ${momentOf(SIZE.records)}, ${momentOf(SIZE.records)} from n`,
  );
  await fill(
    'notices',
    SIZE.notices,
    `insert into notices (id, title, content, targetGrades, createdBy, createdAt, isActive)
     select ${idSql('notice')}, 'Notice ' || i, 'Something to know before the weekend.',
       case i % 10 when 0 then '[]' when 1 then '[3]' else '[4,5]' end, ${manager}, ${momentOf(SIZE.notices)}, i % 3 > 0 from n`,
  );
  await fill(
    'notices read',
    SIZE.notices * 50,
    `insert into notice_reads (userId, noticeId, readAt) select ${idSql('user', '50 + i % 50')}, ${idSql('notice', '1 + (i - 1) / 50')}, ${NOW} from n`,
  );
  for (const slug of ['mod', 'modmail'])
    await fill(
      `revisions of ${slug}`,
      SIZE.revisions,
      `insert into guide_revisions (slug, revision, markdown, createdBy, createdAt)
       select '${slug}', i, replace(hex(zeroblob(300)), '00', 'Be kind, and say why. '), ${manager}, ${momentOf(SIZE.revisions)} from n`,
    );
}

const QUESTIONS = JSON.stringify(
  Array.from({ length: 3 }, (_, n) => ({
    id: `question-${n}`,
    type: 'textarea',
    label: `What would you do in case ${n}?`,
    placeholder: null,
    required: true,
    options: [],
  })),
);
const RESPONSES = JSON.stringify(
  Object.fromEntries(
    [0, 1, 2].map((n) => [`question-${n}`, 'I would listen first, then ask, then decide. '.repeat(3)]),
  ),
);

async function fillHiring() {
  await fill(
    'jobs',
    SIZE.jobs,
    `insert into jobs (id, title, description, requirements, formQuestions, isActive, reviewsNeeded, reapplyDays, minAccountDays, createdBy, createdAt, deletedAt)
     select ${idSql('job')}, 'Position ' || i, 'What the job is.', 'What it takes.', '${QUESTIONS}', i % 5 < 2, i % 4, i % 3 * 30, i % 2 * 60, ${manager}, ${momentOf(SIZE.jobs)},
       iif(i % 15 < 4, ${NOW}, null) from n`,
  );
  // Everyone has ten, for ten jobs. One person has the last 1,500, all declined.
  const isHeavy = 'i > 98500';
  const status = `case when ${isHeavy} then 'declined' when i * 7919 % 100 < 5 then 'pending' when i * 7919 % 100 < 8 then 'under_consideration'
    when i * 7919 % 100 < 28 then 'accepted' else 'declined' end`;
  await fill(
    'applications',
    SIZE.applications,
    `insert into applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, reviewedAt, reviewedBy, consideredAt, decidedAt, assigneeId)
     select ${idSql('application')}, ${idSql('job', `iif(${isHeavy}, 1 + i % 300, 1 + (i - 1) / 10000 * 30 + i % 30)`)},
       ${idSql('user', `iif(${isHeavy}, ${HEAVY.applicant}, 1 + (i - 1) % 10000)`)}, 'Position ' || (i % 300), '${QUESTIONS}', '${RESPONSES}', status, at,
       iif(status = 'pending', null, at + ${hours(30)}), iif(status = 'pending', null, ${manager}), iif(status = 'pending', null, at + ${hours(20)}),
       iif(status in ('accepted', 'declined'), min(at + ${hours(30)} + i % 100 * ${days(1)}, ${NOW}), null), iif(i % 3 = 0, ${manager}, null)
     from (select i, ${status} as status, ${momentOf(SIZE.applications)} as at from n)`,
  );
}

/** An application with forty reviews and two hundred notes. */
const discussed = idSql('application', String(DISCUSSED));

async function fillReviewing() {
  // Two for every other application, by different managers.
  await fill(
    'reviews',
    SIZE.reviews,
    `insert into application_reviews (applicationId, reviewerId, verdict, reason, createdAt, updatedAt)
     select ${idSql('application', '1 + (i - 1) % 100000')}, ${idSql('user', '10 + (i + (i - 1) / 100000 * 7) % 40')}, 'yes',
       'Answers the scenario the way I would want it handled.', ${momentOf(SIZE.reviews)}, ${momentOf(SIZE.reviews)} from n where i % 100000 <> ${DISCUSSED}`,
  );
  await fill(
    'reviews of one',
    40,
    `insert into application_reviews (applicationId, reviewerId, verdict, reason, createdAt, updatedAt)
     select ${discussed}, ${idSql('user', '9 + i')}, 'unsure', 'Reads well, but I have hardly seen them around.', ${NOW} - i, ${NOW} - i from n`,
  );
  await fill(
    'notes',
    SIZE.notes,
    `insert into application_notes (id, applicationId, authorId, body, mentions, createdAt, removedAt, removedBy)
     select ${idSql('note')}, iif(i <= 200, ${discussed}, ${idSql('application', '1 + i % 20000')}), ${manager}, iif(i % 10, 'Seen in voice chat yesterday.', null), '[]',
       ${momentOf(SIZE.notes)}, iif(i % 10, null, ${NOW}), iif(i % 10, null, ${manager}) from n`,
  );
  await fill(
    'saved replies',
    50,
    `insert into saved_replies (id, title, body, createdBy, createdAt, updatedAt)
     select ${idSql('reply')}, 'Reply ' || i, 'Hello {name}, thank you for applying as {job}.', ${manager}, ${NOW} - i, ${NOW} - i from n`,
  );
  // Half of them unread, all within the 90 days that they are kept.
  await fill(
    'notifications',
    SIZE.notifications,
    `insert into notifications (id, userId, kind, entityType, entityId, actorId, createdAt, readAt)
     select ${idSql('notification')}, ${idSql('user', `iif(i % 10 = 0, ${HEAVY.actor}, 50 + i % 9950)`)},
       case i % 4 when 0 then 'note_mention' when 1 then 'application_answered' when 2 then 'application_assigned' else 'exam_result' end,
       iif(i % 4 = 3, 'exam', 'application'), iif(i % 4 = 3, ${idSql('attempt', '1 + i % 50000')}, ${idSql('application', '1 + i % 100000')}),
       iif(i % 4 = 1, null, ${manager}), ${NOW - days(80)} + i * ${days(80) / SIZE.notifications}, iif(i / 10 % 2, ${NOW}, null) from n where true
     on conflict do nothing`,
  );
}

const PAPER = JSON.stringify(
  Array.from({ length: 10 }, (_, n) => ({
    id: `q${n}`,
    type: 'multiple-choice',
    question: `Question ${n}: which of these would you do first, and why not one of the others?`,
    options: ['Listen', 'Ask', 'Decide', 'Wait'],
  })),
);
const ANSWERS = JSON.stringify(Array.from({ length: 10 }, () => 'Listen'));
const GIVEN = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`q${n}`, 'Listen'])));

async function fillExams() {
  const { exams, assignments, attempts } = SIZE;
  // The last 500 attempts are in progress; their assignments and all later ones are open.
  const closed = attempts - 500;
  await fill(
    'exams',
    exams,
    `insert into exam_templates (id, title, description, questions, answers, timeLimit, passingScore, createdBy, createdAt, isActive, deletedAt)
     select ${idSql('exam')}, 'Exam ' || i, 'What every moderator should know.', '${PAPER}', '${ANSWERS}', 30, 70, ${manager}, ${momentOf(exams)}, i % 3 = 0, iif(i % 6 = 5, ${NOW}, null) from n`,
  );
  const exam = idSql('exam', '1 + i % 60');
  // One in a hundred of the closed ones belongs to the same person.
  const taker = idSql('user', `iif(i % 100 = 7 and i <= ${closed}, ${HEAVY.taker}, 50 + i % 2350)`);
  await fill(
    'assignments',
    assignments,
    `insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
     select ${idSql('assignment')}, ${exam}, ${taker}, ${manager}, ${momentOf(assignments)}, iif(i > ${closed}, ${NOW + days(7)}, ${momentOf(assignments)} + ${days(7)}), i > ${closed} from n`,
  );
  const status = `case when i > ${closed} then 'in_progress' when i % 100 < 80 then 'completed' when i % 100 < 88 then 'cheated' else 'expired' end`;
  await fill(
    'attempts',
    attempts,
    `insert into exam_attempts (id, examId, userId, assignmentId, examTitle, questions, answers, timeLimit, passingScore, responses, revision, status,
       startedAt, deadline, completedAt, cheatedAt, score, awaitingMarks, markedBy)
     select ${idSql('attempt')}, ${exam}, ${taker}, ${idSql('assignment')}, 'Exam ' || (1 + i % 60), '${PAPER}', '${ANSWERS}', 30, 70, '${GIVEN}', 9, status,
       at, iif(status = 'in_progress', ${NOW + hours(10)}, at + ${minutes(30)}), iif(status = 'in_progress', null, at + ${minutes(20)}),
       iif(status = 'cheated', at + ${minutes(10)}, null), iif(status = 'in_progress' or isUnmarked, null, i % 101), isUnmarked, iif(i % 7 = 0, ${manager}, null)
     from (select i, ${status} as status, ${momentOf(attempts)} as at, ${status} = 'completed' and i % 16 = 0 as isUnmarked from n)`,
  );
  // Forty for every hundred attempts, spread over the eight that were cheated.
  await fill(
    'events',
    (closed / 100) * 40 - 40,
    `insert into exam_events (id, attemptId, type, at, durationMs, recordedAt)
     select ${idSql('event')}, ${idSql('attempt', 'i / 40 * 100 + 80 + i % 8')}, 'tab_hidden', ${NOW} - i, 2000, ${NOW} from n`,
  );
}

/** SQL for the action of entry `i`; the percentages are the last two digits. */
const ACTION = `case
  when i % 50000 = 0 then 'AUDIT_EXPORTED' when i % 5000 = 299 then 'GUIDE_UPDATED' when i % 2000 = 199 then 'NOTICE_CREATED' when i % 1000 = 99 then 'USER_BLOCKED'
  when i % 100 < 25 then 'EXAM_ATTEMPT_STARTED' when i % 100 < 49 then 'EXAM_ATTEMPT_SUBMITTED' when i % 100 < 65 then 'APPLICATION_SUBMITTED'
  when i % 100 < 85 then 'APPLICATION_REVIEWED' when i % 100 < 90 then 'EXAM_ASSIGNED' when i % 100 < 94 then 'STAFF_RECORD_CREATED'
  when i % 100 < 97 then 'USER_CREATED' else 'JOB_UPDATED' end`;

const ENTITY_TYPE = `case
  when action like 'APPLICATION%' then 'application' when action like 'EXAM%' then 'exam' when action like 'JOB%' then 'job'
  when action like 'STAFF%' then 'staff_record' when action like 'NOTICE%' then 'notice' when action like 'GUIDE%' then 'guide' else 'user' end`;

// Takers and applicants act on themselves; one taker has 10,000 such entries. One manager has a tenth of all.
const ACTOR = `case when i in (5004, 300004) then 9 when action like 'EXAM_ATTEMPT%' then iif(i % 100 = 7, ${HEAVY.taker}, 50 + i % 2350)
  when action in ('APPLICATION_SUBMITTED', 'USER_CREATED') then 3001 + i % 7000 when i % 100 > 74 and i % 100 < 85 then ${HEAVY.actor} else 11 + i % 39 end`;
const TARGET = `case when action like 'EXAM_ATTEMPT%' or action in ('APPLICATION_SUBMITTED', 'USER_CREATED') then actor
  when action like 'JOB%' or action like 'GUIDE%' or action like 'NOTICE%' then null else 3001 + i * 3 % 7000 end`;

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function fillLog() {
  // D1 has no SHA-256, so all entries have one origin and its hashes.
  const { hashes, origin } = splitEntry(
    { action: 'JOB_UPDATED', oldValues: null, newValues: null, ipAddress: '203.0.113.1', userAgent: USER_AGENT },
    () => '0123456789abcdef0123456789abcdef',
  );
  const entry = `select *, ${ENTITY_TYPE} as entityType, ${TARGET} as target from (select *, ${ACTOR} as actor from (select i, ${ACTION} as action from n))`;
  await fill(
    'audit log',
    SIZE.entries,
    `insert into audit_logs (id, action, entityType, entityId, userId, targetUserId, details, oldValues, newValues, hashes, requestId, timestamp)
     select ${idSql('entry')}, action, entityType, iif(entityType = 'guide', 'mod', ${idSql('entity', 'i / 3')}), ${idSql('user', 'actor')}, iif(target is null, null, ${idSql('user', 'target')}),
       iif(i = 3, 'The oldest needle', null), '{"status":"pending"}', '{"status":"accepted"}', '${JSON.stringify(hashes)}', ${idSql('request')}, ${momentOf(SIZE.entries)}
     from (${entry})`,
  );
  await fill(
    'audit origins',
    SIZE.entries,
    `insert into audit_origins (seq, ipAddress, userAgent) select i, '${JSON.stringify(origin?.ipAddress)}', '${JSON.stringify(origin?.userAgent)}' from n`,
  );
}

/** Fills an empty database through the triggers, so that the counters are right. Takes minutes. */
export async function fillDatabase(): Promise<void> {
  await fillPeople();
  await fillHiring();
  await fillReviewing();
  await fillExams();
  await fillLog();
}
