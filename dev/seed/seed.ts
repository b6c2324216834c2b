import { auditRows } from './audit.ts';
import { startOfDay } from './calendar.ts';
import { community, userRows } from './community.ts';
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
  return [
    insertRows('users', userRows(people)),
    insertRows('staff_profiles', staffProfileRows(people)),
    insertRows('jobs', jobRows(posts)),
    insertRows(
      'applications',
      applications.map(({ row }) => row),
    ),
    insertRows('audit_logs', auditRows(people, posts, applications)),
  ].join('\n');
}
