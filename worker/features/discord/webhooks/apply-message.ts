import { type GradeTitles, gradeName } from '#contract/grades.ts';
import { seconds } from '#worker/clock.ts';
import { buttonRow, linkButton } from '../buttons.ts';
import { cutAndEscape, escapeAndCut } from '../message-text.ts';
import type { Vacancy } from './apply.store.ts';

/** Discord's limit for the title of an embed. */
const MAX_TITLE = 256;

/** How much of the description is shown. */
const SHOWN = 300;

/** Characters of a grade's title. */
const MAX_GRADE = 100;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** What a vacancy asks of applicants, and until when, a sentence each. */
function conditionsOf(
  {
    minServerDays,
    minAccountDays,
    minGrade,
    closesAt,
  }: Pick<Vacancy, 'minServerDays' | 'minAccountDays' | 'minGrade' | 'closesAt'>,
  titles: GradeTitles,
): string[] {
  return [
    minServerDays > 0 && `For members of our server for at least ${days(minServerDays)}`,
    minAccountDays > 0 && `For Discord accounts that are at least ${days(minAccountDays)} old`,
    minGrade > 1 && `For the grade ${escapeAndCut(gradeName(minGrade, titles), MAX_GRADE)} and above`,
    closesAt !== null && `Open until <t:${Math.floor(closesAt / seconds(1))}:f>`,
  ].filter((condition) => condition !== false);
}

/** Whether a vacancy takes applications at this moment. */
export const isOpenVacancy = ({ isActive, deletedAt, closesAt }: Vacancy, at: Date) =>
  isActive === 1 && deletedAt === null && (closesAt === null || closesAt > at.getTime());

/** The body of an Apply message: the vacancy with its button or, once it has closed, without. Mentions nobody. */
export function applyBody(
  vacancy: Vacancy,
  { jobId, origin, titles, isOpen }: { jobId: string; origin: string; titles: GradeTitles; isOpen: boolean },
) {
  const url = `${origin}/apply/${jobId}`;
  const description = [
    ...(isOpen ? [] : ['**Closed**']),
    cutAndEscape(vacancy.description, SHOWN),
    ...(isOpen ? [conditionsOf(vacancy, titles).join('\n')] : []),
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    embeds: [{ title: escapeAndCut(vacancy.title, MAX_TITLE), url, description }],
    components: isOpen ? buttonRow([linkButton('Apply', url)]) : [],
    allowed_mentions: { parse: [] },
  };
}
