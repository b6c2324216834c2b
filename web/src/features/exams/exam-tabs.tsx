import { Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import type { ScreenPath } from '#patterns/nav-place.ts';
import { cx } from '#ui/cx.ts';
import { TAB, TAB_LINE } from '#ui/layout/tabs.tsx';

const TABS: readonly { to: ScreenPath; label: string }[] = [
  { to: '/exam', label: 'Take' },
  { to: '/manage/exams', label: 'Exams' },
  { to: '/review-exams', label: 'Overview' },
  { to: '/test-results', label: 'Results' },
];

/** Links between the four exam screens, below their titles. Nothing for users who can only take exams. */
export function ExamTabs() {
  const isManager = can(useMe().grade, 'exam.manage');
  return (
    isManager && (
      <nav aria-label="Exams" className={cx(TAB_LINE, '-mt-2 mb-6')}>
        {TABS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={cx(
              TAB,
              'aria-[current=page]:border-accent aria-[current=page]:text-ink forced-colors:aria-[current=page]:border-[Highlight]',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    )
  );
}
