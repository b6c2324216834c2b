import {
  BookOpen,
  Briefcase,
  ClipboardCheck,
  ClipboardList,
  Crown,
  FilePlus,
  FileSearch,
  FolderOpen,
  Gauge,
  GraduationCap,
  ListChecks,
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

type NavEntry = {
  label: string;
  to: ScreenPath;
  icon: LucideIcon;
  /** Has the name of this guide in place of its label. */
  guide?: GuideSlug;
  /** The count shown next to it. */
  count?: 'pending' | 'unread';
  /** Also highlighted on the pages below its path, or below this one, which have no entry of their own. */
  section?: string;
  /** What its page requires beyond what shows the entry. */
  permission?: Permission;
  /** What the entry itself requires, beyond its group. */
  shownFor?: Permission;
};

type NavGroup = { label: string; permission: Permission; entries: NavEntry[] };

// The highest groups first: a low window shows an Executive's own entries without scrolling.
const groups: NavGroup[] = [
  {
    label: 'Executive',
    permission: 'audit.read',
    entries: [
      { label: 'Executive Portal', to: '/executive', icon: ShieldCheck },
      { label: 'Audit Logs', to: '/audit-logs', icon: ScrollText },
      { label: 'Owner Portal', to: '/owner', icon: Crown, shownFor: 'owner.read' },
    ],
  },
  {
    label: 'Applying',
    permission: 'nav.applying',
    entries: [{ label: 'Check Progress', to: '/progress', icon: ClipboardList }],
  },
  {
    label: 'Staff',
    permission: 'nav.staff',
    entries: [
      { label: 'Dashboard', to: '/dashboard', icon: Gauge },
      { label: 'My file', to: '/file', icon: FolderOpen },
      { label: 'Mod Guide', to: '/guides/mod', icon: BookOpen, guide: 'mod' },
      { label: 'ModMail Guide', to: '/guides/modmail', icon: Mail, guide: 'modmail' },
      { label: 'Take Exam', to: '/exam', icon: GraduationCap, section: '/exam' },
    ],
  },
  {
    label: 'Moderation',
    permission: 'nav.moderation',
    entries: [
      { label: 'Performance', to: '/performance', icon: TrendingUp, permission: 'performance.read' },
      { label: 'Notices', to: '/notices', icon: Megaphone, count: 'unread', permission: 'notice.read' },
    ],
  },
  {
    label: 'Management',
    permission: 'application.review',
    entries: [
      { label: 'Create Job Posting', to: '/manage/jobs/create', icon: Briefcase, section: '/manage/edit-job' },
      { label: 'Review Applications', to: '/manage/applications', icon: ClipboardCheck, count: 'pending' },
      { label: 'Staff Management', to: '/manage/staff', icon: Users },
      { label: 'Create Test', to: '/manage/exams/create', icon: FilePlus, section: '/manage/exams' },
      { label: 'Review Exams', to: '/review-exams', icon: FileSearch },
      { label: 'Test Results', to: '/test-results', icon: ListChecks },
    ],
  },
];

/** Whether an entry is the place of a path. */
export const isPlaceOf = ({ to, section }: NavEntry, path: string): boolean =>
  path === to || (section !== undefined && (path === section || path.startsWith(`${section}/`)));

/** What a page requires that this grade lacks, as in 'From Moderator'; null if it may open it. */
export const missingFor = ({ permission }: NavEntry, grade: Grade): string | null =>
  permission && !can(grade, permission) ? `From ${gradeTitle(lowestGrade(permission))}` : null;

/** The navigation's groups for a grade. */
export const navigationFor = (grade: Grade): NavGroup[] =>
  groups
    .filter(({ permission }) => can(grade, permission))
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ shownFor }) => !shownFor || can(grade, shownFor))
        .map((entry) => (entry.guide ? { ...entry, label: guideTitle(entry.guide) } : entry)),
    }));
