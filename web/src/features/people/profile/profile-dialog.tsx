import { useQuery } from '@tanstack/react-query';
import { Ellipsis, TrendingUp, UserX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isInReach } from '#contract/grade-rules.ts';
import { can } from '#contract/permissions.ts';
import { PersonNominations } from '#features/voice/person-nominations.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useMe } from '#lib/session.ts';
import { singleKeyOf } from '#patterns/keys.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { type Person, personQuery } from '#patterns/people/people-queries.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DetailDialog } from '#ui/overlays/detail-dialog.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { DataItems, type PersonData } from '../data/data-menu.tsx';
import { usePersonData } from '../data/person-data.tsx';
import { useDialogPerson } from '../kept-person.ts';
import { findListed } from '../people-change.ts';
import { RecordList } from '../records/record-list.tsx';
import { profilesQuery } from '../staff-queries.ts';
import { ExamTime } from './exam-time.tsx';
import { ProfileLinks, ProfileSummary } from './profile-facts.tsx';
import { ProfileStaff } from './profile-staff.tsx';
import { Promotions } from './promotions.tsx';

const PromoteDialog = lazyPart(() => import('../staff/promote-dialog.tsx'));

interface ProfileDialogProps {
  discordId: string;
  open: boolean;
  onClose: () => void;
}

/** The person whose profile is open: taken from the lists in the cache, or fetched if it was opened by its address. */
function useOpenPerson(discordId: string, open: boolean) {
  // A list that was fetched later than this person is more up to date.
  useEffect(() => {
    const { queryKey } = personQuery(discordId);
    const listed = open && findListed(discordId);
    if (listed && listed.at > (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0))
      queryClient.setQueryData(queryKey, listed.row, { updatedAt: listed.at });
  }, [discordId, open]);

  return useQuery({
    ...personQuery(discordId),
    enabled: open,
    initialData: () => findListed(discordId)?.row,
    initialDataUpdatedAt: () => findListed(discordId)?.at,
  });
}

/** A person's profile and records, over the list. */
export default function ProfileDialog({ discordId, open, onClose }: ProfileDialogProps) {
  const { data: person, error, isFetching, refetch } = useOpenPerson(discordId, open);
  const isLoading = person === undefined && !error;
  const data = usePersonData(onClose);
  const title = person?.username ?? (person === null ? 'Nobody here' : 'Profile');
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      leading={
        person ? (
          <Avatar name={person.username} src={person.avatar} />
        ) : (
          isLoading && <Skeleton round className="size-9" />
        )
      }
      title={<PersonName person={person}>{title}</PersonName>}
      description={
        person ? <ProfileSummary person={person} /> : isLoading && <Skeleton className="my-0.5 h-4 w-120 max-w-full" />
      }
      headAction={person && <Actions key={person.id} person={person} data={data} />}
    >
      {data.panel}
      {data.dialog}
      {person && <Profile person={person} />}
      {isLoading && (
        <Loading label="Loading the profile">
          <TextSkeleton blocks={3} />
        </Loading>
      )}
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
    </DetailDialog>
  );
}

function Profile({ person }: { person: Person }) {
  const me = useMe();
  const { isPending } = useQuery(profilesQuery(person.grade === 1));
  return (
    <>
      <ProfileLinks person={person} />
      <ProfileStaff person={person} />
      <ExamTime person={person} />
      {person.promotedAt !== null && isInReach(me, person) && <Promotions userId={person.id} />}
      {/* Only now, so that the profile does not push them down. */}
      {!isPending && (
        <>
          <RecordList person={person} />
          <PersonNominations userId={person.id} className="mt-6" />
        </>
      )}
    </>
  );
}

/**
 * A Member's Promote button, and its key, and what an owner can do with a person's data. Former staff are promoted in the
 * menu: they left for a reason.
 */
function Actions({ person, data }: { person: Person; data: PersonData }) {
  const me = useMe();
  const place = useRef<HTMLDivElement>(null);
  const promotion = useDialogPerson(`promote:${person.id}`);
  const isOffered = person.grade === 1 && !person.isBlocked && person.can.grade === true;
  const isFormer = person.promotedAt !== null;
  const hasData = can(me.grade, 'user.export');
  const promote = () => promotion.open(person);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Not in a dialog on top of the profile.
    const isHere = place.current?.closest('[role="dialog"]')?.contains(event.target as Node);
    if (!isOffered || !isHere || event.repeat || singleKeyOf(event) !== 'p') return;
    event.preventDefault();
    promote();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <div ref={place} className="flex items-center gap-1">
        {isOffered && !isFormer && (
          <Button size="sm" aria-keyshortcuts="P" onClick={promote}>
            Promote
            <Kbd>P</Kbd>
          </Button>
        )}
        {((isOffered && isFormer) || hasData) && (
          <Menu
            trigger={
              <IconButton label={`More for ${person.username}`}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            {isOffered && isFormer && (
              <MenuItem icon={<TrendingUp aria-hidden />} onSelect={promote}>
                Promote
              </MenuItem>
            )}
            {hasData && <DataItems person={person} data={data} />}
          </Menu>
        )}
      </div>
      {/* Stays mounted while it closes, when the person is no longer a Member. */}
      {promotion.person && <PromoteDialog person={person} open={promotion.isOpen} onClose={promotion.close} />}
    </>
  );
}
