import { BookUser, Globe, House, type LucideIcon, Settings2, ShieldQuestion, UserCog } from 'lucide-react';
import type { Grade } from '#contract/grades.ts';
import { can, type Permission } from '#contract/permissions.ts';
import type { Place } from '#lib/recent-places.ts';
import type { ScreenPath } from '#patterns/nav-place.ts';
import { navigationFor } from '../nav.ts';

/** A screen without parameters. */
interface Screen {
  label: string;
  to: ScreenPath;
  icon: LucideIcon;
  /** Words for what is done there, which find it too. */
  topics?: string | undefined;
}

// The screens without an entry in the navigation. A Member has an entry for their progress.
const OTHERS: (Screen & { permission?: Permission })[] = [
  { label: 'Exam Management', to: '/manage/exams', icon: Settings2, permission: 'exam.manage' },
  { label: 'Application Progress', to: '/progress', icon: BookUser, permission: 'nav.staff' },
  { label: 'Open Vacancies', to: '/vacancies', icon: Globe },
  { label: 'Your settings', to: '/settings', icon: UserCog },
  { label: 'Home', to: '/', icon: House },
  { label: 'Privacy', to: '/privacy', icon: ShieldQuestion },
];

const TOPICS: Partial<Record<ScreenPath, string>> = {
  '/audit-logs': 'history verify export',
  '/executive': 'grades block suspend fire appeals requests',
  '/exam': 'test',
  '/file': 'leave away absence records appeal',
  '/manage/applications': 'accept decline queue',
  '/manage/exams': 'assign questions edit test',
  '/manage/jobs/create': 'vacancies positions edit',
  '/manage/staff': 'people members promote records trials',
  '/nominations': 'nominate opinions vote invite trials',
  '/notices': 'announcements news',
  '/owner': 'settings discord webhooks roles logo erase',
  '/progress': 'withdraw status',
  '/settings': 'theme dark keys sessions messages download data account',
  '/test-results': 'mark marks attempts scores',
  '/training': 'requirements standing read pass due overdue',
  '/vacancies': 'jobs positions apply',
};

/** The screens that this grade may open, in the navigation's order; `isAsked` as for the navigation. */
export const screensFor = (grade: Grade, isAsked = false): Screen[] =>
  [...navigationFor(grade, { isAsked }).flatMap(({ entries }) => entries), ...OTHERS]
    .filter(({ permission }) => !permission || can(grade, permission))
    .map((screen) => ({ ...screen, topics: TOPICS[screen.to] }));

/** What searching for this kind requires; the server decides which rows each user gets. */
export const SEARCHES: Record<Exclude<Place['kind'], 'screen'>, Permission> = {
  section: 'guide.read',
  person: 'staff.manage',
  job: 'self.read',
  exam: 'exam.take',
};

/** Whether this grade may go to a place, which may be remembered from a higher grade. */
export const mayGo = (grade: Grade, { kind, id }: Place, isAsked = false): boolean =>
  kind === 'screen' ? screensFor(grade, isAsked).some(({ to }) => to === id) : can(grade, SEARCHES[kind]);
