/** Every path of the portal (spec §2), `$name` standing for one segment. */
export const PATHS = [
  '/',
  '/login',
  '/vacancies',
  '/apply/$id',
  '/dashboard',
  '/progress',
  '/exam',
  '/exam/take/$examId',
  '/exam/results/$attemptId',
  '/guides/mod',
  '/guides/modmail',
  '/performance',
  '/notices',
  '/manage/jobs/create',
  '/manage/applications/create',
  '/manage/edit-job/$id',
  '/manage/applications',
  '/manage/exams',
  '/manage/exams/create',
  '/manage/staff',
  '/review-exams',
  '/test-results',
  '/executive',
  '/owner',
  '/audit-logs',
] as const;

const patterns = PATHS.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[\\w-]+')}$`));

/** Whether this is one of the portal's own paths, with nothing behind it: the only places that signing in leads back to. */
export const isOwnPath = (path: string) => patterns.some((pattern) => pattern.test(path));
