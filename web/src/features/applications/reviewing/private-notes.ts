import { useSyncExternalStore } from 'react';
import { readText, removeStored, writeText } from '../../../lib/stored.ts';

// What is typed and not saved outlives the dialog, so that going on to the next application loses nothing.
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (reviewerId: string, applicationId: string) => `private-notes:${reviewerId}:${applicationId}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function tellAll() {
  for (const listener of listeners) listener();
}

/**
 * One reviewer's notes on one application. They live in this browser alone and are never sent (spec §2), apart from the
 * notes of whoever else signs in here.
 */
export function usePrivateNotes(reviewerId: string, applicationId: string) {
  const key = keyOf(reviewerId, applicationId);
  const saved = useSyncExternalStore(subscribe, () => readText('device', key) ?? '');
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key));
  const text = draft ?? saved;

  const write = (next: string) => {
    drafts.set(key, next);
    tellAll();
  };

  /** Keeps what is written; false where the browser refuses to store anything. */
  const save = (): boolean => {
    const isSaved = text.trim() ? writeText('device', key, text) : removeStored('device', key);
    if (!isSaved) return false;
    drafts.delete(key);
    tellAll();
    return true;
  };

  return { text, write, save, isChanged: text !== saved };
}
