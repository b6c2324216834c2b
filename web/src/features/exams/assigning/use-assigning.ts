import { useState } from 'react';
import { useAssignExam } from '../managing/manage-mutations.ts';
import { outcomeText, refusalsById } from './assign-words.ts';
import type { Taker } from './taker-search.ts';

const NOBODY: ReadonlyMap<string, Taker> = new Map();

/** Who is chosen for an exam, who has been assigned since the dialog opened, and the call that assigns. */
export function useAssigning(examId: string) {
  const mutation = useAssignExam();
  const [chosen, setChosen] = useState(NOBODY);
  const [assigned, setAssigned] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState('');
  const sent = mutation.variables?.userIds ?? [];
  const isSending = mutation.isPending;

  return {
    chosen: [...chosen.values()],
    isChosen: ({ id }: Taker) => chosen.has(id),
    hasAssigned: assigned.size > 0,
    isAssigned: ({ id }: Taker) => assigned.has(id),
    isSending,
    /** Id of the person being assigned alone, by the button of their row. */
    sendingAlone: isSending && sent.length === 1 ? (sent[0] ?? null) : null,
    error: mutation.error,
    refusals: refusalsById(mutation.error, sent),
    /** What the toast left out; empty if it said everything. */
    outcome,
    choose: (person: Taker, isChosen: boolean) => {
      const next = new Map(chosen);
      if (isChosen) next.set(person.id, person);
      else next.delete(person.id);
      setChosen(next);
    },
    assign: (people: Taker[], onSuccess?: () => void) => {
      if (isSending) return;
      setOutcome('');
      const userIds = people.map(({ id }) => id);
      mutation.mutate(
        { examId, userIds },
        {
          onSuccess: (reply) => {
            setAssigned((before) => new Set([...before, ...userIds]));
            setChosen((before) => new Map([...before].filter(([id]) => !userIds.includes(id))));
            setOutcome(outcomeText(userIds.length, reply));
            onSuccess?.();
          },
        },
      );
    },
  };
}
