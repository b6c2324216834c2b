import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { useMe } from '#lib/session.ts';
import { type Area, clearTab, readText, removeStored, writeText } from '#lib/stored.ts';

/** What a draft belongs to: its kind, then what identifies it, as in `['guide-draft', 'mod']`. */
type DraftName = readonly [kind: string, ...ids: string[]];

/** The key of a user's draft in storage. */
export const draftKey = (userId: string, [kind, ...ids]: DraftName) => [kind, userId, ...ids].join(':');

// Drafts that the browser refused to store. They last until the page is reloaded.
const refused = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may change a draft on the device.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const notify = () => {
  for (const listener of listeners) listener();
};

const readDraftText = (area: Area, key: string) => refused.get(key) ?? readText(area, key);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseDraft<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | null {
  if (text === null) return null;
  // Private notes used to be stored as bare text.
  const parsed = [jsonOf(text), text].map((value) => schema.safeParse(value)).find(({ success }) => success);
  return parsed?.data ?? null;
}

/** A stored draft; null if there is none, or none that matches the schema. */
export const readDraft = <Value>(area: Area, key: string, schema: z.ZodMiniType<Value>): Value | null =>
  parseDraft(readDraftText(area, key), schema);

/** Stores a draft, or removes it with null. False if the browser refuses; the draft then lasts until the page is reloaded. */
export function writeDraft(area: Area, key: string, draft: unknown): boolean {
  const text = JSON.stringify(draft);
  const isStored = draft === null ? removeStored(area, key) : writeText(area, key, text);
  if (isStored || draft === null) refused.delete(key);
  else refused.set(key, text);
  notify();
  return isStored;
}

/** Clears the drafts of this tab, for a user who signs out. Those on the device stay until they are sent. */
export function clearTabDrafts(): void {
  refused.clear();
  clearTab();
  notify();
}

/**
 * Text that the signed-in user has not sent yet, stored in this tab or on this device. It outlives the component and the session.
 * `isStored` is false if the browser refused it, so that reloading the page would lose it.
 */
export function useDraft<Value>(name: DraftName, schema: z.ZodMiniType<Value>, area: Area) {
  const key = draftKey(useMe().id, name);
  const text = useSyncExternalStore(subscribe, () => readDraftText(area, key));
  return {
    draft: parseDraft(text, schema),
    setDraft: (draft: Value | null) => writeDraft(area, key, draft),
    isStored: !refused.has(key),
  };
}
