/** Every way a call can fail, with its code, status and default message. */
export const ERRORS = {
  invalid_json: [400, 'The body is not valid JSON.'],
  invalid_input: [400, 'Some fields are not valid.'],
  invalid_picture: [400, 'This file is not a picture that can be used.'],
  unauthenticated: [401, 'Sign in to do this.'],
  bad_signature: [401, 'The signature does not belong to this call.'],
  other_origin: [403, 'Requests must come from the portal itself.'],
  grade_too_low: [403, 'Your grade does not allow this.'],
  own_row: [403, 'You cannot do this to your own account.'],
  target_out_of_reach: [403, 'This person’s grade is too high for you to do this.'],
  grade_not_offered: [403, 'Your grade does not allow you to give that grade.'],
  wrong_pin: [403, 'Incorrect system pin entered.'],
  exam_held: [403, 'You cannot change an exam that is assigned to you.'],
  not_assigned: [403, 'Could not start exam. Make sure you have an active assignment.'],
  not_in_server: [403, 'Join our server first.'],
  server_too_new: [403, 'You can apply once you have been in the server for longer.'],
  timed_out: [403, 'You can apply once your time-out is over.'],
  fresh_sign_in: [403, 'You signed in more than 15 minutes ago. Sign in again to do this.'],
  demo_refused: [403, 'The demo does not do this, because everyone shares it. To try it, run the portal yourself.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This can only be read with GET.'],
  body_timeout: [408, 'The body did not arrive in time.'],
  conflict: [409, 'Someone else has changed this in the meantime.'],
  erased: [409, 'This person has been erased.'],
  still_staff: [409, 'Staff cannot be erased. Fire this person first.'],
  job_closed: [409, 'This position is no longer accepting applications.'],
  job_changed: [409, 'The questions for this position have changed. Please check your answers.'],
  already_applied: [409, 'You already have an open application for this position.'],
  reapply_wait: [409, 'You cannot apply for this position again yet.'],
  account_too_new: [409, 'Your Discord account is too new for this position.'],
  reviews_needed: [409, 'This application needs more reviews before it can be accepted or declined.'],
  texts_deleted: [409, 'The texts of this application were deleted.'],
  limit_reached: [409, 'The limit has been reached.'],
  not_open: [409, 'This application is no longer open.'],
  archived_locked: [409, 'This application is archived. Enter the system pin to change it.'],
  record_shared: [409, 'This record was shared, so only its expiry can change.'],
  appeal_late: [409, 'The time to appeal has passed.'],
  already_appealed: [409, 'You have already appealed this record.'],
  leave_overlaps: [409, 'You are already away on some of these days.'],
  approval_open: [409, 'A second person is already asked about this person.'],
  approval_closed: [409, 'This request is no longer open.'],
  mfa_missing: [
    409,
    'You signed in without a second factor. Turn on two-factor sign-in in Discord, then sign in again.',
  ],
  no_trial: [409, 'This person is not on trial.'],
  leave_over: [409, 'This leave is already over.'],
  withdrawn: [409, 'This application was withdrawn, which is final.'],
  not_archived: [409, 'Only an archived application needs unlocking.'],
  suspended: [409, 'A suspended application cannot be accepted.'],
  guide_archived: [409, 'This guide is archived.'],
  slug_taken: [409, 'Another guide has this address.'],
  exam_archived: [409, 'This exam is archived.'],
  attempt_ended: [409, 'This attempt has ended.'],
  deadline_passed: [409, 'Time is up for this exam.'],
  not_completed: [409, 'Only a completed attempt can be marked or scored.'],
  body_too_large: [413, 'The body is larger than 256 KiB.'],
  not_json: [415, 'Send the body as application/json.'],
  not_picture: [415, 'Choose a PNG or WebP file.'],
  too_many_applications: [429, 'You have sent five applications today. Please continue tomorrow.'],
  too_many_blocks: [429, 'You blocked two colleagues within this hour. Leave the next one to somebody else, or wait.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side.'],
  pin_not_set: [503, 'No archive pin is set, so archived applications stay locked.'],
  discord_unavailable: [503, 'Discord is not responding. Try again shortly.'],
  unavailable: [503, 'The portal cannot reach its data right now. Try again shortly.'],
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Whether an action is allowed, as rows carry it under `can`: true, or the code of the refusal. */
export const allowedUnless = <Code extends ErrorCode>(refusal: Code | null): true | Code => refusal ?? true;

/** A problem with one field of a body or query: its dotted path, and a message for the user. */
export type Issue = { path: string; message: string };

/** The body of every failure. `current` is the row's current state, in a 409 whose caller may see it. */
export type Failure = { error: string; code: ErrorCode; requestId: string; issues?: Issue[]; current?: unknown };
