import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect, useState } from 'react';
import type { AssignableGrade } from '#contract/exams.ts';
import { TAKER_SEARCH } from '#contract/limits.ts';
import { client, failureOf, reasonOf, send } from '#lib/api.ts';
import { counted, listed } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useHeldRows } from '#patterns/lists/held-rows.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type Assigned, useAssignExam } from '../mutations.ts';

const NOBODY: ReadonlyMap<string, Taker> = new Map();

/** The people chosen for an exam, those assigned since the dialog opened, and the call that assigns them. */
export function useAssigning(examId: string) {
  const mutation = useAssignExam();
  const [chosen, setChosen] = useState(NOBODY);
  const [assigned, setAssigned] = useState<ReadonlySet<string>>(new Set());
  const [grades, setGrades] = useState<AssignableGrade[]>([]);
  const [days, setDays] = useState('');
  const [outcome, setOutcome] = useState('');
  const [isAlone, setAlone] = useState(false);
  const { variables } = mutation;
  const sent = variables?.userIds ?? [];
  const length = days.trim() === '' ? undefined : Number(days);
  const isSending = mutation.isPending;

  const assignTo = (people: Taker[], whole: AssignableGrade[], onSuccess?: () => void) => {
    setOutcome('');
    setAlone(onSuccess === undefined);
    const userIds = people.map(({ id }) => id);
    mutation.mutate(
      { examId, userIds, grades: whole, days: length },
      {
        onSuccess: (reply) => {
          setAssigned((before) => new Set([...before, ...userIds]));
          setOutcome(whole.length > 0 ? gradesOutcome(reply) : outcomeText(userIds.length, reply));
          setChosen((before) =>
            onSuccess && !reply.stopped ? NOBODY : new Map([...before].filter(([id]) => !userIds.includes(id))),
          );
          if (reply.stopped) return;
          if (onSuccess) setGrades([]);
          onSuccess?.();
        },
      },
    );
  };

  return {
    chosen: [...chosen.values()],
    isChosen: ({ id }: Taker) => chosen.has(id),
    hasAssigned: mutation.isSuccess || assigned.size > 0,
    isAssigned: ({ id }: Taker) => assigned.has(id),
    isSending,
    /** Id of the person being assigned by their row's own button. */
    sendingAlone: isSending && isAlone ? (sent[0] ?? null) : null,
    error: mutation.error,
    /** The chosen grades. */
    grades,
    chooseGrade: (grade: AssignableGrade, isChosen: boolean) =>
      setGrades(isChosen ? [...grades, grade].toSorted() : grades.filter((other) => other !== grade)),
    /** As typed; blank means the default period. */
    days,
    setDays,
    /** Why the server refused the days. */
    daysError: failureOf(mutation.error)?.issues?.find(({ path }) => path === 'days')?.message,
    refusals: refusalsById(mutation.error, sent),
    /** What the toast omits; empty if it said everything. */
    outcome,
    choose: (person: Taker, isChosen: boolean) => {
      const next = new Map(chosen);
      if (isChosen) next.set(person.id, person);
      else next.delete(person.id);
      setChosen(next);
    },
    /** Assigns to everyone chosen. */
    assign: (onSuccess: () => void) => {
      if (isSending) return;
      // The grades include these people already.
      const single = [...chosen.values()].filter(({ grade }) => !grades.some((other) => other === grade));
      assignTo(single, grades, onSuccess);
    },
    /** Assigns to one person, by the button of their row. */
    assignAlone: (person: Taker) => {
      if (!isSending) assignTo([person], []);
    },
  };
}

/** The server's refusals by person id. */
export function refusalsById(error: unknown, sent: readonly string[]): Map<string, string> {
  const refusals = (failureOf(error)?.issues ?? []).flatMap(({ path, message }): [string, string][] => {
    const id = sent[Number(/^userIds\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
    return id ? [[id, message]] : [];
  });
  return new Map(refusals);
}

/** What the toast omits: skipped people, and how many can no longer be assigned. Empty if everyone was assigned. */
export function outcomeText(sent: number, { assignmentsCreated: created, skipped }: Assigned): string {
  if (created === sent) return '';
  const lost = sent - created - skipped.length;
  return [
    created > 0 && `Assigned to ${created} of ${sent}.`,
    skippedSentence(created, skipped),
    lost > 0 && `${lost} can no longer be assigned: search again to see who can.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function skippedSentence(created: number, skipped: Assigned['skipped']): string {
  if (skipped.length === 0) return '';
  const isOne = skipped.length === 1;
  const holders = `${listed(skipped.map(({ username }) => username))} already ${isOne ? 'holds' : 'hold'} this exam`;
  return `${holders}${created > 0 ? ` and ${isOne ? 'was' : 'were'} skipped` : ', so nothing was assigned'}.`;
}

/** What the toast omits after assigning whole grades; empty if it said everything. */
export function gradesOutcome({ assignmentsCreated: created, skipped, stopped }: Assigned): string {
  if (created === 0) return 'Everyone you chose already holds this exam, so nothing was assigned.';
  const assigned = `Assigned to ${counted(created, 'person', 'people')} before it failed.`;
  return [...(stopped ? [assigned, reasonOf(stopped)] : []), skippedSentence(created, skipped)]
    .filter(Boolean)
    .join(' ');
}

/** The label of the button that assigns to the chosen grades and people. */
export function assignLabel(people: number, grades: readonly AssignableGrade[] = []): string {
  const parts = [
    ...grades.map((grade) => gradeTitle(grade)),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
  ];
  return parts.length === 0 ? 'Assign people' : `Assign ${listed(parts)}`;
}

/** A person who can be assigned an exam. */
export type Taker = InferResponseType<typeof client.api.users.search.$get, 200>[number];

const takersQuery = (q: string) =>
  queryOptions({
    queryKey: userKeys.takers(q),
    queryFn: () => send(client.api.users.search.$get({ query: { q } })),
    // Grade changes and blocks affect the results.
    staleTime: 10_000,
  });

/** Finds people by name. Requests nothing below two characters. */
export function useTakerSearch(typed: string) {
  const q = typed.trim().slice(0, TAKER_SEARCH.max).trim();
  const isLongEnough = q.length >= TAKER_SEARCH.min;
  const query = useQuery({
    ...takersQuery(q),
    enabled: isLongEnough,
    // Show the previous results while typing.
    placeholderData: (previous) => (isLongEnough ? previous : undefined),
  });

  const { errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0)
      toast({ tone: 'danger', title: 'Search Failed', description: 'Failed to search for users.' });
  }, [errorUpdatedAt]);

  return useHeldRows({ ...query, q, isLongEnough }, query.data);
}
