import { useMutation } from '@tanstack/react-query';
import { type Grade, gradeName } from '#contract/grades.ts';
import { client, currentOf, failureOf, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { assignmentKeys } from '../../exams/queries.ts';
import { staffKeys } from '../../staff/queries.ts';
import type { StaffPerson } from '../queries.ts';
import { adoptPerson, rereadPeople } from './people-cache.ts';

/** What those above someone can do to them. */
export type PersonChange =
  | { kind: 'promote' | 'grade'; grade: Grade }
  | { kind: 'fire' | 'block' | 'unblock' | 'sign-out' };

/** A change that was asked for, with the person as they were on the screen. */
export type AskedChange = { person: StaffPerson; change: PersonChange };

const MEMBER: Grade = 1;

function ask({ person: { id, grade: from }, change }: AskedChange): Promise<StaffPerson | null> {
  const param = { id };
  switch (change.kind) {
    case 'promote':
    case 'grade':
      return send(client.api.users[':id'].grade.$patch({ param, json: { grade: change.grade, from } }));
    case 'fire':
      return send(client.api.users[':id'].grade.$patch({ param, json: { grade: MEMBER, from } }));
    case 'block':
    case 'unblock':
      return send(client.api.users[':id'].block.$patch({ param, json: { isBlocked: change.kind === 'block' } }));
    case 'sign-out':
      return send(client.api.users[':id']['sign-out'].$post({ param }));
  }
}

function told({ person: { username }, change }: AskedChange): { title: string; description: string } {
  switch (change.kind) {
    case 'promote':
      return { title: 'User Promoted', description: `${username} is now ${gradeName(change.grade)}.` };
    case 'grade':
      return { title: 'Grade Updated', description: `${username} is now ${gradeName(change.grade)}.` };
    case 'fire':
      return { title: 'User Fired', description: `${username} has been demoted to Member.` };
    case 'block':
      return { title: 'User Blocked', description: `${username} is signed out and cannot sign in.` };
    case 'unblock':
      return { title: 'User Unblocked', description: `${username} can sign in again.` };
    case 'sign-out':
      return { title: 'Signed Out Everywhere', description: `Every session of ${username} has ended.` };
  }
}

const FAILED: Record<PersonChange['kind'], string> = {
  promote: 'Failed to Promote User',
  grade: 'Grade Update Failed',
  fire: 'Fire Action Failed',
  block: 'Action Failed',
  unblock: 'Action Failed',
  'sign-out': 'Action Failed',
};

/** What a failed call has to say, or the spec's sentence where the server said nothing. */
export const sentenceOf = (error: unknown) => failureOf(error)?.error ?? 'Something went wrong';

// A new grade archives or restores the staff profile and adds a record; going back to Member also ends open exam assignments.
function refresh(person: StaffPerson, { kind }: PersonChange) {
  void queryClient.invalidateQueries({ queryKey: staffKeys.all });
  if (kind === 'block' || kind === 'unblock') return;
  void queryClient.invalidateQueries({ queryKey: staffKeys.records(person.id) });
  if (kind === 'fire') void queryClient.invalidateQueries({ queryKey: assignmentKeys.all });
}

/** Changes someone's grade, blocks them, or ends their sessions. Where somebody else was faster, the lists get what they did. */
export const usePersonChange = () =>
  useMutation({
    mutationFn: ask,
    onSuccess: (after, asked) => {
      if (after) {
        adoptPerson(after);
        refresh(after, asked.change);
      }
      toast({ tone: 'success', ...told(asked) });
    },
    onError: (error, { change }) => {
      const current = currentOf<StaffPerson>(error);
      if (current) {
        adoptPerson(current);
        refresh(current, change);
      } else if (failureOf(error)) rereadPeople();
      toast({ tone: 'danger', title: FAILED[change.kind], description: sentenceOf(error) });
    },
  });

/** How someone stands now, in a sentence, after a change was refused; null where they stand as they did. */
export function meanwhile(before: StaffPerson, error: unknown): string | null {
  const now = currentOf<StaffPerson>(error);
  if (!now) return null;
  const grade = now.grade !== before.grade && `${now.username} is now ${gradeName(now.grade)}.`;
  const block =
    now.isBlocked !== before.isBlocked && `${now.username} is ${now.isBlocked ? 'now blocked' : 'no longer blocked'}.`;
  const changes = [grade, block].filter(Boolean).join(' ');
  return changes && `Someone else has changed this in the meantime. ${changes}`;
}
