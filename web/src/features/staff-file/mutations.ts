import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { appealInput, leaveInput } from '#contract/staff-file/file.ts';
import { client, currentOf, reasonOf, send } from '#lib/api.ts';
import { changeRows } from '#lib/cached-rows.ts';
import { utcToday } from '#lib/day.ts';
import { queryClient } from '#lib/query-client.ts';
import { userKeys } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { spanText } from './file-text.ts';
import { fileKeys, type Leave, type OwnEntry, type SharedRecord } from './queries.ts';

/** Shows a record's new state in every cached timeline, and counts again what is to confirm. */
function adoptRecord(record: SharedRecord): Promise<void> {
  changeRows<OwnEntry>(fileKeys.timelines, (entry) =>
    entry.kind === 'record' && entry.id === record.id ? { ...entry, item: record } : entry,
  );
  return queryClient.invalidateQueries({ queryKey: fileKeys.head, exact: true });
}

/** Confirms that the reader has read a record. */
export const useConfirmRecord = () =>
  useMutation({
    mutationFn: ({ id }: SharedRecord) => send(client.api.file.records[':id'].seen.$post({ param: { id } })),
    onSuccess: adoptRecord,
    onError: (error) => toast({ tone: 'danger', title: 'Not Confirmed', description: reasonOf(error) }),
  });

/** Appeals a record. A refusal brings the record's current state. */
export const useAppeal = ({ id }: SharedRecord) =>
  useMutation({
    mutationFn: (json: z.input<typeof appealInput>) =>
      send(client.api.file.records[':id'].appeal.$post({ param: { id }, json })),
    onSuccess: adoptRecord,
    onError: (error) => {
      const current = currentOf<SharedRecord>(error);
      if (current) void adoptRecord(current);
    },
  });

/** Reads again what shows who is away. */
const refreshLeaves = () =>
  Promise.all([fileKeys.head, userKeys.lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** Announces a leave of the reader. */
export const useAnnounceLeave = () =>
  useMutation({
    mutationFn: (json: z.input<typeof leaveInput>) => send(client.api.leaves.$post({ json })),
    onSuccess: async ({ fromDay, toDay }) => {
      await refreshLeaves();
      toast({
        tone: 'success',
        title: 'Leave Announced',
        description: `You are away: ${spanText(fromDay, toDay)}.`,
      });
    },
  });

/** Ends a leave of the reader, or cancels one that has not begun. */
export const useEndLeave = () =>
  useMutation({
    mutationFn: ({ id }: Leave) => send(client.api.leaves[':id'].end.$post({ param: { id } })),
    onSuccess: async (_ended, { fromDay }) => {
      const hadBegun = fromDay <= utcToday();
      await refreshLeaves();
      toast({
        tone: 'success',
        title: hadBegun ? 'Leave Ended' : 'Leave Cancelled',
        description: hadBegun ? 'Nobody sees you as away any more.' : 'It no longer counts.',
      });
    },
    onError: (error) => {
      if (currentOf<Leave>(error)) void refreshLeaves();
      toast({ tone: 'danger', title: 'Leave Not Ended', description: reasonOf(error) });
    },
  });
