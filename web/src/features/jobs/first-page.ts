/** Jobs per page, about five screens of them. The document of `/vacancies` asks for the first page too (web/screens.ts). */
export const JOBS_A_PAGE = '20';
