import type { Permission } from '#contract/permissions.ts';
import type { Answer } from './answer.ts';
import { UNKNOWN } from './answers.ts';
import { findCaller } from './caller.ts';
import type { Context, Run } from './context.ts';
import type { Asked, Request } from './interaction.ts';
import { apply, openPerson, queue, status, whois } from './reading.ts';
import { assign, away } from './writing.ts';

type Rule = {
  permission: Permission;
  /** The page that shows the same. */
  page: string;
  writes?: true;
};

/** What each command needs; `/apply` shows public data to anyone. */
const RULES: Record<Exclude<Request['command'], 'apply'>, Rule> = {
  status: { permission: 'application.list', page: '/progress' },
  queue: { permission: 'application.review', page: '/manage/applications' },
  whois: { permission: 'colleague.find', page: '/' },
  away: { permission: 'leave.announce', page: '/file', writes: true },
  'Open in portal': { permission: 'staff.manage', page: '/' },
  assign: { permission: 'application.review', page: '/manage/applications', writes: true },
};

/** Which page shows what a request asks for, and whether the request changes something. */
export function placeOf(request: Request): { page: string; writes: boolean } {
  if (request.command === 'apply') return { page: '/vacancies', writes: false };
  const { page, writes = false } = RULES[request.command];
  return { page, writes };
}

function perform(run: Run, request: Exclude<Request, { command: 'apply' }>): Promise<Answer> {
  switch (request.command) {
    case 'status':
      return status(run);
    case 'queue':
      return queue(run);
    case 'whois':
      return whois(run, request.person);
    case 'Open in portal':
      return openPerson(run, request.person);
    case 'away':
      return away(run, request.days);
    case 'assign':
      return assign(run, request.jobId);
  }
}

/** Runs a command or a click, and returns what the caller sees (docs/rules/commands.md#commands). */
export async function runRequest(c: Context, origin: string, { id, discordId, request }: Asked): Promise<Answer> {
  if (request === null) return UNKNOWN;
  if (request.command === 'apply') return apply(c.var.db, origin);
  const caller = await findCaller(c, origin, discordId, RULES[request.command].permission);
  if (caller.refusal) return caller.refusal;
  const { me, titles } = caller;
  return perform({ c, me, titles, origin, interactionId: id }, request);
}
