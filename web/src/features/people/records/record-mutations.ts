import { useMutation } from '@tanstack/react-query';
import { RECORD_TYPES } from '#contract/staff-file/record-types.ts';
import { client, failureOf, isConflict, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { errorSentence } from '../people-change.ts';
import { type StaffRecord, staffKeys } from '../staff-queries.ts';
import type { RecordBody } from './record-draft.ts';

const refetch = (userId: string) => queryClient.invalidateQueries({ queryKey: staffKeys.records(userId) });

const toastSuccess = (title: string, { actionType }: Pick<StaffRecord, 'actionType'>, { username }: Person) =>
  toast({ tone: 'success', title, description: `${RECORD_TYPES[actionType]} for ${username}.` });

function toastFailure(title: string, error: Error, userId: string) {
  // The list shows what has changed, or that the record is gone.
  const code = failureOf(error)?.code;
  if (code === 'conflict' || code === 'not_found' || code === 'record_shared') void refetch(userId);
  toast({ tone: 'danger', title, description: errorSentence(error) });
}

type Saving = { body: RecordBody; revision: number | undefined };

/** Adds a record about a person, or updates the given one. Pending until the list is refetched, so that the form closes onto the new list. */
export function useSaveRecord(person: Person, record: StaffRecord | null) {
  const userId = person.id;
  return useMutation({
    mutationFn: ({ body, revision }: Saving) =>
      record
        ? send(client.api['staff-records'][':id'].$patch({ param: { id: record.id }, json: { ...body, revision } }))
        : send(client.api['staff-records'].$post({ json: body })),
    onSuccess: async (saved) => {
      await refetch(userId);
      toastSuccess(record ? 'Record Updated' : 'Record Added', saved, person);
    },
    onError: (error) => {
      // The form merges a conflict, or asks.
      if (isConflict(error)) void refetch(userId);
      else toastFailure(record ? 'Failed to Update Record' : 'Failed to Add Record', error, userId);
    },
  });
}

/** Shares a record with its subject, unless it has changed since it was read. Pending until the list is refetched. */
export const useShareRecord = (person: Person) =>
  useMutation({
    mutationFn: ({ id, revision }: StaffRecord) =>
      send(client.api['staff-records'][':id'].share.$post({ param: { id }, json: { revision } })),
    onSuccess: async (_reply, record) => {
      await refetch(person.id);
      toastSuccess('Record Shared', record, person);
    },
    // The list shows its new text, or that a colleague has shared it.
    onError: () => void refetch(person.id),
  });

/** Deletes a record. Pending until the list is refetched. */
export const useDeleteRecord = (person: Person) =>
  useMutation({
    mutationFn: ({ id }: StaffRecord) => send(client.api['staff-records'][':id'].$delete({ param: { id }, query: {} })),
    onSuccess: async (_reply, record) => {
      await refetch(person.id);
      toastSuccess('Record Deleted', record, person);
    },
    onError: (error) => toastFailure('Failed to Delete Record', error, person.id),
  });
