// Limits in UTF-16 units or items, shared by the Worker and the browser's forms. No imports: the first load uses this file without zod.

/** The search field of a list. */
export const MAX_SEARCH = 100;

/** The search for people to assign an exam to. */
export const TAKER_SEARCH = { min: 2, max: 48 } as const;

/** One answer in an application or exam. */
export const MAX_ANSWER = 10_000;

/** All answers of one application together. */
export const MAX_ANSWERS = 64_000;

/** Long texts that one page of a list holds together, unless its only row has more. */
export const PAGE_TEXTS = 200_000;

/** Applications that one person may send on a UTC day. */
export const MAX_APPLICATIONS_A_DAY = 5;

/** Applications that one call changes at most, and that one reviewer changes at once within an hour. */
export const MAX_BULK_ITEMS = 20;
export const MAX_IN_BULK = 400;

/** A note on marks or a score. */
export const MAX_NOTE = 1000;

/** A comment on a result, for its taker. */
export const MAX_COMMENT = 2000;

/** The anchor of a guide's heading. */
export const MAX_ANCHOR = 300;

/** A guide's text, and its title. */
export const MAX_GUIDE = 100_000;
export const MAX_GUIDE_TITLE = 40;

/** Guides that are not archived, and all together. */
export const MAX_GUIDES = { open: 30, all: 100 } as const;

/** A requirement's title, the days to meet it, the days it stays met, and the number of requirements. */
export const MAX_REQUIREMENT_TITLE = 80;
export const DUE_DAYS = [1, 365] as const;
export const MAX_VALID_DAYS = 3650;
export const MAX_REQUIREMENTS = 30;

/** The reason for a promotion past gates that are not met. */
export const MAX_WAIVER = 1000;

/** Reviews that a job can require, and its waiting times in days. */
export const MAX_REVIEWS_NEEDED = 5;
export const MAX_REAPPLY_DAYS = 365;
export const MAX_ACCOUNT_DAYS = 3650;
export const MAX_SERVER_DAYS = 3650;

/** Distinct Discord roles that vacancies give. */
export const MAX_ACCEPTED_ROLES = 5;

/** A review's reason, a team note, an answer to an applicant, and a saved reply. */
export const MAX_REVIEW_TEXT = 2000;

/** Mentions in one note, and notes on one application, removed ones included. */
export const MAX_MENTIONS = 10;
export const MAX_NOTES = 200;

/** The reason of an opinion, and the answer to a nomination. */
export const MAX_OPINION = 1000;
export const MAX_NOMINATION_ANSWER = 1000;

/** The fewest and the most characters of a nomination's reason. */
export const NOMINATION_REASON = [20, 2000] as const;

/** A saved reply's title, and the number of saved replies. */
export const MAX_REPLY_TITLE = 80;
export const MAX_REPLIES = 50;

/** An appeal, its answer, the reason of a trial review or a change of grade, and the note of a leave. */
export const MAX_FILE_TEXT = 2000;
export const MAX_LEAVE_NOTE = 500;

/** Days by which a trial can be extended. */
export const MAX_TRIAL_DAYS = 365;

/** A webhook's name, and the number of webhooks. */
export const MAX_WEBHOOK_NAME = 80;
export const MAX_WEBHOOKS = 10;

/** People whose Discord roles one call can correct. */
export const MAX_ROLE_SYNC = 20;

/** People whom one call takes over from their Discord roles, and whom one page lists for it. */
export const MAX_TAKE_OVER = 20;
export const MAX_NEWCOMERS = 50;

const WITHDRAWN_DAYS = 30;

/** Days for which the texts of a withdrawn application are kept; 0 keeps only those of declined ones. */
export const withdrawnRetentionDays = (declinedRetentionDays: number) =>
  Math.min(declinedRetentionDays || WITHDRAWN_DAYS, WITHDRAWN_DAYS);

/** Questions of an application form. */
export const MAX_FORM_QUESTIONS = 50;

/** Options of one question in an application form. */
export const MAX_OPTIONS = 50;

/** Seconds after an exam's deadline in which a submission is accepted, so that a slow connection costs nobody an exam. */
export const SUBMIT_GRACE = 30;

/** Minutes that one call adds to a running attempt, and that all calls add together. */
export const MAX_EXTENSION = 120;
export const MAX_EXTENDED = 600;

/** Questions of an exam. */
export const MAX_EXAM_QUESTIONS = 200;
