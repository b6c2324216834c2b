import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { IconButton } from '#ui/icon-button.tsx';
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
  const subject = `${requirement.title}, ${name}`;
  if (!isDone)
    return (
      <Button
        size="sm"
        aria-label={`Tick: ${subject}`}
        disabled={!isOnline}
        working={tick.isPending}
        onClick={() => send(true)}
      >
        Tick
      </Button>
    );
  return (
    <>
      <IconButton size="sm" label={`Untick: ${subject}`} disabled={!isOnline} onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
      </IconButton>
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
    </>
  );
}
