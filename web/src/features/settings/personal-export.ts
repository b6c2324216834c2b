import { client, send } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useLongTask } from '#lib/long-task.ts';

/** Whose data an export collects. */
export type Exported = { id: string; username: string };

type Parts = Record<string, unknown>;

/** What an export has collected so far, and the cursor of its next step: null before the first and after the last. */
type ExportProgress = { person: Exported; parts: Parts | null; cursor: string | null };

/** Collects what is kept about a person, step by step, and saves it as one file. */
export function usePersonalExport() {
  const { start, ...task } = useLongTask({
    step: exportStep,
    isDone: ({ parts, cursor }) => parts !== null && cursor === null,
  });
  return { ...task, start: (person: Exported) => start({ person, parts: null, cursor: null }) };
}

async function exportStep({ person, parts, cursor }: ExportProgress, signal: AbortSignal): Promise<ExportProgress> {
  const { next, ...part } = await send(
    client.api.users[':id'].export.$get(
      { param: { id: person.id }, query: cursor === null ? {} : { cursor } },
      { init: { signal } },
    ),
  );
  const joined = joinParts(parts ?? {}, part);
  if (next === null)
    download(JSON.stringify(joined, null, 2), 'application/json', `${person.username}-personal-data.json`);
  return { person, parts: joined, cursor: next };
}

/** Two steps of an export as one document: the second's lists continue the first's. */
export const joinParts = (first: Parts, second: Parts): Parts => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(second).map(([name, value]) => {
      const before = first[name];
      return [name, Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value];
    }),
  ),
});

/** How many rows an export has. */
export const countRows = (parts: Parts): number =>
  Object.values(parts).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
