import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { queryClient } from '#lib/query-client.ts';
import { sessionQuery, useMe } from '#lib/session.ts';
import { beforeSignInAgain } from '../sign-in-again.ts';
import { draftKey, readDraft, useDraft, writeDraft } from './drafts.ts';

export interface TypedTextOptions<Values extends FieldValues> {
  /** Identifies the form in storage, as in 'notice:new'. */
  name: string;
  /** The values of a new row's form. */
  blank: Values;
  /** When to store what is typed: at every change, or only if the session ends. */
  keep?: 'always' | 'session-end' | undefined;
  /** Removes secrets from the values before they are stored. */
  withoutSecrets?: ((values: Values) => Values) | undefined;
  form: Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset' | 'subscribe'>;
  /** The revision that the edit started from; undefined for a new row. */
  revision: number | undefined;
  /** Whether the user can type: not before the row has loaded. */
  isOpen: boolean;
}

export interface TypedText {
  /** The revision that a save must name: the one the text was typed over, even if outdated. */
  revision: number | undefined;
  /** Removes what is stored. */
  forget: () => void;
}

const typeOf = (value: unknown): z.ZodMiniType => {
  if (typeof value === 'string') return z.string();
  if (typeof value === 'boolean') return z.boolean();
  return Array.isArray(value) ? z.array(z.unknown()) : z.unknown();
};

/** Matches stored values that a form with these fields can show. */
const typedText = <Values extends FieldValues>(blank: Values) =>
  z.object({
    values: z.object(Object.fromEntries(Object.entries(blank).map(([field, value]) => [field, typeOf(value)]))),
    revision: z.optional(z.number()),
  });

/** What is stored of a form that keeps its text at every change; `draft` is null if nothing was typed. */
export function useStoredText<Values extends FieldValues>(name: string, blank: Values) {
  const { draft, setDraft } = useDraft(['typed', name], typedText(blank), 'tab');
  return {
    draft: (draft?.values as Values | undefined) ?? null,
    store: (values: Values) => void setDraft({ values }),
    discard: () => void setDraft(null),
  };
}

/** Keeps what is typed in this tab until the same user opens the form again. */
export function useTypedText<Values extends FieldValues>({
  name,
  blank,
  keep = 'session-end',
  withoutSecrets = (values) => values,
  form,
  revision,
  isOpen,
}: TypedTextOptions<Values>): TypedText {
  const key = draftKey(useMe().id, ['typed', name]);
  const { isDirty } = form.formState;
  const [restored, setRestored] = useState<{ typedOver: number | undefined; at: number | undefined } | null>(null);
  // Once the form has been reset to another revision, that one counts.
  const typedOver = restored?.at === revision ? (restored?.typedOver ?? revision) : revision;

  const forget = () => writeDraft('tab', key, null);
  const store = useEffectEvent(() =>
    writeDraft('tab', key, { values: withoutSecrets(form.getValues()), revision: typedOver }),
  );
  const restore = useEffectEvent(() => {
    const stored = readDraft('tab', key, typedText(blank));
    setRestored(stored && { typedOver: stored.revision, at: revision });
    // Keeps the default values, so that the restored text counts as unsaved.
    if (stored) form.reset(stored.values as Values, { keepDefaultValues: true });
  });
  const storeChange = useEffectEvent((isChanged: boolean) => (isChanged ? store() : forget()));
  const storeAtEnd = useEffectEvent(() => isDirty && store());

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form with another key restores its own text.
  useEffect(() => {
    if (!isOpen) return;
    restore();
    if (keep === 'always')
      return form.subscribe({
        formState: { values: true, isDirty: true },
        callback: (state) => storeChange(state.isDirty ?? false),
      });
    forget();
    // The cache reports the end of the session before the screen unmounts.
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
      if (isSession && type === 'updated' && query.state.data === null) storeAtEnd();
    });
    const stayBehind = beforeSignInAgain(() => void storeAtEnd());
    return () => {
      unsubscribe();
      stayBehind();
    };
  }, [key, isOpen, keep]);

  return { revision: typedOver, forget };
}
