import type { WebhookEvent } from '#contract/discord.ts';
import { listed } from '#lib/format.ts';
import type { Webhook } from '../queries.ts';

/** The label of each event. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
  application_submitted: 'New applications',
  application_withdrawn: 'Withdrawn applications',
  exam_awaiting_marks: 'Attempts to mark',
  notice_posted: 'New notices',
  job_opened: 'New vacancies',
  log_sealed: 'Seals of the audit log',
  operating: 'Alerts for the operator',
};

/** What a message about each event says. */
export const EVENT_HELP: Record<WebhookEvent, string> = {
  application_submitted: 'How many, and for which vacancy',
  application_withdrawn: 'How many, and from which vacancy',
  exam_awaiting_marks: 'How many, and at which exam',
  notice_posted: 'How many, not what they say',
  job_opened: 'The title, with a link to apply; in a channel of the bot a message each, kept up to date',
  log_sealed: 'Once a day, the newest seal’s number, time and hash',
  operating: 'Refused sign-ins, failed messages, a full database, a late cron, an overdue backup',
};

/** What a colleague changed in a webhook, in sentences. */
export function changesBetween(base: Webhook, theirs: Webhook): string {
  const changes = [
    base.name !== theirs.name && `It is now called ‘${theirs.name}’.`,
    base.events.join() !== theirs.events.join() &&
      `It now announces ${listed(theirs.events.map((event) => EVENT_LABELS[event].toLowerCase()))}.`,
    base.isActive !== theirs.isActive && `It was switched ${theirs.isActive ? 'on' : 'off'}.`,
  ];
  return changes.filter(Boolean).join(' ') || 'They may have entered another address.';
}
