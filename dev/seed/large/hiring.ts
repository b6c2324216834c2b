import { days, hours } from '#worker/clock.ts';
import { type Filling, idSql, manager, type World } from './world.ts';

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

/** Jobs and applications. */
export function hiring({ now, size, part, heavy, momentOf }: World): Filling[] {
  // Everyone has ten, for ten jobs. One person has the last of a hundred and fifty, all declined.
  const isHeavy = `i > ${part(98_500)}`;
  const status = `case when ${isHeavy} then 'declined' when i * 7919 % 100 < 5 then 'pending' when i * 7919 % 100 < 8 then 'under_consideration'
    when i * 7919 % 100 < 28 then 'accepted' else 'declined' end`;
  return [
    {
      name: 'jobs',
      count: size.jobs,
      sql: `insert into jobs (id, title, description, requirements, formQuestions, isActive, reviewsNeeded, reapplyDays, minAccountDays, createdBy, createdAt, deletedAt)
     select ${idSql('job')}, 'Position ' || i, 'What the job is.', 'What it takes.', '${QUESTIONS}', i % 5 < 2, i % 4, i % 3 * 30, i % 2 * 60, ${manager}, ${momentOf(size.jobs)},
       iif(i % 15 < 4, ${now}, null) from n`,
    },
    {
      name: 'applications',
      count: size.applications,
      sql: `insert into applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt, reviewedAt, reviewedBy, consideredAt, decidedAt, assigneeId)
     select ${idSql('application')}, ${idSql('job', `iif(${isHeavy}, 1 + i % 300, 1 + (i - 1) / ${size.people} * 30 + i % 30)`)},
       ${idSql('user', `iif(${isHeavy}, ${heavy.applicant}, 1 + (i - 1) % ${size.people})`)}, 'Position ' || (i % 300), '${QUESTIONS}', '${RESPONSES}', status, at,
       iif(status = 'pending', null, at + ${hours(30)}), iif(status = 'pending', null, ${manager}), iif(status = 'pending', null, at + ${hours(20)}),
       iif(status in ('accepted', 'declined'), min(at + ${hours(30)} + i % 100 * ${days(1)}, ${now}), null), iif(i % 3 = 0, ${manager}, null)
     from (select i, ${status} as status, ${momentOf(size.applications)} as at from n)`,
    },
  ];
}
