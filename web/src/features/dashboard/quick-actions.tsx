import { BookOpen, ClipboardCheck, FilePlus, GraduationCap, Megaphone, ShieldCheck, TrendingUp } from 'lucide-react';
import type { Grade } from '#contract/grades.ts';
import { type CardLink, LinkCards } from '../../patterns/link-cards.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';

type QuickAction = CardLink & { from: Grade };

// In the order of the grades.
const ACTIONS: QuickAction[] = [
  { title: 'View Mod Guide', to: '/guides/mod', icon: BookOpen, from: 2, text: 'The rules, and what to do about them' },
  { title: 'Take Exam', to: '/exam', icon: GraduationCap, from: 2, text: 'What is assigned to you, and your results' },
  { title: 'Performance', to: '/performance', icon: TrendingUp, from: 3, text: 'Your scores and your time with us' },
  { title: 'Notices', to: '/notices', icon: Megaphone, from: 3, text: 'What the team should know' },
  {
    title: 'Manage Applications',
    to: '/manage/applications',
    icon: ClipboardCheck,
    from: 4,
    text: 'Read, consider and decide',
  },
  { title: 'Create Exam', to: '/manage/exams/create', icon: FilePlus, from: 4, text: 'Write questions for the team' },
  { title: 'Executive Portal', to: '/executive', icon: ShieldCheck, from: 5, text: 'Grades, blocks and former staff' },
];

/** Links to what a grade does most often. */
export function QuickActions({ grade }: { grade: Grade }) {
  const actions = ACTIONS.filter(({ from }) => grade >= from);
  return (
    <section aria-labelledby="quick-actions" className="mt-8">
      <SectionHead title="Quick actions" id="quick-actions" className="mb-3" />
      <LinkCards links={actions} />
    </section>
  );
}
