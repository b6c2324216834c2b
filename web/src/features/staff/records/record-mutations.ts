import { useMutation } from '@tanstack/react-query';
import { RECORD_TYPES } from '#contract/staff.ts';
import { client, failureOf, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import type { StaffPerson } from '../../users/queries.ts';
import { sentenceOf } from '../../users/shared/people-change.ts';
import { type StaffRecord, staffKeys } from '../queries.ts';
import type { RecordBody } from './record-draft.ts';

const reread = (userId: string) => queryClient.invalidateQueries({ queryKey: staffKeys.records(userId) });

const tell = (title: string, { actionType }: Pick<StaffRecord, 'actionType'>, { username }: StaffPerson) =>
  toast({ tone: 'success', title, description: `${RECORD_TYPES[actionType]} for ${username}.` });

function tellFailure(title: string, error: Error, userId: string) {
  // Changed or gone since: the list shows what it is now.
  const code = failureOf(error)?.code;
  if (code === 'conflict' || code === 'not_found') void reread(userId);
  toast({ tone: 'danger', title, description: sentenceOf(error) });
}

/** The record as it stands, where a refusal tells it. */
export function recordIn(error: unknown): StaffRecord | null {
  const current = failureOf(error)?.current;
  return typeof current === 'object' && current !== null && 'actionType' in current ? (current as StaffRecord) : null;
}

/** A draft to be saved, and the revision that it changes where it is not new. */
type Saving = { body: RecordBody; revision?: number | undefined };

/** Writes a record about someone, or changes the one that is given. It works until the list has it, so that the form closes onto that. */
export function useSaveRecord(person: StaffPerson, record: StaffRecord | undefined) {
  const userId = person.id;
  return useMutation({
    mutationFn: ({ body, revision }: Saving) =>
      record
        ? send(
            client.api['staff-records'][':id'].$patch({
              param: { id: record.id },
              json: { ...body, userId, ...(revision !== undefined && { revision }) },
            }),
          )
        : send(client.api['staff-records'].$post({ json: { ...body, userId } })),
    onSuccess: async (saved) => {
      await reread(userId);
      tell(record ? 'Record Updated' : 'Record Added', saved, person);
    },
    onError: (error) => tellFailure(record ? 'Failed to Update Record' : 'Failed to Add Record', error, userId),
  });
}

/** Deletes a record. It works until the list is without it. */
export const useDeleteRecord = (person: StaffPerson) =>
  useMutation({
    mutationFn: ({ id }: StaffRecord) => send(client.api['staff-records'][':id'].$delete({ param: { id } })),
    onSuccess: async (_reply, record) => {
      await reread(person.id);
      tell('Record Deleted', record, person);
    },
    onError: (error) => tellFailure('Failed to Delete Record', error, person.id),
  });
