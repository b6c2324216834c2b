import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, client } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { type AuditFilter, auditKeys } from '../queries.ts';

/** How far an export has come: what was downloaded, and where it goes on. */
export type ExportProgress = { filter: AuditFilter; files: number; entries: number; cursor: string | null };

const NO_FILES = { files: 0, entries: 0, cursor: null };

function nextCursor(headers: Headers): string | null {
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return link ? new URL(link, location.origin).searchParams.get('cursor') : null;
}

/** The rows of a CSV file under its header. A line break inside quotes is part of a value. */
const countRows = (csv: string) =>
  csv.split('"').reduce((sum, part, index) => sum + (index % 2 === 0 ? part.split('\r\n').length - 1 : 0), 0) - 1;

function save(csv: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // The download reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function nameOf(headers: Headers, file: number): string {
  const name = /filename="([^"]+)\.csv"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'audit-log';
  return file === 1 ? `${name}.csv` : `${name}-${file}.csv`;
}

/** Downloads the log as it is narrowed, file after file, until its end or until it is stopped. */
export function useAuditExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [isStopped, setStopped] = useState(false);
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (from: ExportProgress) => {
      const abort = new AbortController();
      stopper.current = abort;
      setStopped(false);
      setProgress(from);
      let { files, entries, cursor } = from;
      do {
        const response = await client.api['audit-logs'].export.$get(
          { query: { ...from.filter, ...(cursor && { cursor }) } },
          { init: { signal: abort.signal } },
        );
        const text = await response.text();
        if (!response.ok) throw new ApiError(response, text);
        const rows = countRows(text);
        // A search may find nothing in one window of the log and more in the next.
        if (rows > 0) save(text, nameOf(response.headers, ++files));
        entries += rows;
        cursor = nextCursor(response.headers);
        setProgress({ filter: from.filter, files, entries, cursor });
      } while (cursor && !abort.signal.aborted);
    },
    onError: () => {
      if (stopper.current?.signal.aborted) setStopped(true);
    },
    // The export is itself an entry of the log: who comes back to it reads it anew.
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.lists, refetchType: 'none' }),
  });

  return {
    progress,
    isRunning: isPending,
    isStopped: isStopped || (!isPending && error === null && Boolean(progress?.cursor)),
    /** Why it ended early; being stopped is no error. */
    error: isStopped ? null : error,
    start: (filter: AuditFilter) => mutate({ filter, ...NO_FILES }),
    /** From where it ended early, with the filters it was begun with. */
    goOn: () => progress && mutate(progress),
    stop: () => stopper.current?.abort(),
    dismiss: () => {
      reset();
      setStopped(false);
      setProgress(null);
    },
  };
}
