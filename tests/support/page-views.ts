import recorded from './page-calls.json' with { type: 'json' };

/** The calls of a page: opened in a new tab, opened from another page, and polled for five minutes. */
export type PageCalls = { opening: string[]; coming: string[]; polls: string[] };

/** Those calls by grade and address, as `npm run bench -- 7` recorded them. `{application}`, `{attempt}` and `{user}` stand for ids. */
export const pageCalls: Record<Who, Record<string, PageCalls>> = recorded;

export type Who = 'moderator' | 'manager';

/** What two kinds of staff look at in a day, and how often: fifty views each. */
export const PAGE_VIEWS: Readonly<Record<Who, Readonly<Record<string, number>>>> = {
  moderator: { '/dashboard': 16, '/guides/mod': 10, '/notices': 8, '/exam': 6, '/performance': 5, '/vacancies': 5 },
  manager: {
    '/dashboard': 8,
    '/manage/applications': 10,
    '/manage/applications?open={application}': 18,
    '/manage/staff': 4,
    '/test-results': 4,
    '/manage/exams': 2,
    '/exam/results/{attempt}': 2,
    '/notices': 2,
  },
};
