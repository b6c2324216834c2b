/** Jobs per page, about five screens. The document of `/vacancies` also preloads the first page (web/screens.ts). */
export const JOBS_A_PAGE = '20';
