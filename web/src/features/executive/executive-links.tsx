import { Link } from '@tanstack/react-router';
import { FileSearch, GraduationCap, Users } from 'lucide-react';

const LINKS = [
  { to: '/manage/staff', icon: Users, title: 'Staff Management', text: 'Profiles, records and promotions.' },
  { to: '/manage/applications', icon: FileSearch, title: 'Review Applications', text: 'Who wants to join the team.' },
  { to: '/manage/exams', icon: GraduationCap, title: 'Exam Management', text: 'Exams, and who has to take them.' },
] as const;

/** The ways to what executives look at most. */
export function ExecutiveLinks() {
  return (
    <nav aria-label="Quick links" className="mb-8 grid gap-3 sm:grid-cols-3">
      {LINKS.map(({ to, icon: Icon, title, text }) => (
        <div
          key={to}
          className="relative flex items-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:bg-hover"
        >
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <div className="min-w-0">
            <Link to={to} className="stretched rounded-sm font-semibold">
              {title}
            </Link>
            <p className="text-caption text-muted">{text}</p>
          </div>
        </div>
      ))}
    </nav>
  );
}
