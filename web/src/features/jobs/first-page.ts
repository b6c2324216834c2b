/** How many jobs a page of them has: some five windows full. The document of `/vacancies` asks for the first page too (web/screens.ts). */
export const JOBS_A_PAGE = '20';
