import { Link } from '@tanstack/react-router';
import { DoorOpen, Eye, Gavel, type LucideIcon, ShieldCheck, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Grade } from '#contract/grades.ts';
import type { Demo } from '#contract/settings/demo.ts';
import { useLogout } from '#features/settings/logout.ts';
import { headingRef } from '#lib/focus.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useSession } from '#lib/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Page } from '#ui/layout/page.tsx';

interface LookAsProps {
  demo: Demo;
  /** Why the last attempt failed; any value means that it did. */
  error?: string | undefined;
  /** The page to open as the chosen person. */
  returnTo?: string | undefined;
}

/** What a grade sees first, by the grades that a demo offers. */
const SEES: Partial<Record<Grade, { icon: LucideIcon; text: string }>> = {
  1: { icon: UserRound, text: 'Applies for positions and follows each application.' },
  3: { icon: ShieldCheck, text: 'Reads guides and notices, takes exams and sees their own file.' },
  4: { icon: Users, text: 'Reviews applications, marks exams and looks after the staff.' },
  5: { icon: Gavel, text: 'Decides appeals, blocks people and reads the audit log.' },
  6: { icon: Eye, text: 'Sees all of it, and what there is to set up.' },
};

const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

interface ChoiceProps {
  icon: LucideIcon;
  text: string;
  isChosen: boolean;
  /** The link or button with the choice's name. */
  children: ReactNode;
}

/** Stretched over its card, so that all of it can be clicked. */
const NAME = 'stretched rounded-sm text-left font-semibold';

function Choice({ icon: Icon, text, isChosen, children }: ChoiceProps) {
  return (
    <li className="relative flex items-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {children}
          {isChosen && <Badge tone="info">You now</Badge>}
        </div>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
    </li>
  );
}

/** A demo's way to sign in: one click for each grade, and one to sign out. */
export default function LookAs({ demo, error, returnTo }: LookAsProps) {
  const me = useSession();
  const logout = useLogout();
  const after = returnTo ? `&returnTo=${returnTo}` : '';
  return (
    <Page>
      <h1 ref={headingRef} tabIndex={-1} className="text-display">
        Look around
      </h1>
      <p className="mt-4 max-w-prose text-lead text-pretty">
        This portal is a demo, and everyone in it is invented. Choose whom to look as. You can change your mind at any
        time.
      </p>
      {error !== undefined && (
        <Alert announce="alert" tone="danger" title="That did not work" className="mt-6">
          Wait a minute, or choose someone else. Each account takes a limited number of visitors a day.
        </Alert>
      )}
      <ul className="mt-8 grid gap-3 md:grid-cols-2">
        <Choice icon={DoorOpen} text="Sees the open positions, without an account." isChosen={!me}>
          {me ? (
            <button type="button" className={NAME} disabled={logout.isPending} onClick={() => logout.mutate()}>
              Look as a visitor
            </button>
          ) : (
            <Link to="/" className={NAME}>
              Look as a visitor
            </Link>
          )}
        </Choice>
        {demo.people.map(({ username, grade }) => {
          const { icon = UserRound, text = '' } = SEES[grade] ?? {};
          return (
            <Choice key={username} icon={icon} text={text} isChosen={me?.username === username}>
              {/* A full page load, because it signs in. */}
              <a href={`/auth/discord?as=${username}${after}`} className={NAME}>
                Look as {withArticle(gradeTitle(grade).toLowerCase())}
              </a>
            </Choice>
          );
        })}
      </ul>
      <div className="mt-8 max-w-prose space-y-2 text-sm text-muted">
        {demo.isPublic && (
          <p>
            Everyone shares these accounts. Others see what you write until the night, when all data begins anew, so
            write nothing personal.
          </p>
        )}
        <p>
          You can make ten changes a minute. The demo erases and exports nobody, uploads nothing, and keeps its settings
          and webhooks as they are.
          {demo.pin && ` Archived applications open with the pin ${demo.pin}.`}
        </p>
      </div>
    </Page>
  );
}
