import { auditRows } from './audit.ts';
import { examEntries } from './audit-exams.ts';
import { startOfDay } from './calendar.ts';
import { community, userRows } from './community.ts';
import { examine } from './exam-room.ts';
import { examRows, exams } from './exams.ts';
import { hire } from './hiring.ts';
import { insertRows } from './sql.ts';
import { staffProfileRows } from './staff-profiles.ts';
import { jobRows, vacancies } from './vacancies.ts';

/**
 * The statements that fill an empty database with a community of some eight months: the same ones all day (UTC), since
 * everything in it is dated back from the start of the day that `now` is in.
 */
export function seedSql(now: Date = new Date()): string {
  const today = startOfDay(now);
  const people = community(today);
  const posts = vacancies(today, people);
  const applications = hire(today, people, posts);
  const papers = exams(today, people);
  const { assignings, attempts, events } = examine(today, people, papers);
  const examLog = examEntries(papers, assignings, attempts);
  return [
    insertRows('users', userRows(people)),
    insertRows('staff_profiles', staffProfileRows(people)),
    insertRows('jobs', jobRows(posts)),
    insertRows(
      'applications',
      applications.map(({ row }) => row),
    ),
    insertRows('exam_templates', examRows(papers)),
    insertRows(
      'exam_assignments',
      assignings.flatMap(({ rows }) => rows),
    ),
    insertRows(
      'exam_attempts',
      attempts.map(({ row }) => row),
    ),
    insertRows('exam_events', events),
    insertRows('audit_logs', auditRows(people, posts, applications, examLog)),
  ].join('\n');
}
