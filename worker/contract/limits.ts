// Limits that both the Worker and the browser's forms enforce, in UTF-16 units or items. No imports: the first load uses this file
// without zod.

/** The search of a list. */
export const MAX_SEARCH = 100;

/** The search for people to assign an exam to. */
export const TAKER_SEARCH = { min: 2, max: 48 } as const;

/** One answer, in an application or an exam. */
export const MAX_ANSWER = 10_000;

/** A note beside marks or a score. */
export const MAX_NOTE = 1000;

/** A guide's text. */
export const MAX_GUIDE = 100_000;

/** Reviews that a job can require, and its waiting times in days. */
export const MAX_REVIEWS_NEEDED = 5;
export const MAX_REAPPLY_DAYS = 365;
export const MAX_ACCOUNT_DAYS = 3650;

/** The reason of a review, a team note, the answer to an applicant, and a saved reply. */
export const MAX_REVIEW_TEXT = 2000;

/** People mentioned in one note, and notes of one application, removed ones included. */
export const MAX_MENTIONS = 10;
export const MAX_NOTES = 200;

/** A saved reply's title, and how many there can be. */
export const MAX_REPLY_TITLE = 80;
export const MAX_REPLIES = 50;

/** A webhook's name, and how many there can be. */
export const MAX_WEBHOOK_NAME = 80;
export const MAX_WEBHOOKS = 10;

/** People whose Discord roles are corrected at once. */
export const MAX_ROLE_SYNC = 20;

/** Questions of a job's form. */
export const MAX_FORM_QUESTIONS = 50;

/** Questions of an exam. */
export const MAX_EXAM_QUESTIONS = 200;
