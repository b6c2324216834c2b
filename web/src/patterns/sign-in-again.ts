import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { readStored, removeStored, store } from '#lib/stored.ts';
import { draftKey } from './forms/drafts.ts';
import { isRecent, leavePlace } from './left-place.ts';

const keepers = new Set<() => void>();
let isLeaving = false;

/** Whether a call was refused because the last sign-in was too long ago (docs/rules/auth.md#recent-sign-in). */
export const isOldSignIn = (error: unknown): boolean => failureOf(error)?.code === 'fresh_sign_in';

/** Whether the page is being left to sign in, which loses nothing. */
export const isSigningInAgain = (): boolean => isLeaving;

/** Calls `keep` before the page is left to sign in again, until the returned function is called. */
export function beforeSignInAgain(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Keeps the page's state and address, for a link that leads through Discord and back. */
export function keepForSignIn(): void {
  for (const keep of keepers) keep();
  leavePlace();
  isLeaving = true;
}

// Back from Discord, the page may be shown as it was.
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** State like `useState`'s that also survives `keepForSignIn`, for the same user in this tab. */
export function useKept<Value>(name: string, isValid: (value: unknown) => value is Value, initial: Value) {
  const key = draftKey(useMe().id, ['kept', name]);
  const [value, setValue] = useState(() => {
    const kept = readStored('tab', key, (stored): stored is { value: Value; at: number } => {
      const { value, at } = Object(stored);
      return isValid(value) && typeof at === 'number';
    });
    return kept && isRecent(kept.at) ? kept.value : initial;
  });
  const keep = useEffectEvent(() => void store('tab', key, { value, at: Date.now() }));
  useEffect(() => {
    removeStored('tab', key);
    return beforeSignInAgain(() => keep());
  }, [key]);
  return [value, setValue] as const;
}

/** Matches a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';
