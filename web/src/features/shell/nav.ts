import {
  BookOpen,
  Briefcase,
  ClipboardCheck,
  ClipboardList,
  Crown,
  FilePlus,
  FileSearch,
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

type NavEntry = {
  label: string;
  to: NavPath;
  icon: LucideIcon;
  /** Which count stands beside it. */
  count?: 'pending' | 'unread';
  /** The pages below its path have no entry of their own, and belong to it. */
  isSection?: true;
};

type NavPath =
  | '/dashboard'
  | '/progress'
  | '/guides/mod'
  | '/guides/modmail'
  | '/exam'
  | '/performance'
  | '/notices'
  | '/manage/jobs/create'
  | '/manage/applications'
  | '/manage/staff'
  | '/manage/exams/create'
  | '/review-exams'
  | '/test-results'
  | '/executive'
  | '/audit-logs'
  | '/owner';

type NavGroup = { label: string; from: Grade; to?: Grade; entries: NavEntry[] };

const groups: NavGroup[] = [
  { label: 'Applying', from: 1, to: 1, entries: [{ label: 'Check Progress', to: '/progress', icon: ClipboardList }] },
  {
    label: 'Staff',
    from: 2,
    entries: [
      { label: 'Dashboard', to: '/dashboard', icon: Gauge },
      { label: 'Mod Guide', to: '/guides/mod', icon: BookOpen },
      { label: 'ModMail Guide', to: '/guides/modmail', icon: Mail },
      { label: 'Take Exam', to: '/exam', icon: GraduationCap, isSection: true },
    ],
  },
  {
    label: 'Moderation',
    from: 2.5,
    entries: [
      { label: 'Performance', to: '/performance', icon: TrendingUp },
      { label: 'Notices', to: '/notices', icon: Megaphone, count: 'unread' },
    ],
  },
  {
    label: 'Management',
    from: 4,
    entries: [
      { label: 'Create Job Posting', to: '/manage/jobs/create', icon: Briefcase },
      { label: 'Review Applications', to: '/manage/applications', icon: ClipboardCheck, count: 'pending' },
      { label: 'Staff Management', to: '/manage/staff', icon: Users },
      { label: 'Create Test', to: '/manage/exams/create', icon: FilePlus },
      { label: 'Review Exams', to: '/review-exams', icon: FileSearch },
      { label: 'Test Results', to: '/test-results', icon: ListChecks },
    ],
  },
  {
    label: 'Executive',
    from: 5,
    entries: [
      { label: 'Executive Portal', to: '/executive', icon: ShieldCheck },
      { label: 'Audit Logs', to: '/audit-logs', icon: ScrollText },
    ],
  },
  { label: 'Owner', from: 6, entries: [{ label: 'Owner Portal', to: '/owner', icon: Crown }] },
];

/** What the navigation holds for a grade, in groups (spec §2, shared layout). */
export const navigationFor = (grade: Grade): NavGroup[] =>
  groups.filter((group) => grade >= group.from && grade <= (group.to ?? 6));
