import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { useTick } from '../mutations.ts';
import type { PersonStandings, Requirement, Standing } from '../queries.ts';

interface TickButtonProps {
  user: PersonStandings['user'];
  requirement: Requirement;
  standing: Standing;
}

/** Ticks a task for a person below the reader; asks before a tick is taken away. Nothing for other kinds. */
export function TickButton({ user, requirement, standing }: TickButtonProps) {
  const me = useMe();
  const isOnline = useOnline();
  const tick = useTick();
  const [isAsking, setAsking] = useState(false);
  const isOwn = user.id === me.id;
  const canTick = isOwn ? requirement.selfTick || me.grade === 6 : user.grade < me.grade;
  if (requirement.kind !== 'task' || !canTick) return null;
  const isDone = standing.state === 'met';
  const name = usernameOf(user);
  const send = (done: boolean) =>
    tick.mutate(
      { requirementId: requirement.id, userId: user.id, done, task: requirement.title, person: name },
      { onSettled: () => setAsking(false) },
    );
  return (
    <>
      <Button
        size="sm"
        variant={isDone ? 'ghost' : 'secondary'}
        aria-label={`${isDone ? 'Untick' : 'Tick'}: ${requirement.title}, ${name}`}
        disabled={!isOnline}
        working={tick.isPending && !isAsking}
        onClick={() => (isDone ? setAsking(true) : send(true))}
      >
        {isDone ? 'Untick' : 'Tick'}
      </Button>
      {isDone && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title="Take this tick away?"
          text={`‘${requirement.title}’ is then not done by ${name}, and when it was done is forgotten.`}
          confirmLabel="Take it away"
          danger
          working={tick.isPending}
          onConfirm={() => send(false)}
        />
      )}
    </>
  );
}
