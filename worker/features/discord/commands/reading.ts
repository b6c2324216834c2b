import type { ApplicationStatus } from '#contract/applications.ts';
import { gradeName } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import { dayOf } from '#worker/clock.ts';
import type { Database } from '#worker/db/database.ts';
import { settings } from '#worker/env.ts';
import { gradeAsNamed } from '#worker/http/owners.ts';
import { escapeAndCut } from '../message-text.ts';
import { type Answer, dayText, fitLines, linkTo, mention, momentText } from './answer.ts';
import type { Me, Run } from './context.ts';
import { findPerson, listOwn, listVacancies, MOST_VACANCIES, selectQueue } from './reading.store.ts';

/** Characters of a title in a list, escapes included. */
const MAX_TITLE = 120;

const titleText = (title: string) => `**${escapeAndCut(title, MAX_TITLE)}**`;

/** `/apply`: the open vacancies, for anyone. */
export async function apply(db: Database, origin: string): Promise<Answer> {
  const vacancies = await listVacancies(db);
  if (vacancies.length === 0)
    return {
      content: 'There are currently no open positions. Please check back later for new opportunities.',
    };
  const more = `More: ${linkTo(`${origin}/vacancies`)}`;
  const all = vacancies
    .slice(0, MOST_VACANCIES)
    .map(({ id, title }) => `${titleText(title)}: ${linkTo(`${origin}/apply/${id}`)}`);
  const { lines, isAll } = fitLines(all, more);
  const hasMore = !isAll || vacancies.length > MOST_VACANCIES;
  return { content: [...lines, ...(hasMore ? [more] : [])].join('\n') };
}

const STAGES = { pending: 'Pending', under_consideration: 'Under Review', withdrawn: 'Withdrawn' } as const;

/** Where an application stands, without its outcome. */
const stageOf = (status: ApplicationStatus) =>
  status === 'accepted' || status === 'declined' ? 'Answered' : STAGES[status];

/** `/status`: the caller's newest applications. */
export async function status({ c, me, origin }: Run): Promise<Answer> {
  const own = await listOwn(c.var.db, me.id);
  if (own.length === 0) return { content: 'You have no applications.' };
  const link = linkTo(`${origin}/progress`);
  const { lines } = fitLines(
    own.map(
      ({ jobTitle, status, submittedAt }) =>
        `${titleText(jobTitle)}: ${stageOf(status)}, sent ${momentText(submittedAt)}`,
    ),
    link,
  );
  return { content: [...lines, link].join('\n') };
}

const since = (before: string, at: number | null) => (at === null ? '' : `, ${before} ${momentText(new Date(at))}`);

/** `/queue`: what waits for managers. */
export async function queue({ c }: Run): Promise<Answer> {
  const [found] = await selectQueue(c.var.db);
  const { pending = 0, underReview = 0, awaiting = 0, oldestPending = null, oldestAwaiting = null } = found ?? {};
  const lines = [
    pending > 0 && `Pending applications: ${pending}${since('the oldest since', oldestPending)}`,
    underReview > 0 && `Applications under review: ${underReview}`,
    awaiting > 0 && `Attempts awaiting marks: ${awaiting}${since('the oldest started', oldestAwaiting)}`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return { content: 'Nothing is waiting.' };
  const open = pending + underReview > 0 ? '/manage/applications' : '/review-exams';
  return { content: lines.join('\n'), open, assigns: pending > 0 };
}

type Found = Awaited<ReturnType<typeof findPerson>>[number];

/** The page of a person, for managers: their own file, a staff profile, or the applications of a person without one. */
function pageOf({ id, hasProfile }: Found, me: Me): string {
  if (id === me.id) return '/file';
  return hasProfile ? `/staff/${id}` : `/manage/applications?user=${id}`;
}

/** `/whois`: whether a person is on the team, and for managers their page. Who is not on it is never told apart. */
export async function whois({ c, me, titles }: Run, discordId: string): Promise<Answer> {
  const [found] = await findPerson(c.var.db, discordId);
  const open = found && can(me.grade, 'staff.manage') ? pageOf(found, me) : undefined;
  const grade = found && !found.isBlocked ? gradeAsNamed(found, settings(c.env)) : 1;
  if (!found || grade === 1) return { content: `${mention(discordId)} is not on the team.`, open };
  const title = escapeAndCut(gradeName(grade, titles), MAX_TITLE);
  const from = dayText(dayOf(found.promotedAt ?? found.joinedAt));
  const away = found.awayUntil === null ? '' : ` Away until ${dayText(found.awayUntil)}.`;
  return { content: `${mention(discordId)} is ${title} since ${from}.${away}`, open };
}

/** Open in portal: the page of a person. */
export async function openPerson({ c, me }: Run, discordId: string): Promise<Answer> {
  const [found] = await findPerson(c.var.db, discordId);
  if (!found) return { content: `${mention(discordId)} has never signed in to the portal.` };
  return { content: `${mention(discordId)} in the portal:`, open: pageOf(found, me) };
}
