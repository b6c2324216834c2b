import { Link } from '@tanstack/react-router';
import { BookOpen, ClipboardCheck, FilePlus, GraduationCap, Megaphone, ShieldCheck, TrendingUp } from 'lucide-react';
import type { Grade } from '#contract/grades.ts';
import { guideTitle } from '#lib/portal/labels.ts';
import { type CardLink, LinkCards } from '#patterns/link-cards.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';

type QuickAction = CardLink & { from: Grade };

// In the order of the grades.
const actions = (): QuickAction[] => [
  { title: `View ${guideTitle('mod')}`, to: '/guides/mod', icon: BookOpen, from: 2 },
  { title: 'Take Exam', to: '/exam', icon: GraduationCap, from: 2 },
  { title: 'Performance', to: '/performance', icon: TrendingUp, from: 3 },
  { title: 'Notices', to: '/notices', icon: Megaphone, from: 3 },
  {
    title: 'Manage Applications',
    to: '/manage/applications',
    icon: ClipboardCheck,
    from: 4,
  },
  { title: 'Create Exam', to: '/manage/exams/create', icon: FilePlus, from: 4 },
  { title: 'Executive Portal', to: '/executive', icon: ShieldCheck, from: 5 },
];

/** Links to what a grade does most often, and to the vacancies. */
export function QuickActions({ grade }: { grade: Grade }) {
  return (
    <div>
      <section aria-labelledby="quick-actions">
        <SectionHeader title="Quick actions" id="quick-actions" className="mb-3" />
        <LinkCards links={actions().filter(({ from }) => grade >= from)} />
      </section>
      <Link to="/vacancies" className="link mt-3 inline-flex items-center text-sm pointer-coarse:min-h-11">
        Open positions
      </Link>
    </div>
  );
}
