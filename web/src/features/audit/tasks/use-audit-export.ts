import { ApiError, client, nextParams } from '#lib/api.ts';
import { countRows, download, withoutHeader } from '#lib/download.ts';
import { counted } from '#lib/format.ts';
import { useLongTask } from '#lib/long-task.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type AuditFilter, auditKeys } from '../queries.ts';

/** '1 file with 20 entries'. */
export const amount = ({ files, entries }: Pick<ExportProgress, 'files' | 'entries'>) =>
  `${counted(files, 'file')} with ${counted(entries, 'entry', 'entries')}`;

/** Rows after which a file ends and the next begins. */
const FILE_ROWS = 5000;

/** What an export has downloaded, and what it has read of the file that comes next. */
type ExportProgress = {
  filter: AuditFilter;
  files: number;
  /** Entries in those files. */
  entries: number;
  name: string;
  parts: string[];
  /** Entries in `parts`. */
  rows: number;
  /** The query of the next step; null after the last. */
  next: Record<string, string> | null;
};

/** Downloads the log as the filter narrows it, step by step, in files of 5,000 entries. */
export function useAuditExport() {
  const { start, ...task } = useLongTask({
    step: async (from: ExportProgress, signal) => {
      const reached = await exportStep(from, signal);
      if (reached.next === null && reached.files > 0)
        toast({
          tone: 'success',
          title: 'Log Exported',
          description: `${amount(reached)} downloaded. The log now has an entry for this export.`,
        });
      return reached;
    },
    isDone: ({ next }) => next === null,
    // The export is itself an entry of the log, which is read again on return.
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.lists, refetchType: 'none' }),
  });
  return {
    ...task,
    start: (filter: AuditFilter) =>
      start({ filter, files: 0, entries: 0, name: 'audit-log', parts: [], rows: 0, next: {} }),
  };
}

async function exportStep(progress: ExportProgress, signal: AbortSignal): Promise<ExportProgress> {
  const { filter, files, entries } = progress;
  const response = await client.api['audit-logs'].export.$get(
    { query: { ...filter, ...progress.next } },
    { init: { signal } },
  );
  const csv = await response.text();
  if (!response.ok) throw new ApiError(response, csv);
  const name = nameIn(response.headers) ?? progress.name;
  const params = nextParams(response.headers);
  const next = params && Object.fromEntries(params);
  const parts = [...progress.parts, progress.rows === 0 ? csv : withoutHeader(csv)];
  const rows = progress.rows + countRows(csv);
  // A search may find nothing in one window of the log and more in the next.
  if (rows === 0) return { ...progress, name, next };
  if (next && rows < FILE_ROWS) return { ...progress, name, parts, rows, next };
  download(parts.join(''), 'text/csv', files === 0 ? `${name}.csv` : `${name}-${files + 1}.csv`);
  return { filter, files: files + 1, entries: entries + rows, name, parts: [], rows: 0, next };
}

const nameIn = (headers: Headers) => /filename="([^"]+)\.csv"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
