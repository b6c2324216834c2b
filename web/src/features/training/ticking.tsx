import { useEffect, useRef, useState } from 'react';
import { focusIfLost, focusOn } from '#lib/focus.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { type Tick, useTick } from './mutations.ts';

/** Ticks a task, or takes the tick away after the question that the caller renders. The button for either has focus afterwards. */
export function useTicking(subject: Omit<Tick, 'done'>, isDone: boolean) {
  const { task, person } = subject;
  const tick = useTick();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Another button takes the place of the one used, which may be rendered after the call has ended.
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button changes with this.
  useEffect(() => {
    if (isLeaving.current) focusIfLost(button);
    isLeaving.current = false;
  }, [isDone]);
  const send = (done: boolean) => {
    isLeaving.current = true;
    tick.mutate(
      { ...subject, done },
      {
        onError: () => {
          isLeaving.current = false;
        },
        onSettled: () => setAsking(false),
      },
    );
  };
  return {
    button,
    isPending: tick.isPending,
    act: () => (isDone ? setAsking(true) : send(true)),
    question: (
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        finalFocus={() => focusOn(button)}
        title="Take this tick away?"
        text={`‘${task}’ is then not done${person ? ` by ${person}` : ''}, and when it was done is forgotten.`}
        confirmLabel="Take it away"
        danger
        working={tick.isPending}
        onConfirm={() => send(false)}
      />
    ),
  };
}
