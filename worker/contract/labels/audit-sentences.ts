import type { AuditAction } from '../audit.ts';
import { actionLabel, type Told } from './audit-labels.ts';
import {
  actor,
  application,
  attempt,
  changedFields,
  changedOnly,
  count,
  either,
  fromTo,
  is,
  outcome,
  type Part,
  type Phrase,
  people,
  previously,
  quote,
  recordType,
  say,
  target,
  the,
  titleOf,
  was,
  whose,
} from './audit-phrases.ts';
import { GUIDE_TITLES } from './names.ts';

const isRise = (entry: Told) => Number(is('grade')(entry)) > Number(was('grade')(entry));
const isDismissal = (entry: Told) => is('grade')(entry) === 1;
const isOpen = (entry: Told) => is('isActive')(entry) === true;
/** Whether what was decided about the reader is left out. */
const isUntold = (entry: Told) => is('outcome')(entry) === undefined;
const changedTo = (field: string, value: boolean) => (entry: Told) => is(field)(entry) === value;

const GUIDES: Record<string, string | undefined> = GUIDE_TITLES;
const guide: Phrase = ({ entityId, entityTitle, labels }) => {
  const own: Record<string, { name: string | null } | undefined> = labels?.guides ?? {};
  return [{ kind: 'name', text: own[entityId]?.name ?? GUIDES[entityId] ?? entityTitle ?? 'guide' }];
};

/** What happened, an action a line. */
const SENTENCES: Record<AuditAction, Phrase> = {
  USER_CREATED: say`${actor} signed in for the first time`,
  USER_GRADE_CHANGED: either(
    isRise,
    say`${actor} promoted ${target}${fromTo('grade')}`,
    either(
      isDismissal,
      say`${actor} dismissed ${target}${previously('grade')}`,
      say`${actor} demoted ${target}${fromTo('grade')}`,
    ),
  ),
  USER_TAKEN_OVER: say`${actor} took ${target} over from a Discord role${fromTo('grade')}`,
  USER_BLOCKED: say`${actor} blocked ${target}`,
  USER_UNBLOCKED: say`${actor} unblocked ${target}`,
  SESSION_ENDED: say`${actor} ended one of their sessions`,
  USER_EXAM_TIME_SET: say`${actor} set ${whose} exam time${fromTo('examTime')}`,
  USER_SIGNED_OUT: say`${actor} signed ${target} out everywhere`,
  USER_ERASED: say`${actor} erased a Member’s account and data`,
  USER_EXPORTED: say`${actor} exported ${whose} data`,

  APPLICATION_SUBMITTED: say`${actor} applied for ${titleOf('job')}`,
  APPLICATION_REVIEWED: say`${actor} moved ${application}${fromTo('status')}`,
  APPLICATION_DECISION_UNDONE: say`${actor} undid a decision, which moved ${application}${fromTo('status')}`,
  APPLICATION_SUSPENDED: say`${actor} suspended ${application}${quote('suspensionReason')}`,
  APPLICATION_REINSTATED: say`${actor} lifted the suspension of ${application}`,
  APPLICATION_UNLOCKED: say`${actor} unlocked ${application}`,
  APPLICATION_WITHDRAWN: say`${actor} withdrew ${application}`,
  APPLICATION_REVIEW_GIVEN: either(
    (entry) => Number(is('revision')(entry)) > 1,
    say`${actor} changed their review of ${application}`,
    say`${actor} reviewed ${application}`,
  ),
  APPLICATION_NOTE_ADDED: say`${actor} added a note to ${application}`,
  APPLICATION_NOTE_REMOVED: say`${actor} removed a note from ${application}`,
  APPLICATION_ASSIGNED: either(
    (entry) => is('assigneeId')(entry) === null,
    say`${actor} unassigned ${application}`,
    either(
      (entry) => is('assigneeId')(entry) === entry.userId,
      say`${actor} took on ${application}`,
      say`${actor} assigned ${application} to a manager`,
    ),
  ),
  ORIGIN_PERIOD_SHORTENED: say`${actor} now deletes addresses in the log after ${count('auditOriginDays', 'day')}`,
  APPLICATIONS_EXPIRED: say`${actor} deleted the answers of ${count('applications', 'application')} after the retention period`,
  PIN_LOCKED: say`${actor} entered the last of ${count('wrongPins', 'wrong pin')}, which locked unlocking for an hour`,

  JOB_CREATED: either(
    changedTo('isActive', false),
    say`${actor} drafted ${the('job')}`,
    say`${actor} posted ${the('job')}`,
  ),
  JOB_UPDATED: either(
    changedOnly('isActive'),
    either(isOpen, say`${actor} reopened ${the('job')}`, say`${actor} closed ${the('job')}`),
    say`${actor} edited ${the('job')}${changedFields}`,
  ),
  JOB_DELETED: say`${actor} deleted ${the('job')}`,

  EXAM_CREATED: say`${actor} created ${the('exam')}`,
  EXAM_UPDATED: say`${actor} edited ${the('exam')}${changedFields}`,
  EXAM_ARCHIVED: say`${actor} archived ${the('exam')}`,
  EXAM_RESTORED: say`${actor} restored ${the('exam')}`,
  EXAM_DELETED: say`${actor} deleted ${the('exam')}`,
  EXAM_ASSIGNED: say`${actor} assigned ${titleOf('exam')} to ${either((entry) => entry.targetUserId !== null, target, people)}`,
  EXAM_ATTEMPT_STARTED: say`${actor} started ${titleOf('exam')}`,
  EXAM_ATTEMPT_EXTENDED: say`${actor} added ${count('minutes', 'minute')} to ${attempt}`,
  EXAM_ATTEMPT_SUBMITTED: say`${actor} submitted ${titleOf('exam')}${outcome}`,
  EXAM_ATTEMPT_CLOSED: say`${actor} closed ${attempt} when its time ran out${outcome}`,
  EXAM_ATTEMPT_MARKED: either(
    (entry) => is('score')(entry) == null,
    say`${actor} marked part of ${attempt}`,
    say`${actor} marked ${attempt}${outcome}`,
  ),
  EXAM_ATTEMPT_SCORED: either(
    (entry) => was('score')(entry) == null,
    say`${actor} set ${whose} score for ${titleOf('exam')}${fromTo('score')}`,
    say`${actor} changed ${whose} score for ${titleOf('exam')}${fromTo('score')}`,
  ),

  STAFF_PROFILE_UPDATED: say`${actor} edited ${whose} staff profile${changedFields}`,
  STAFF_RECORD_CREATED: say`${actor} added a ${recordType} to ${whose} records${quote('title')}`,
  STAFF_RECORD_UPDATED: say`${actor} edited one of ${whose} records${changedFields}`,
  STAFF_RECORD_DELETED: say`${actor} deleted a ${recordType} from ${whose} records${quote('title')}`,

  STAFF_RECORD_SHARED: say`${actor} shared a record with ${target}`,
  STAFF_RECORD_SEEN: say`${actor} confirmed a shared record`,
  STAFF_RECORD_APPEALED: say`${actor} appealed a shared record`,
  STAFF_RECORD_APPEAL_DECIDED: either(
    isUntold,
    say`${actor} answered an appeal by ${target}`,
    either(
      (entry) => is('outcome')(entry) === 'overturned',
      say`${actor} overturned one of ${whose} records`,
      say`${actor} let one of ${whose} records stand`,
    ),
  ),
  LEAVE_ANNOUNCED: say`${actor} announced a leave`,
  LEAVE_ENDED: say`${actor} ended a leave`,
  TRIAL_REVIEWED: either(
    isUntold,
    say`${actor} reviewed ${whose} trial`,
    either(
      (entry) => is('outcome')(entry) === 'keep',
      say`${actor} ended ${whose} trial`,
      say`${actor} extended ${whose} trial`,
    ),
  ),
  APPROVAL_ASKED: say`${actor} asked for approval`,
  BLOCK_CONFIRMED: say`${actor} confirmed a block`,
  APPROVAL_DECLINED: say`${actor} declined a request`,
  APPROVAL_WITHDRAWN: say`${actor} withdrew a request`,

  NOMINATION_CREATED: say`${actor} nominated somebody`,
  NOMINATION_DECIDED: either(
    (entry) => is('state')(entry) === 'invited',
    say`${actor} invited a nominee`,
    say`${actor} declined a nomination`,
  ),
  NOMINATION_WITHDRAWN: say`${actor} withdrew a nomination`,
  NOMINATION_FORGOTTEN: say`${actor} emptied a nomination`,
  OPINION_GIVEN: say`${actor} gave an opinion`,

  NOTICE_CREATED: say`${actor} posted ${the('notice')}`,
  NOTICE_UPDATED: say`${actor} edited ${the('notice')}${changedFields}`,
  NOTICE_WITHDRAWN: say`${actor} withdrew ${the('notice')}`,
  GUIDE_CREATED: say`${actor} created the ${guide}`,
  GUIDE_CHANGED: either(
    changedTo('archived', true),
    say`${actor} archived the ${guide}`,
    either(
      changedTo('archived', false),
      say`${actor} restored the ${guide}`,
      say`${actor} changed the ${guide}${changedFields}`,
    ),
  ),
  GUIDE_UPDATED: say`${actor} edited the ${guide}`,
  GUIDE_ACKNOWLEDGED: say`${actor} confirmed that they have read the ${guide}`,

  REQUIREMENT_CREATED: say`${actor} created ${the('requirement')}`,
  REQUIREMENT_UPDATED: say`${actor} edited ${the('requirement')}${changedFields}`,
  REQUIREMENT_DELETED: say`${actor} deleted ${the('requirement')}`,
  TASK_TICKED: either(
    changedTo('done', false),
    say`${actor} took back a tick of ${whose} task${quote('title')}`,
    say`${actor} ticked ${whose} task${quote('title')}`,
  ),
  STANDING_EXPORTED: either(
    (entry) => is('hasMore')(entry) === true,
    say`${actor} exported the standings of more than ${count('rows', 'person', 'people')}`,
    say`${actor} exported the standings of ${count('rows', 'person', 'people')}`,
  ),

  SAVED_REPLY_CREATED: say`${actor} added ${the('saved reply')}`,
  SAVED_REPLY_UPDATED: say`${actor} edited ${the('saved reply')}`,
  SAVED_REPLY_DELETED: say`${actor} deleted ${the('saved reply')}`,

  WEBHOOK_CREATED: say`${actor} added ${the('webhook')}`,
  WEBHOOK_UPDATED: either(
    changedTo('isActive', false),
    say`${actor} switched off ${the('webhook')}${quote('disabledReason')}`,
    either(
      changedTo('isActive', true),
      say`${actor} switched on ${the('webhook')}`,
      say`${actor} edited ${the('webhook')}${changedFields}`,
    ),
  ),
  WEBHOOK_DELETED: say`${actor} deleted ${the('webhook')}`,
  DISCORD_ROLES_MAPPED: say`${actor} changed the Discord roles of grades${changedFields}`,
  DISCORD_ROLES_SYNCED: say`${actor} had the Discord roles of ${count('people', 'person', 'people')} corrected`,

  SETTINGS_CHANGED: say`${actor} changed the portal’s settings${changedFields}`,

  AUDIT_EXPORTED: either(
    (entry) => is('hasMore')(entry) === true,
    say`${actor} exported more than ${count('rows', 'entry', 'entries')} of the audit log`,
    say`${actor} exported ${count('rows', 'entry', 'entries')} of the audit log`,
  ),
};

// A page that is older than the Worker may not know every action.
const unknown: Phrase = (entry) => [...actor(entry), { kind: 'words', text: `: ${actionLabel(entry.action)}` }];

/** An entry as a sentence, without a full stop. */
export function sentenceOf(entry: Told): Part[] {
  const sentence: Phrase | undefined = SENTENCES[entry.action];
  const parts = (sentence ?? unknown)(entry);
  return entry.via === 'discord' ? [...parts, { kind: 'words', text: ' in Discord' }] : parts;
}

/** An entry as plain text, without a full stop. */
export const summaryOf = (entry: Told): string =>
  sentenceOf(entry)
    .map(({ text }) => text)
    .join('');
