import { useSyncExternalStore } from 'react';
import { useMe } from '#lib/session.ts';
import { readStored, removeStored, store } from '#lib/stored.ts';

// What has been read or written in this tab; null where there is no draft.
const drafts = new Map<string, unknown>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read<Draft>(key: string, isDraft: (value: unknown) => value is Draft): Draft | null {
  if (!drafts.has(key)) drafts.set(key, readStored('tab', key, isDraft));
  return drafts.get(key) as Draft | null;
}

function write(key: string, draft: unknown): void {
  drafts.set(key, draft);
  // Where storage is refused, the draft lasts until the page is reloaded.
  if (draft === null) removeStored('tab', key);
  else store('tab', key, draft);
  for (const listener of listeners) listener();
}

/**
 * Unsent text of the review dialog, null while there is none. It outlives the dialog, so that stepping to another application, a
 * reload or the end of a session loses nothing. `name` identifies the field and its application.
 */
export function useDraft<Draft>(
  name: string,
  isDraft: (value: unknown) => value is Draft,
): [draft: Draft | null, setDraft: (draft: Draft | null) => void] {
  const key = `unsent:${useMe().id}:${name}`;
  const draft = useSyncExternalStore(subscribe, () => read(key, isDraft));
  return [draft, (next) => write(key, next)];
}
