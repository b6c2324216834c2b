import type { PATHS } from '#contract/paths.ts';

/** What each path promises, with its texts in double quotes, and the tests that prove it besides the walk of all paths. */
export const PATH_PROMISES: Record<(typeof PATHS)[number], { promise: string; tests: readonly string[] }> = {
  '/': {
    promise: '"Advertising Staff Portal" and "View Open Positions" for visitors, "Welcome Back" for people',
    tests: ['components/shell/first-page.test.tsx'],
  },
  '/login': {
    promise: 'One button starts the sign-in; signed-in users are redirected',
    tests: ['components/shell/first-page.test.tsx'],
  },
  '/vacancies': { promise: 'Open jobs, for everyone', tests: ['e2e/jobs/jobs.e2e.ts'] },
  '/privacy': {
    promise:
      'What is kept, why, for how long and who sees it, from the settings. The only path that the specification does not list',
    tests: ['e2e/shell/privacy.e2e.ts', 'components/shell/first-page.test.tsx'],
  },
  '/apply/$id': {
    promise: 'The application form; visitors read the vacancy and are invited to sign in',
    tests: ['e2e/applications/applying.e2e.ts'],
  },
  '/dashboard': {
    promise: 'Grade 2 or higher; Members are redirected to `/progress`',
    tests: ['e2e/dashboard/dashboard.e2e.ts'],
  },
  '/file': {
    promise: "The user's own file",
    tests: ['e2e/staff-file/file.e2e.ts', 'components/staff-file/own-file.test.tsx'],
  },
  '/progress': {
    promise: "The user's own applications",
    tests: ['e2e/applications/hiring.e2e.ts', 'e2e/applications/waiting.e2e.ts'],
  },
  '/settings': { promise: "The user's own settings", tests: ['e2e/shell/settings.e2e.ts'] },
  '/exam': {
    promise: 'Grade 2 or higher: "You need to be at least Grade 2 to access exams."',
    tests: ['e2e/exams/exam-results.e2e.ts'],
  },
  '/exam/take/$examId': { promise: 'The intro and the running exam', tests: ['e2e/exams/exam-taking.e2e.ts'] },
  '/exam/results/$attemptId': { promise: 'Grade 2 or higher', tests: ['e2e/exams/exam-results.e2e.ts'] },
  '/guides': {
    promise: 'Grade 2 or higher: the guides that the reader may read',
    tests: ['components/guides/guides-screen.test.tsx'],
  },
  '/guides/mod': {
    promise: 'Grade 2 or higher; management writes the text',
    tests: ['e2e/first-day.e2e.ts', 'e2e/guides/guides.e2e.ts'],
  },
  '/guides/modmail': {
    promise: 'The guide to Modmail, likewise',
    tests: ['e2e/first-day.e2e.ts', 'e2e/guides/guides.e2e.ts'],
  },
  '/guides/$slug': {
    promise: 'Any other guide, for the grades that it is for',
    tests: ['components/guides/guides-screen.test.tsx'],
  },
  '/performance': {
    promise: 'Grade 3 or higher: "Moderator permissions required."',
    tests: ['components/dashboard/dashboard.test.tsx'],
  },
  '/notices': { promise: 'Grade 3 or higher', tests: ['e2e/notices/notices.e2e.ts'] },
  '/manage/jobs/create': {
    promise: 'Grade 4 or higher: "Manager permissions required."',
    tests: ['e2e/jobs/jobs.e2e.ts'],
  },
  '/manage/applications/create': { promise: 'The same screen as `/manage/jobs/create`', tests: ['e2e/spec.e2e.ts'] },
  '/manage/edit-job/$id': {
    promise: 'Grade 4 or higher; "Job Not Found" leads back to `/manage/applications`',
    tests: ['components/jobs/job-form.test.tsx'],
  },
  '/manage/applications': { promise: 'Grade 4 or higher', tests: ['e2e/applications/review.e2e.ts'] },
  '/manage/exams': { promise: 'Grade 4 or higher', tests: ['e2e/exams/exam-managing.e2e.ts'] },
  '/manage/exams/create': { promise: '`/manage/exams` with the form open', tests: ['e2e/exams/exam-managing.e2e.ts'] },
  '/manage/staff': { promise: 'Grade 4 or higher', tests: ['e2e/people/staff.e2e.ts'] },
  '/nominations': {
    promise: 'Grade 3 or higher: nominations, and opinions on them and on trials',
    tests: ['e2e/voice/nominations.e2e.ts', 'components/voice/nominations.test.tsx'],
  },
  '/training': {
    promise: 'Grade 2 or higher: their own; grade 4 or higher also the team’s and the requirements',
    tests: [
      'e2e/training/training.e2e.ts',
      'components/training/mine.test.tsx',
      'components/training/managing.test.tsx',
    ],
  },
  '/staff/$userId': {
    promise: 'Grade 4 or higher, about people below the reader',
    tests: ['e2e/staff-file/trials.e2e.ts'],
  },
  '/review-exams': { promise: 'Grade 4 or higher', tests: ['components/exams/exam-building.test.tsx'] },
  '/test-results': { promise: 'Grade 4 or higher', tests: ['e2e/exams/exam-marking.e2e.ts'] },
  '/executive': { promise: 'Grade 5 or higher: "Executive permissions required"', tests: ['e2e/people/staff.e2e.ts'] },
  '/owner': { promise: 'Grade 6: "Owner permissions required"', tests: ['e2e/owner/owner.e2e.ts'] },
  '/audit-logs': { promise: 'Grade 5 or higher', tests: ['e2e/audit/audit.e2e.ts'] },
};
