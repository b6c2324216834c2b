import { Link } from '@tanstack/react-router';
import { BookOpen, Check, GraduationCap, ListChecks } from 'lucide-react';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { useMe } from '#lib/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { ListRow } from '#ui/layout/list.tsx';
import type { OwnStanding } from '../queries.ts';
import { StandingTime } from '../standing-time.tsx';
import { useTicking } from '../ticking.tsx';
import { KIND_LABELS } from '../training-labels.ts';

const KIND_ICONS = { read: BookOpen, pass: GraduationCap, task: ListChecks };

/** On phones it stands under the text, and its label begins where the text does. */
const GHOST = 'max-sm:-ml-3';

interface StandingRowProps {
  standing: OwnStanding;
  assigned: ReadonlySet<string>;
}

/** One of the reader's standings, with the one thing to do about it. */
export function StandingRow({ standing, assigned }: StandingRowProps) {
  const { requirement } = standing;
  const Icon = KIND_ICONS[requirement.kind];
  return (
    <ListRow
      leading={<Icon aria-hidden className="mt-0.5 size-5 text-muted" />}
      trailing={<Act standing={standing} assigned={assigned} />}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 text-base font-semibold wrap-anywhere">{requirement.title}</span>
        {requirement.isGate && standing.state !== 'met' && <Badge icon={null}>Before a promotion</Badge>}
      </div>
      <p className="mt-0.5 text-caption text-muted">
        {KIND_LABELS[requirement.kind]} · <StandingTime standing={standing} />
      </p>
    </ListRow>
  );
}

function Act({ standing, assigned }: StandingRowProps) {
  const { requirement, state } = standing;
  const isDone = state === 'met';
  if (requirement.kind === 'task') return <TaskAct standing={standing} />;
  if (requirement.slug)
    return (
      <Button asChild size="sm" variant={isDone ? 'ghost' : 'secondary'} className={isDone ? GHOST : ''}>
        <Link {...guideRoute(requirement.slug)} aria-label={`Read: ${requirement.title}`}>
          {isDone ? 'Read again' : 'Read'}
        </Link>
      </Button>
    );
  if (!requirement.examId || isDone) return null;
  if (!assigned.has(requirement.examId))
    return <span className="text-caption text-muted">Ask a manager to assign it</span>;
  return (
    <Button asChild size="sm">
      <Link
        to="/exam/take/$examId"
        params={{ examId: requirement.examId }}
        aria-label={`Take Exam: ${requirement.title}`}
      >
        Take Exam
      </Link>
    </Button>
  );
}

/** Owners tick their own tasks, others those that people tick themselves. */
function TaskAct({ standing: { requirement, state } }: { standing: OwnStanding }) {
  const me = useMe();
  const isOnline = useOnline();
  const isMine = requirement.selfTick || me.grade === 6;
  const isDone = state === 'met';
  const { button, isPending, act, question } = useTicking(
    { requirementId: requirement.id, userId: me.id, task: requirement.title },
    isDone,
  );
  if (!isMine) return isDone ? null : <span className="text-caption text-muted">A manager ticks it</span>;
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant={isDone ? 'ghost' : 'secondary'}
        className={isDone ? GHOST : ''}
        icon={isDone ? undefined : <Check aria-hidden />}
        aria-label={`${isDone ? 'Untick' : 'Tick'}: ${requirement.title}`}
        disabled={!isOnline}
        working={isPending}
        onClick={act}
      >
        {isDone ? 'Untick' : 'Tick'}
      </Button>
      {question}
    </>
  );
}
