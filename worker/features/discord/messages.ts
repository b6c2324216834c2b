import {
  DIRECT_MESSAGE_EVENTS,
  type DirectMessageEvent,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../../contract/discord.ts';
import { TROUBLES, type Trouble } from '../../contract/running/operating.ts';
import { assignButton, buttonRow, linkButton } from './buttons.ts';
import type { Sending } from './discord.settings.ts';
import { escapeAndCut } from './message-text.ts';

/** Discord's limit for the title of an embed. */
const MAX_TITLE = 256;

/** The subject of a message. */
export type MessageSubject = {
  /** A webhook event; null for a test. */
  event: string | null;
  /** How often it happened, by job, exam or notice id. */
  subjects: Record<string, number>;
  /** The title of the only job or exam; null if there are several or it is not public any more. */
  title: string | null;
  /** Whether the bot made the webhook. */
  isOwned?: boolean;
  /** The newest seal of the audit log, for an event about it. */
  seal?: { block: number; sealedAt: number; hash: string } | null;
};

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A sentence around a title, which is cut to fit. */
const around = (before: string, title: string, after = '') =>
  `${before}${escapeAndCut(title, MAX_TITLE - before.length - after.length)}${after}`;

/** 'for Event Host', 'for 3 vacancies' or 'for a deleted vacancy', after `before`. */
function forVacancies(before: string, title: string | null, count: number): string {
  if (title !== null) return around(`${before} for `, title);
  return `${before} for ${count === 1 ? 'a deleted vacancy' : `${count} vacancies`}`;
}

const TROUBLE_WORDS: Record<Trouble, string> = {
  sign_in_refused: 'Discord refuses sign-ins',
  deliveries_failed: 'messages to Discord failed for good',
  database_filling: 'the database is filling up',
  cron_late: 'the cron trigger was silent',
  backup_overdue: 'a backup is overdue',
};

/** The headline and the path it links to. Never contains a name, an answer or an outcome (docs/rules/discord.md#webhooks). */
const HEADLINES: Record<
  WebhookEvent,
  (told: MessageSubject, times: number, ids: string[]) => [headline: string, path: string]
> = {
  application_submitted: ({ title }, times, ids) => [
    forVacancies(counted(times, 'new application'), title, ids.length),
    '/manage/applications',
  ],
  application_withdrawn: ({ title }, times, ids) => [
    forVacancies(`${counted(times, 'application')} withdrawn`, title, ids.length),
    '/manage/applications',
  ],
  exam_awaiting_marks: ({ title }, times, ids) => {
    const attempts = `${counted(times, 'attempt')} at `;
    const state = times === 1 ? ' awaits marking' : ' await marking';
    if (title !== null) return [around(attempts, title, state), '/review-exams'];
    return [`${attempts}${counted(ids.length, 'exam')}${state}`, '/review-exams'];
  },
  notice_posted: (_told, times) => [counted(times, 'new notice'), '/notices'],
  job_opened: ({ title }, _times, ids) => {
    if (title !== null) return [around('New vacancy: ', title), `/apply/${ids[0]}`];
    return [counted(ids.length, 'new vacancy', 'new vacancies'), '/vacancies'];
  },
  operating: (_told, _times, ids) => [
    `The portal needs its operator: ${TROUBLES.filter((trouble) => ids.includes(trouble))
      .map((trouble) => TROUBLE_WORDS[trouble])
      .join(', ')}`,
    '/owner',
  ],
  log_sealed: ({ seal }) => [`The audit log is sealed${seal ? ` up to block ${seal.block}` : ''}`, '/audit-logs'],
};

/** The body of a webhook call. Mentions nobody. */
export function webhookBody(
  told: MessageSubject,
  { origin, portalName, hasCommands = false }: Sending & { hasCommands?: boolean },
) {
  const ids = Object.keys(told.subjects);
  const times = Object.values(told.subjects).reduce((sum, count) => sum + count, 0);
  const event = WEBHOOK_EVENTS.find((known) => known === told.event);
  const [title, path] = event
    ? HEADLINES[event](told, times, ids)
    : [around('Test message from ', portalName), '/owner?tab=discord'];
  const url = `${origin}${path}`;
  const { seal, isOwned = false } = told;
  const [only = null, ...others] = ids;
  const assigns = event === 'application_submitted' && isOwned && hasCommands;
  const buttons = [
    linkButton('Open', url),
    // Discord drops it from a webhook that the bot did not make.
    ...(assigns ? [assignButton(others.length > 0 ? null : only)] : []),
  ];
  // In code marks, so that the hash can be copied whole.
  const description = seal && `Sealed at ${new Date(seal.sealedAt).toISOString()}, with the hash\n\`${seal.hash}\``;
  return {
    embeds: [{ title, url, ...(description && { description }) }],
    ...(event && { components: buttonRow(buttons) }),
    allowed_mentions: { parse: [] },
  };
}

/** The text of each message and the path it links to: the same page as the notification's. */
const NEWS: Record<
  DirectMessageEvent,
  (portal: string, subject: string, hasTitle: boolean) => [text: string, path: string]
> = {
  application_answered: (portal) => [`There is an answer to your application at ${portal}`, '/progress'],
  exam_assigned: (portal, examId) => [`You have been assigned an exam at ${portal}`, `/exam/take/${examId}`],
  invited: (portal, jobId, hasTitle) => [
    `The team of ${portal} would like you to apply.`,
    hasTitle ? `/apply/${jobId}` : '/vacancies',
  ],
  exam_result: (portal, attemptId) => [`There is a result of your exam at ${portal}`, `/exam/results/${attemptId}`],
};

/** Characters of the portal's name in a direct message. */
const MAX_PORTAL_NAME = 200;

/** Characters of a nonce. */
const MAX_NONCE = 25;

/** Discord's flag for messages without link previews. */
const SUPPRESS_EMBEDS = 4;

/** The body of a direct message; null for an event without one. Discord shows one message per nonce. */
export function directMessageBody(
  { id, event, subjects, title }: Pick<MessageSubject, 'event' | 'subjects' | 'title'> & { id: string },
  { origin, portalName }: Sending,
) {
  const known = DIRECT_MESSAGE_EVENTS.find((name) => name === event);
  if (!known) return null;
  const [subject = ''] = Object.keys(subjects);
  const [text, path] = NEWS[known](escapeAndCut(portalName, MAX_PORTAL_NAME), subject, title !== null);
  return {
    content: `${text}\n${origin}${path}`,
    nonce: id.replaceAll('-', '').slice(0, MAX_NONCE),
    enforce_nonce: true,
    flags: SUPPRESS_EMBEDS,
    allowed_mentions: { parse: [] },
  };
}
