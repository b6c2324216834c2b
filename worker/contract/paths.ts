/** Every page of the portal; `$name` stands for one segment. */
export const PATHS = [
  '/',
  '/login',
  '/vacancies',
  '/privacy',
  '/apply/$id',
  '/dashboard',
  '/file',
  '/settings',
  '/progress',
  '/exam',
  '/exam/take/$examId',
  '/exam/results/$attemptId',
  '/guides',
  '/guides/mod',
  '/guides/modmail',
  '/guides/$slug',
  '/performance',
  '/notices',
  '/manage/jobs/create',
  '/manage/applications/create',
  '/manage/edit-job/$id',
  '/manage/applications',
  '/manage/exams',
  '/manage/exams/create',
  '/manage/staff',
  '/nominations',
  '/training',
  '/staff/$userId',
  '/review-exams',
  '/test-results',
  '/executive',
  '/owner',
  '/audit-logs',
] as const;

const patterns = PATHS.map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[\\w-]+')}$`));

/** Whether this is the path of a page, without query or hash. Sign-in returns to nothing else. */
export const isOwnPath = (path: string) => patterns.some((pattern) => pattern.test(path));
