import { days, hours, minutes } from '#worker/clock.ts';
import { type Filling, idSql, manager, type World } from './world.ts';

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

/** Exams, assignments, attempts and integrity events. */
export function exams({ now, size, part, heavy, lastStaff, momentOf }: World): Filling[] {
  const { assignments, attempts } = size;
  // The last attempts are in progress; their assignments and all later ones are open.
  const closed = attempts - part(500);
  const exam = idSql('exam', `1 + i % ${size.exams}`);
  // One in a hundred of the closed ones belongs to the same person.
  const taker = idSql('user', `iif(i % 100 = 7 and i <= ${closed}, ${heavy.taker}, 50 + i % ${lastStaff - 49})`);
  const status = `case when i > ${closed} then 'in_progress' when i % 100 < 80 then 'completed' when i % 100 < 88 then 'cheated' else 'expired' end`;
  return [
    {
      name: 'exams',
      count: size.exams,
      sql: `insert into exam_templates (id, title, description, questions, answers, timeLimit, passingScore, createdBy, createdAt, isActive, deletedAt)
     select ${idSql('exam')}, 'Exam ' || i, 'What every moderator should know.', '${PAPER}', '${ANSWERS}', 30, 70, ${manager}, ${momentOf(size.exams)}, i % 3 = 0, iif(i % 6 = 5, ${now}, null) from n`,
    },
    {
      name: 'assignments',
      count: assignments,
      sql: `insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
     select ${idSql('assignment')}, ${exam}, ${taker}, ${manager}, ${momentOf(assignments)}, iif(i > ${closed}, ${now + days(7)}, ${momentOf(assignments)} + ${days(7)}), i > ${closed} from n`,
    },
    {
      name: 'attempts',
      count: attempts,
      sql: `insert into exam_attempts (id, examId, userId, assignmentId, examTitle, questions, answers, timeLimit, passingScore, responses, revision, status,
       startedAt, deadline, completedAt, cheatedAt, score, awaitingMarks, markedBy)
     select ${idSql('attempt')}, ${exam}, ${taker}, ${idSql('assignment')}, 'Exam ' || (1 + i % ${size.exams}), '${PAPER}', '${ANSWERS}', 30, 70, '${GIVEN}', 9, status,
       at, iif(status = 'in_progress', ${now + hours(10)}, at + ${minutes(30)}), iif(status = 'in_progress', null, at + ${minutes(20)}),
       iif(status = 'cheated', at + ${minutes(10)}, null), iif(status = 'in_progress' or isUnmarked, null, i % 101), isUnmarked, iif(i % 7 = 0, ${manager}, null)
     from (select i, ${status} as status, ${momentOf(attempts)} as at, ${status} = 'completed' and i % 16 = 0 as isUnmarked from n)`,
    },
    // Forty for every hundred attempts, spread over the eight that were cheated.
    {
      name: 'events',
      count: Math.floor(closed / 100) * 40 - 40,
      sql: `insert into exam_events (id, attemptId, type, at, durationMs, recordedAt)
     select ${idSql('event')}, ${idSql('attempt', 'i / 40 * 100 + 80 + i % 8')}, 'tab_hidden', ${now} - i, 2000, ${now} from n`,
    },
  ];
}
