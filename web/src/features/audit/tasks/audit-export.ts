import { ApiError, client, nextCursor } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useLongTask } from '../../../lib/use-long-task.ts';
import { type AuditFilter, auditKeys } from '../queries.ts';

/** What an export has downloaded, and the cursor of its next file: null before the first and after the last. */
export type ExportProgress = { filter: AuditFilter; files: number; entries: number; cursor: string | null };

/** Downloads the log as the filter narrows it, file after file. */
export function useAuditExport() {
  const { start, ...task } = useLongTask({
    step: exportFile,
    isDone: ({ cursor }) => cursor === null,
    // The export is itself an entry of the log, which is read again on return.
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.lists, refetchType: 'none' }),
  });
  return { ...task, start: (filter: AuditFilter) => start({ filter, files: 0, entries: 0, cursor: null }) };
}

async function exportFile({ filter, files, entries, cursor }: ExportProgress, signal: AbortSignal) {
  const response = await client.api['audit-logs'].export.$get(
    { query: { ...filter, ...(cursor && { cursor }) } },
    { init: { signal } },
  );
  const csv = await response.text();
  if (!response.ok) throw new ApiError(response, csv);
  const rows = countRows(csv);
  // A search may find nothing in one window of the log and more in the next.
  const file = rows > 0 ? files + 1 : files;
  if (rows > 0) download(csv, 'text/csv', fileName(response.headers, file));
  return { filter, files: file, entries: entries + rows, cursor: nextCursor(response.headers) };
}

/** The rows of a CSV file, without its header. A line break inside quotes is part of a value. */
export const countRows = (csv: string): number =>
  csv.split('"').reduce((sum, part, index) => sum + (index % 2 === 0 ? part.split('\r\n').length - 1 : 0), 0) - 1;

function fileName(headers: Headers, file: number): string {
  const name = /filename="([^"]+)\.csv"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'audit-log';
  return file === 1 ? `${name}.csv` : `${name}-${file}.csv`;
}
