import { FileSearch, GraduationCap, Users } from 'lucide-react';
import { type CardLink, LinkCards } from '#patterns/link-cards.tsx';

const LINKS: readonly CardLink[] = [
  { to: '/manage/staff', icon: Users, title: 'Staff Management', text: 'Profiles and records' },
  { to: '/manage/applications', icon: FileSearch, title: 'Review Applications', text: 'Who wants to join' },
  { to: '/manage/exams', icon: GraduationCap, title: 'Exam Management', text: 'Exams and assignments' },
];

/** Links to the screens executives use most. */
export function ExecutiveLinks() {
  return (
    <nav aria-label="Quick links" className="mb-8">
      <LinkCards links={LINKS} />
    </nav>
  );
}
