import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery, useMe } from '../../lib/session.ts';
import { readStored, removeStored, store } from '../../lib/stored.ts';

type Kept<Values> = { values: Values; revision?: number };

interface Form<Values extends FieldValues, Context, Body> {
  /** What tells this form from every other one in the portal. */
  name: string;
  form: UseFormReturn<Values, Context, Body>;
  /** Of what is there to be changed; none for something new. */
  revision: number | undefined;
  /** Whether it can be written in: not before what it changes has been read. */
  isOpen: boolean;
}

/**
 * A session that ends takes the screen away. What was typed in a form then waits in this tab until the same person opens the form
 * again. Returns the revision that a save has to name: the one that was typed over, also where it is no longer the newest.
 */
export function useKeptForm<Values extends FieldValues, Context, Body>({
  name,
  form,
  revision,
  isOpen,
}: Form<Values, Context, Body>): number | undefined {
  const key = `typed:${useMe().id}:${name}`;
  const { isDirty } = form.formState;
  const [kept, setKept] = useState<{ begunFrom: number | undefined; foundAt: number | undefined } | null>(null);
  const begunFrom = kept?.foundAt === revision ? (kept?.begunFrom ?? revision) : revision;

  const bringBack = useEffectEvent(() => {
    const isKept = (value: unknown): value is Kept<Values> =>
      typeof value === 'object' && value !== null && 'values' in value;
    const waiting = readStored('tab', key, isKept);
    setKept(waiting && { begunFrom: waiting.revision, foundAt: revision });
    if (!waiting) return;
    removeStored('tab', key);
    // Against the same defaults, so that it counts as unsaved.
    form.reset(waiting.values, { keepDefaultValues: true });
  });
  const putAside = useEffectEvent(() => {
    if (isDirty) store('tab', key, { values: form.getValues(), revision: begunFrom });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another form is another opening.
  useEffect(() => {
    if (!isOpen) return;
    bringBack();
    // By the cache, which tells of it before the screen goes.
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
      if (isSession && type === 'updated' && query.state.data === null) putAside();
    });
  }, [key, isOpen]);

  return begunFrom;
}
