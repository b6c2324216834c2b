import { Undo2 } from 'lucide-react';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import type { PersonStandings, Requirement, Standing } from '../queries.ts';
import { useTicking } from '../ticking.tsx';

interface TickButtonProps {
  user: PersonStandings['user'];
  requirement: Requirement;
  standing: Standing;
}

/** Ticks a task for a person below the reader; asks before a tick is taken away. Nothing for other kinds. */
export function TickButton({ user, requirement, standing }: TickButtonProps) {
  const me = useMe();
  const isOnline = useOnline();
  const isDone = standing.state === 'met';
  const name = usernameOf(user);
  const { button, isPending, act, question } = useTicking(
    { requirementId: requirement.id, userId: user.id, task: requirement.title, person: name },
    isDone,
  );
  const isOwn = user.id === me.id;
  const canTick = isOwn ? requirement.selfTick || me.grade === 6 : user.grade < me.grade;
  if (requirement.kind !== 'task' || !canTick) return null;
  const subject = `${requirement.title}, ${name}`;
  return (
    <>
      {isDone ? (
        <IconButton ref={button} size="sm" label={`Untick: ${subject}`} disabled={!isOnline} onClick={act}>
          <Undo2 aria-hidden />
        </IconButton>
      ) : (
        <Button
          ref={button}
          size="sm"
          aria-label={`Tick: ${subject}`}
          disabled={!isOnline}
          working={isPending}
          onClick={act}
        >
          Tick
        </Button>
      )}
      {question}
    </>
  );
}
