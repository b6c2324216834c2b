import {
  BookOpen,
  BookText,
  Briefcase,
  ClipboardCheck,
  ClipboardList,
  Crown,
  FilePlus,
  FileSearch,
  FolderOpen,
  Gauge,
  GraduationCap,
  HeartHandshake,
  LibraryBig,
  ListChecks,
  ListTodo,
  type LucideIcon,
  Mail,
  Megaphone,
  ScrollText,
  ShieldCheck,
  TrendingUp,
  Users,
} from 'lucide-react';
import type { Grade } from '#contract/grades.ts';
import type { GuideSlug } from '#contract/guides.ts';
import { can, lowestGrade, type Permission } from '#contract/permissions.ts';
import { gradeTitle, guideTitle } from '#lib/portal/labels.ts';
import type { ScreenPath } from '#patterns/nav-place.ts';

/** What waits for the reader, in the words that screen readers hear after the number. */
export type NavCount = 'pending' | 'unread' | 'to mark' | 'trials due' | 'to decide' | 'without your opinion' | 'due';

type NavEntry = {
  label: string;
  to: ScreenPath;
  icon: LucideIcon;
  /** Has the name of this guide in place of its label. */
  guide?: GuideSlug;
  /** The guide without a path of its own that it leads to, in place of its path. */
  slug?: string;
  /** The count shown next to it. */
  count?: NavCount;
  /** Also highlighted on the pages below its path, or below this one, which have no entry of their own. */
  section?: string;
  /** What its page requires beyond what shows the entry. */
  permission?: Permission;
  /** Who sees the entry. */
  shownFor: Permission;
};

/** Entries about one subject; without a label, those of every evening. */
type NavGroup = { label: string | null; entries: NavEntry[] };

const groups: NavGroup[] = [
  {
    label: null,
    entries: [
      { label: 'Check Progress', to: '/progress', icon: ClipboardList, shownFor: 'nav.applying' },
      { label: 'Dashboard', to: '/dashboard', icon: Gauge, shownFor: 'nav.staff' },
      {
        label: 'Notices',
        to: '/notices',
        icon: Megaphone,
        count: 'unread',
        permission: 'notice.read',
        shownFor: 'nav.moderation',
      },
      { label: 'My file', to: '/file', icon: FolderOpen, shownFor: 'nav.staff' },
    ],
  },
  {
    label: 'Hiring',
    entries: [
      {
        label: 'Review Applications',
        to: '/manage/applications',
        icon: ClipboardCheck,
        count: 'pending',
        shownFor: 'application.review',
      },
      {
        label: 'Create Job Posting',
        to: '/manage/jobs/create',
        icon: Briefcase,
        section: '/manage/edit-job',
        shownFor: 'application.review',
      },
    ],
  },
  {
    label: 'Exams',
    entries: [
      {
        label: 'Test Results',
        to: '/test-results',
        icon: ListChecks,
        count: 'to mark',
        shownFor: 'application.review',
      },
      { label: 'Review Exams', to: '/review-exams', icon: FileSearch, shownFor: 'application.review' },
      {
        label: 'Create Test',
        to: '/manage/exams/create',
        icon: FilePlus,
        section: '/manage/exams',
        shownFor: 'application.review',
      },
      { label: 'Take Exam', to: '/exam', icon: GraduationCap, section: '/exam', shownFor: 'nav.staff' },
    ],
  },
  {
    label: 'People',
    entries: [
      {
        label: 'Staff Management',
        to: '/manage/staff',
        icon: Users,
        count: 'trials due',
        shownFor: 'application.review',
      },
      {
        label: 'Nominations',
        to: '/nominations',
        icon: HeartHandshake,
        count: 'without your opinion',
        shownFor: 'voice.give',
      },
      { label: 'Executive Portal', to: '/executive', icon: ShieldCheck, count: 'to decide', shownFor: 'audit.read' },
      {
        label: 'Performance',
        to: '/performance',
        icon: TrendingUp,
        permission: 'performance.read',
        shownFor: 'nav.moderation',
      },
    ],
  },
  {
    label: 'Guides',
    entries: [
      { label: 'Mod Guide', to: '/guides/mod', icon: BookOpen, guide: 'mod', shownFor: 'nav.staff' },
      { label: 'ModMail Guide', to: '/guides/modmail', icon: Mail, guide: 'modmail', shownFor: 'nav.staff' },
      { label: 'All guides', to: '/guides', icon: LibraryBig, shownFor: 'nav.staff' },
      { label: 'Training', to: '/training', icon: ListTodo, count: 'due', shownFor: 'training.read' },
    ],
  },
  {
    label: 'Oversight',
    entries: [
      { label: 'Audit Logs', to: '/audit-logs', icon: ScrollText, shownFor: 'audit.read' },
      { label: 'Owner Portal', to: '/owner', icon: Crown, shownFor: 'owner.read' },
    ],
  },
];

/** Whether an entry is the place of a path. */
export const isPlaceOf = ({ to, slug, section }: NavEntry, path: string): boolean =>
  path === (slug === undefined ? to : `/guides/${slug}`) ||
  (section !== undefined && (path === section || path.startsWith(`${section}/`)));

/** What a page requires that this grade lacks, as in 'From Moderator'; null if it may open it. */
export const missingFor = ({ permission }: NavEntry, grade: Grade): string | null =>
  permission && !can(grade, permission) ? `From ${gradeTitle(lowestGrade(permission))}` : null;

/** The guides that the menu shows; all others are behind 'All guides'. */
const MENU_GUIDES = 6;

/** A guide as the menu knows it. */
export type MenuGuide = { slug: string; title: string };

/** The entries of a group; the guides are those of the shell, by their position, once it has told them. */
function entriesOf(group: NavGroup, guides: readonly MenuGuide[] | null): NavEntry[] {
  if (!guides || !group.entries.some(({ guide }) => guide)) return group.entries;
  const listed = guides.slice(0, MENU_GUIDES).map(
    ({ slug, title }): NavEntry =>
      group.entries.find(({ guide }) => guide === slug) ?? {
        label: title,
        to: '/guides',
        slug,
        icon: BookText,
        shownFor: 'nav.staff',
      },
  );
  return [...listed, ...group.entries.filter(({ guide }) => !guide)];
}

/** What the navigation shows that its grade alone does not decide. */
interface Known {
  /** The guides of the shell; null until it has told them. */
  guides?: readonly MenuGuide[] | null;
  /** Whether anything is asked of the reader. Below managers, the training is not shown before. */
  isAsked?: boolean;
}

/** The navigation's groups for a grade. */
export const navigationFor = (grade: Grade, { guides = null, isAsked = false }: Known = {}): NavGroup[] =>
  groups
    .map((group) => ({
      ...group,
      entries: entriesOf(group, guides)
        .filter(
          ({ shownFor, to }) =>
            can(grade, shownFor) && (to !== '/training' || isAsked || can(grade, 'training.manage')),
        )
        .map((entry) => (entry.guide ? { ...entry, label: guideTitle(entry.guide) } : entry)),
    }))
    .filter(({ entries }) => entries.length > 0);
