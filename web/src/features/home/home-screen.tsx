import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, ClipboardCheck, GraduationCap, type LucideIcon, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeTitle } from '#contract/grades.ts';
import { portalQuery } from '../../lib/portal.ts';
import { type Me, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { jobsQuery } from '../jobs/queries.ts';

/** The front page: an introduction for visitors, shortcuts for people who are signed in. */
export function HomeScreen() {
  const me = useSession();
  return me ? <Welcome me={me} /> : <Introduction />;
}

function Welcome({ me }: { me: Me }) {
  return (
    <Page>
      <PageHeader title="Welcome Back" sentence={`${me.username} · ${homeTitle(me.grade)}`} />
      <div className="grid gap-4 sm:grid-cols-2">
        {me.grade === 1 ? (
          <Shortcut
            icon={MessagesSquare}
            title="Apply for Jobs"
            action={
              <Button asChild variant="primary">
                <Link to="/vacancies">View Open Positions</Link>
              </Button>
            }
          >
            See which positions are open and send an application.
          </Shortcut>
        ) : (
          <Shortcut
            icon={BookOpen}
            title="Staff Dashboard"
            action={
              <Button asChild variant="primary">
                <Link to="/dashboard">Go to Dashboard</Link>
              </Button>
            }
          >
            What waits for you: exams, guides and notices.
          </Shortcut>
        )}
        <Shortcut
          icon={ClipboardCheck}
          title="Track Progress"
          action={
            <Button asChild>
              <Link to="/progress">Check Progress</Link>
            </Button>
          }
        >
          Follow the applications you have sent.
        </Shortcut>
      </div>
    </Page>
  );
}

function Shortcut({
  icon: Icon,
  title,
  action,
  children,
}: {
  icon: LucideIcon;
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card className="flex flex-col items-start gap-4">
      <div>
        <h2 className="flex items-center gap-2 text-lg font-semibold tracking-tight">
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          {title}
        </h2>
        <p className="mt-1 text-muted">{children}</p>
      </div>
      <div className="mt-auto">{action}</div>
    </Card>
  );
}

const STEPS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: MessagesSquare,
    title: 'Apply',
    text: 'Pick a position, answer its questions and send them. What you have written is kept until you do.',
  },
  {
    icon: ClipboardCheck,
    title: 'Hear back',
    text: 'A manager reads every answer. You can see where your application stands at any time.',
  },
  {
    icon: GraduationCap,
    title: 'Join the team',
    text: 'New moderators read the guides and pass an exam before they take on their first shift.',
  },
];

function openPositions(count: number): string {
  if (count === 0) return 'No position is open right now';
  return count === 1 ? '1 position is open' : `${count} positions are open`;
}

function Introduction() {
  const portal = useQuery(portalQuery);
  return (
    <Page className="sm:pt-16">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]">
        <div>
          <h1 tabIndex={-1} className="min-h-9 text-2xl font-semibold tracking-tight">
            {portal.data?.name ?? (portal.isError && 'Staff portal')}
          </h1>
          <p className="mt-1 text-lg text-muted">Advertising Staff Portal</p>
          <p className="mt-6 max-w-prose">
            Our communities are kept kind by people who volunteer an evening at a time. See what is open, or sign in if
            you are on the team.
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button asChild variant="primary">
              <Link to="/vacancies">View Open Positions</Link>
            </Button>
            <Button asChild>
              <Link to="/login">Sign in with Discord</Link>
            </Button>
          </div>
        </div>
        <OpenPositions count={portal.data?.openPositions} />
      </div>
      <ol className="mt-10 grid gap-6 border-t border-line pt-8 sm:mt-16 sm:grid-cols-3 sm:gap-8">
        {STEPS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <h2 className="flex items-center gap-2 font-semibold">
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              {title}
            </h2>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Page>
  );
}

const SHOWN = 5;

/** The number of open positions, and the newest by name. */
function OpenPositions({ count }: { count: number | undefined }) {
  const jobs = useInfiniteQuery(jobsQuery);
  const rows = jobs.data?.pages[0]?.rows.slice(0, SHOWN) ?? [];
  return (
    <section aria-labelledby="open-positions" className="min-h-65">
      <h2 id="open-positions" className="min-h-6 text-sm font-semibold text-muted tabular-nums">
        {count !== undefined && openPositions(count)}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line empty:border-0">
        {rows.map((job) => (
          <li key={job.id}>
            <Link
              to="/apply/$id"
              params={{ id: job.id }}
              className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-md px-2 transition-colors hover:bg-hover"
            >
              <span className="truncate font-semibold">{job.title}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
