/** Every way a call can fail: its code, its status, and what is said when the place that fails has nothing better to say (contract §1). */
export const ERRORS = {
  invalid_json: [400, 'The body is not valid JSON.'],
  invalid_input: [400, 'Some of what was sent is not valid.'],
  unauthenticated: [401, 'Sign in to do this.'],
  other_origin: [403, 'This has to come from the portal itself.'],
  grade_too_low: [403, 'Your grade does not allow this.'],
  own_row: [403, 'This cannot be done to yourself or to what is yours.'],
  target_out_of_reach: [403, 'This person’s grade puts them out of your reach.'],
  grade_not_offered: [403, 'Your grade does not let you give that grade.'],
  wrong_pin: [403, 'Incorrect system pin entered.'],
  exam_held: [403, 'You hold this exam yourself, so it is not yours to change.'],
  not_assigned: [403, 'Could not start exam. Make sure you have an active assignment.'],
  not_found: [404, 'There is nothing here.'],
  conflict: [409, 'Someone else changed this meanwhile.'],
  job_closed: [409, 'This position is no longer accepting applications.'],
  job_changed: [409, 'The questions of this position have changed meanwhile. Please read them again.'],
  already_applied: [409, 'You already have an open application for this position.'],
  archived_locked: [409, 'This application is archived. Enter the system pin to change it.'],
  not_archived: [409, 'Only an archived application needs unlocking.'],
  suspended: [409, 'A suspended application cannot be accepted.'],
  exam_archived: [409, 'This exam is archived.'],
  attempt_ended: [409, 'This attempt has ended.'],
  deadline_passed: [409, 'The time for this exam is over.'],
  not_completed: [409, 'Only a completed attempt can be marked or scored.'],
  body_too_large: [413, 'The body is larger than 256 KiB.'],
  not_json: [415, 'Send the body as application/json.'],
  rate_limited: [429, 'Too many attempts. Wait a little and try again.'],
  internal: [500, 'Something went wrong on our side.'],
  pin_not_set: [503, 'No archive pin is set, so archived applications stay locked.'],
  unavailable: [503, 'The portal cannot reach its data right now. Try again shortly.'],
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One thing wrong with a refused body: where (dotted path) and what, in words for a person. */
export type Issue = { path: string; message: string };

/** The body of every failure (contract §1). `current` is the row as it stands, with a 409 whose caller may see it. */
export type Failure = { error: string; code: ErrorCode; requestId: string; issues?: Issue[]; current?: unknown };
