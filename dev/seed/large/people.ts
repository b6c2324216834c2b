import { type Filling, idSql, manager, type World } from './world.ts';

/** SQL for a value that a third of the staff have. */
const onTrial = (lastStaff: number, value: string) => `iif(i % 3 = 0 and i <= ${lastStaff}, ${value}, null)`;

/** Users, staff profiles, records, notices and guides. */
export const people = ({
  now,
  size,
  part,
  heavy,
  lastModerator,
  lastJunior,
  lastStaff,
  momentOf,
}: World): Filling[] => [
  {
    name: 'people',
    count: size.people,
    sql: `insert into users (id, discordId, username, usernameKey, grade, isBlocked, joinedAt, promotedAt)
     select ${idSql('user')}, 100000000000000000 + i * 87654321000000, name, lower(name),
       case when i < 10 then 5 when i < 50 then 4 when i <= ${lastModerator} then 3 when i <= ${lastJunior} then 2.5 when i <= ${lastStaff} then 2 else 1 end,
       i > ${lastJunior} and i % 33 = 0, ${momentOf(size.people).replace('i *', `(i * 7919 % ${size.people}) *`)}, iif(i <= ${size.profiles}, ${now} - i * 1000, null)
     from (select i, case when i = ${part(9000)} then 'Quokka' when i = ${part(9000) + 1} then 'Odd%_''"Name' when i = ${part(9000) + 2} then '🦊Fox' when i % 10 < 3 then 'Alex' || i
       else char(97 + i % 26) || substr('oaeiu', 1 + i % 5, 1) || substr('rnlmst', 1 + i % 6, 1) || 'er' || i end as name from n)`,
  },
  {
    name: 'staff profiles',
    count: Math.max(size.profiles, lastStaff),
    sql: `insert into staff_profiles (id, userId, servers, notes, isArchived, archivedAt, createdAt, trialFrom, trialLength, trialDueOn, opinionsWanted)
     select ${idSql('profile')}, ${idSql('user')}, '["Main","Events"]', 'Seen at the weekly meeting.', i > ${lastStaff}, iif(i > ${lastStaff}, ${now} - i * 1000, null), ${momentOf(size.profiles)},
       ${onTrial(lastStaff, `date(${now} / 1000, 'unixepoch', '-30 days')`)}, ${onTrial(lastStaff, '30')},
       ${onTrial(lastStaff, `date(${now} / 1000, 'unixepoch', (i % 60 - 20) || ' days')`)},
       case when i % 60 < 20 then 2 when i % 60 < 24 then 1 else 0 end from n`,
  },
  {
    name: 'staff records',
    count: size.records,
    sql: `insert into staff_records (id, userId, actionType, title, description, severity, createdBy, createdAt, updatedAt, sharedAt)
     select ${idSql('record')}, ${idSql('user', `iif(i % 25 = 0, ${heavy.subject}, 50 + i % ${part(2950)})`)}, iif(i % 3 = 0, 'warning', 'note'), 'Record ' || i,
       'What happened, in a sentence or two that say when, where and who saw it.', iif(i % 3 = 0, 'low', null), ${manager}, ${momentOf(size.records)}, ${momentOf(size.records)},
       iif(i % 2 = 0, ${momentOf(size.records)}, null) from n`,
  },
  {
    name: 'appeals',
    count: Math.floor(size.records / 4),
    sql: `insert into appeals (id, recordId, userId, text, state, answer, decidedBy, createdAt, decidedAt)
     select ${idSql('appeal')}, r.id, r.userId, 'It happened otherwise, and two colleagues saw it.', iif(i % 9 = 0, 'open', 'stands'),
       iif(i % 9 = 0, null, 'The record stands, for what all three of you wrote.'), iif(i % 9 = 0, null, ${manager}), r.createdAt, iif(i % 9 = 0, null, r.createdAt)
     from n join staff_records r on r.id = ${idSql('record', '4 * i')}`,
  },
  {
    name: 'leaves',
    count: size.records,
    sql: `insert into leaves (id, userId, fromDay, toDay, note, createdAt, endedAt)
     select ${idSql('leave')}, ${idSql('user', `iif(i % 25 = 0, ${heavy.subject}, 50 + i % ${part(2950)})`)},
       date(${now} / 1000, 'unixepoch', (i % 400 - 390) || ' days'), date(${now} / 1000, 'unixepoch', (i % 400 - 388) || ' days'),
       iif(i % 3 = 0, 'Moving house.', null), ${momentOf(size.records)}, iif(i % 7 = 0, ${momentOf(size.records)}, null) from n`,
  },
  {
    name: 'trial reviews',
    count: size.records,
    sql: `insert into trial_reviews (id, userId, outcome, days, reason, grade, dueOn, createdBy, createdAt)
     select ${idSql('trialReview')}, ${idSql('user', `iif(i % 25 = 0, ${heavy.subject}, 50 + i % ${part(2950)})`)}, 'extend', 14, 'Answers well, and needs another two weeks.', 2,
       '2026-01-01', ${manager}, ${momentOf(size.records)} from n`,
  },
  {
    name: 'requests',
    count: Math.floor(size.people / 2),
    sql: `insert into requests (id, kind, targetId, fromGrade, toGrade, reason, askedBy, state, decidedBy, createdAt, lapsesAt, decidedAt)
     select ${idSql('approval')}, 'grade', ${idSql('user', '50 + i')}, 3, 4, 'Leads the weekend.', ${idSql('user', '1 + i % 8')}, iif(i % 3 = 0, 'open', 'approved'),
       iif(i % 3 = 0, null, ${idSql('user', '9')}), iif(i % 2 = 0, ${now} - i * 1000, ${momentOf(size.records)}),
       iif(i % 2 = 0, ${now} - i * 1000, ${momentOf(size.records)}) + 259200000, null from n`,
  },
  {
    name: 'notices',
    count: size.notices,
    sql: `insert into notices (id, title, content, targetGrades, createdBy, createdAt, isActive)
     select ${idSql('notice')}, 'Notice ' || i, 'Something to know before the weekend.',
       case i % 10 when 0 then '[]' when 1 then '[3]' else '[4,5]' end, ${manager}, ${momentOf(size.notices)}, i % 3 > 0 from n`,
  },
  {
    name: 'notices read',
    count: size.notices * 50,
    sql: `insert into notice_reads (userId, noticeId, readAt) select ${idSql('user', '50 + i % 50')}, ${idSql('notice', '1 + (i - 1) / 50')}, ${now} from n`,
  },
  ...['mod', 'modmail'].map((slug) => ({
    name: `revisions of ${slug}`,
    count: size.revisions,
    sql: `insert into guide_revisions (slug, revision, markdown, createdBy, createdAt)
       select '${slug}', i, replace(hex(zeroblob(300)), '00', 'Be kind, and say why. '), ${manager}, ${momentOf(size.revisions)} from n`,
  })),
];
