/** The tests that open SQLite files in Node itself, for which Node 20 is too old. */
export const NEED_NEWER_NODE = [
  'tests/unit/dev/backup/**/*.test.ts',
  'tests/unit/dev/doctor-deployment.test.ts',
  'tests/unit/dev/migrate.test.ts',
  'tests/unit/dev/released.test.ts',
  'tests/e2e/operating/edge.e2e.ts',
  'tests/e2e/operating/kill.e2e.ts',
  'tests/e2e/owner/sign-in-again.e2e.ts',
  'tests/e2e/staff-file/two-person.e2e.ts',
];
