import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { gradeChoices } from '#contract/grade-rules.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useMe } from '../../../lib/session.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { personQuery, type StaffPerson } from '../../users/queries.ts';
import { findListed } from '../../users/shared/people-cache.ts';
import { RecordList } from '../records/record-list.tsx';
import { ProfileFacts, ProfileFactsSkeleton } from './profile-facts.tsx';
import { ProfileStaff } from './profile-staff.tsx';

const PromoteDialog = lazy(() => import('../promote-dialog.tsx'));

interface ProfileDialogProps {
  chatId: string;
  open: boolean;
  onClose: () => void;
}

/** The person whose profile is open: as the lists have them, or, come to by an address alone, looked up. */
function useOpenPerson(chatId: string, open: boolean) {
  // A list that was read since they were last looked at knows better.
  useEffect(() => {
    const { queryKey } = personQuery(chatId);
    const listed = open && findListed(chatId);
    if (listed && listed.at > (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0))
      queryClient.setQueryData(queryKey, listed.person, { updatedAt: listed.at });
  }, [chatId, open]);

  return useQuery({
    ...personQuery(chatId),
    enabled: open,
    initialData: () => findListed(chatId)?.person,
    initialDataUpdatedAt: () => findListed(chatId)?.at,
  });
}

/** Someone's profile and records above the list (spec §2). The default export, because it comes after the lists. */
export default function ProfileDialog({ chatId, open, onClose }: ProfileDialogProps) {
  const { data: person, error, isFetching, refetch } = useOpenPerson(chatId, open);
  const title = person?.username ?? (person === null ? 'Nobody here' : 'Profile');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="lg"
      title={
        <span className="flex items-center gap-3">
          {person && <Avatar name={person.username} src={person.avatar} />}
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </span>
      }
    >
      {person && (
        <>
          <ProfileFacts person={person} action={<Promotion key={person.id} person={person} />} />
          <ProfileStaff person={person} />
          <RecordList person={person} />
        </>
      )}
      {person === undefined && !error && <ProfileFactsSkeleton />}
      {person === undefined && error && (
        <LoadFailure query={{ error, isFetching, refetch }} title="The profile could not be loaded">
          Nothing was changed.
        </LoadFailure>
      )}
      {person === null && (
        <EmptyState
          icon={UserX}
          title="There is nobody here"
          action={<Button onClick={onClose}>Back to the list</Button>}
        >
          No person has this address. The link may not be complete.
        </EmptyState>
      )}
    </Dialog>
  );
}

/** The way up for a Member; nothing for anyone else. */
function Promotion({ person }: { person: StaffPerson }) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isOffered = person.grade === 1 && !person.isBlocked && gradeChoices(me, person).length > 0;
  return (
    <>
      {isOffered && (
        <Button
          variant="primary"
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          Promote
        </Button>
      )}
      {/* Stays while it closes, when the person is no Member any more. */}
      {wasOpened && (
        <Suspense>
          <PromoteDialog person={person} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
