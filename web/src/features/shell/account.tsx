import { Link } from '@tanstack/react-router';
import { homePath } from '#contract/grades.ts';
import { Bell } from '#features/notifications/bell.tsx';
import { NotificationNews } from '#features/notifications/news.tsx';
import type { Me } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';

/** What the public frame shows to a signed-in user. */
export default function Account({ me }: { me: Me }) {
  return (
    <>
      <NotificationNews />
      <Bell />
      <Link to="/settings" title="Your settings" className="relative shrink-0 rounded-full">
        <Avatar name={me.username} src={me.avatar} size="sm" />
        <span className="sr-only">Your settings</span>
      </Link>
      {/* Narrower on phones, so that the first word of the portal's name stays whole. */}
      <Button asChild className="shrink-0 max-sm:px-2">
        <Link to={homePath(me.grade)}>{me.grade === 1 ? 'Progress' : 'Dashboard'}</Link>
      </Button>
    </>
  );
}
