import { useSyncExternalStore } from 'react';
import { readText, removeStored, writeText } from '#lib/stored.ts';

// Unsaved text outlives the dialog, so stepping to the next application loses nothing.
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

function notify() {
  for (const listener of listeners) listener();
}

/** A reviewer's own notes on an application. They stay in this browser and are never sent. */
export function usePrivateNotes(reviewerId: string, applicationId: string) {
  const key = keyOf(reviewerId, applicationId);
  const saved = useSyncExternalStore(subscribe, () => readText('device', key) ?? '');
  const draft = useSyncExternalStore(subscribe, () => drafts.get(key));
  const text = draft ?? saved;

  const write = (next: string) => {
    drafts.set(key, next);
    notify();
  };

  /** Returns false if the browser refuses to store the notes. */
  const save = (): boolean => {
    const isSaved = text.trim() ? writeText('device', key, text) : removeStored('device', key);
    if (!isSaved) return false;
    drafts.delete(key);
    notify();
    return true;
  };

  return { text, write, save, isChanged: text !== saved };
}
