import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { queryClient } from '#lib/query-client.ts';
import { sessionQuery, useMe } from '#lib/session.ts';
import { readStored, removeStored, store } from '#lib/stored.ts';

/** Unsaved values of a form, and the revision they were typed over; none for a new row. */
type KeptForm<Values> = { values: Values; revision?: number | undefined };

/** Where a person's unsaved values wait in this tab. Each form has its own name, as in 'notice:new'. */
export const keptFormKey = (userId: string, name: string) => `typed:${userId}:${name}`;

/** Puts unsaved values aside for `takeForm`. */
export const keepForm = <Values>(key: string, kept: KeptForm<Values>) => store('tab', key, kept);

/** Returns what `keepForm` put aside and removes it; null where there is nothing usable. */
export function takeForm<Values>(key: string): KeptForm<Values> | null {
  const kept = readStored('tab', key, isKeptForm<Values>);
  if (kept) removeStored('tab', key);
  return kept;
}

const isKeptForm = <Values>(value: unknown): value is KeptForm<Values> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'values');

interface Options<Values extends FieldValues> {
  /** Identifies the form among all forms of the portal. */
  name: string;
  form: Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset'>;
  /** The revision that the edit began with; undefined for a new row. */
  revision: number | undefined;
  /** Whether the form can be typed in: not before its row has been read. */
  isOpen: boolean;
  /** What of the values may be kept. By default all. */
  toKept?: ((values: Values) => Values) | undefined;
}

/**
 * Carries typed text through the end of a session, which takes the screen away: it waits in this tab until the same person
 * opens the form again. Returns the revision that a save must name: the one the text was typed over, even if outdated.
 */
export function useKeptForm<Values extends FieldValues>({
  name,
  form,
  revision,
  isOpen,
  toKept = (values) => values,
}: Options<Values>): number | undefined {
  const key = keptFormKey(useMe().id, name);
  const { isDirty } = form.formState;
  const [restored, setRestored] = useState<{ typedOver: number | undefined; at: number | undefined } | null>(null);
  // Once the form has been reset to another revision, that one counts.
  const typedOver = restored?.at === revision ? (restored?.typedOver ?? revision) : revision;

  const restore = useEffectEvent(() => {
    const kept = takeForm<Values>(key);
    setRestored(kept && { typedOver: kept.revision, at: revision });
    // With the defaults as they are, so that the restored text counts as unsaved.
    if (kept) form.reset(kept.values, { keepDefaultValues: true });
  });
  const keep = useEffectEvent(() => {
    if (isDirty) keepForm(key, { values: toKept(form.getValues()), revision: typedOver });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form with another key restores its own text.
  useEffect(() => {
    if (!isOpen) return;
    restore();
    // The cache reports the end of the session before the screen unmounts.
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
      if (isSession && type === 'updated' && query.state.data === null) keep();
    });
  }, [key, isOpen]);

  return typedOver;
}
