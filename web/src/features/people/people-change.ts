import { useMutation } from '@tanstack/react-query';
import type { Grade } from '#contract/grades.ts';
import { assignmentKeys } from '#features/exams/queries.ts';
import { client, currentOf, failureOf, send } from '#lib/api.ts';
import { findRow, replaceRow } from '#lib/cached-rows.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Person, personQuery, type Subject, userKeys } from '#patterns/people/people-queries.ts';
import { isOldSignIn } from '#patterns/sign-in-again.ts';
import { takeBack } from '#patterns/take-back.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { profilesQuery, type StaffProfile, staffKeys } from './staff-queries.ts';
import { unmetIn } from './unmet-gates.tsx';

/** A person's newest row in the cached lists, and when (ms) it was read. */
export const findListed = (discordId: string) =>
  findRow<Person>(userKeys.lists, (person) => person.discordId === discordId);

/** Puts a person's new state into every cache that shows them. Resolves once the lists have been read again. */
function adoptPerson(person: Person): Promise<void> {
  queryClient.setQueryData(personQuery(person.discordId).queryKey, person);
  return replaceRow(userKeys.lists, person);
}

/** Puts a staff profile's new state into its cached list. */
export function adoptProfile(profile: StaffProfile): void {
  queryClient.setQueryData(profilesQuery(profile.isArchived).queryKey, (profiles) =>
    profiles?.map((known) => (known.userId === profile.userId ? profile : known)),
  );
}

/** Reads people again after a refusal that does not carry the person's current state. */
const refetchPeople = () => void queryClient.invalidateQueries({ queryKey: userKeys.all });

/** What a person of a higher grade can do to another. */
export type PersonChange =
  | { kind: 'promote' | 'grade'; grade: Grade }
  | { kind: 'fire' | 'block' | 'unblock' | 'sign-out' };

/** A change to make, with the person as they were on the screen, why if a second person is asked, and why past gates that are not met. */
export type ChangeRequest = { person: Subject; change: PersonChange; reason?: string; waiver?: string };

const MEMBER: Grade = 1;

/** A request to a second person, which the Worker replies in place of the person. */
type Asked = { lapsesAt: string };

/** Whether a call only asked a second person, who still has to approve it. */
export const isAsked = (reply: object | null | undefined): reply is Asked => Boolean(reply && 'lapsesAt' in reply);

/** The person as a refusal shows them; null for any other failure. */
export function personNow(error: unknown): Person | null {
  const current = currentOf<Person | Asked>(error);
  return current && !isAsked(current) && !unmetIn(error) ? current : null;
}

/** Reports that a second person was asked, whose portal and the asker's then list the request. */
export function reportAsked(): void {
  void queryClient.invalidateQueries({ queryKey: staffKeys.all });
  toast({
    tone: 'success',
    title: 'Approval Requested',
    description: 'A second person has to approve this.',
  });
}

function callFor({
  person: { id, grade: from },
  change,
  reason: why,
  waiver: whyPast,
}: ChangeRequest): Promise<Person | Asked | null> {
  const param = { id };
  const reason = why?.trim() && { reason: why };
  const waiver = whyPast?.trim() && { waiver: whyPast };
  switch (change.kind) {
    case 'promote':
    case 'grade':
      return send(
        client.api.users[':id'].grade.$patch({ param, json: { grade: change.grade, from, ...reason, ...waiver } }),
      );
    case 'fire':
      return send(client.api.users[':id'].grade.$patch({ param, json: { grade: MEMBER, from, ...reason } }));
    case 'block':
    case 'unblock':
      return send(client.api.users[':id'].block.$patch({ param, json: { isBlocked: change.kind === 'block' } }));
    case 'sign-out':
      return send(client.api.users[':id']['sign-out'].$post({ param }));
  }
}

function successText({ person: { username }, change }: ChangeRequest): { title: string; description: string } {
  switch (change.kind) {
    case 'promote':
      return { title: 'User Promoted', description: `${username} is now ${gradeTitle(change.grade)}.` };
    case 'grade':
      return { title: 'Grade Updated', description: `${username} is now ${gradeTitle(change.grade)}.` };
    case 'fire':
      return { title: 'User Fired', description: `${username} has been demoted to ${gradeTitle(1)}.` };
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

/** The server's reason for a failed call, or a general sentence where there is none. */
export const errorSentence = (error: unknown) => failureOf(error)?.error ?? 'Something went wrong';

// A new grade archives or restores the staff profile and adds a record; a demotion to Member also ends open assignments.
function refresh(person: Person, { kind }: PersonChange) {
  void queryClient.invalidateQueries({ queryKey: staffKeys.all });
  if (kind === 'block' || kind === 'unblock') return;
  void queryClient.invalidateQueries({ queryKey: staffKeys.records(person.id) });
  if (kind === 'fire') void queryClient.invalidateQueries({ queryKey: assignmentKeys.all });
}

/** Unblocks a person who was just blocked. */
function undoBlock(person: Subject): Promise<void> {
  const request: ChangeRequest = { person, change: { kind: 'unblock' } };
  return takeBack<Person>(
    send(client.api.users[':id'].block.$patch({ param: { id: person.id }, json: { isBlocked: false } })),
    {
      adopt: (now) => {
        refresh(now, request.change);
        return adoptPerson(now);
      },
      done: () => successText(request),
    },
  );
}

/**
 * Changes a person's grade, blocks them or ends their sessions. Pending until the lists are read again, so that a dialog closes onto the
 * new lists. After a conflict they show the person's current state.
 */
export const usePersonChange = () =>
  useMutation({
    mutationFn: callFor,
    onSuccess: async (after, request) => {
      if (isAsked(after)) return reportAsked();
      const undo = request.change.kind === 'block' ? () => void undoBlock(request.person) : undefined;
      toast({ tone: 'success', ...successText(request), undo });
      if (!after) return;
      refresh(after, request.change);
      await adoptPerson(after);
    },
    onError: (error, { change }) => {
      // The dialog says it, and what to do.
      if (isOldSignIn(error) || unmetIn(error)) return;
      const current = personNow(error);
      if (current) {
        void adoptPerson(current);
        refresh(current, change);
      } else if (failureOf(error)) {
        refetchPeople();
        // A colleague may have asked about them first.
        void queryClient.invalidateQueries({ queryKey: staffKeys.approvals });
      }
      toast({ tone: 'danger', title: FAILED[change.kind], description: errorSentence(error) });
    },
  });

/** What another person changed first, after a conflict; null or empty if nothing visible. */
export function interveningChange(before: Subject, error: unknown): string | null {
  const now = personNow(error);
  if (!now) return null;
  const grade = now.grade !== before.grade && `${now.username} is now ${gradeTitle(now.grade)}.`;
  const block =
    now.isBlocked !== before.isBlocked && `${now.username} is ${now.isBlocked ? 'now blocked' : 'no longer blocked'}.`;
  const changes = [grade, block].filter(Boolean).join(' ');
  return changes && `Someone else has changed this in the meantime. ${changes}`;
}
