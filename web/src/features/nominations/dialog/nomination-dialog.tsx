import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useRef, useState } from 'react';
import { can } from '#contract/permissions.ts';
import { nomineeName, nomineePicture } from '#features/voice/nomination-labels.ts';
import type { OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { OpinionsPart } from '#features/voice/opinions/opinions-part.tsx';
import { nominationQuery } from '#features/voice/queries.ts';
import { failureOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StepAnnouncement, StepButtons, type Steps } from '#patterns/steps/step-buttons.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DetailDialog } from '#ui/overlays/detail-dialog.tsx';
import type { OverlayProps } from '#ui/overlays/modal.tsx';
import { useVoiceKeys } from '../voice-keys.ts';
import { findListed } from './nomination-changes.ts';
import { NominationDetail, NominationSummary } from './nomination-detail.tsx';
import { hasActions, type NominationAction, NominationFoot } from './nomination-foot.tsx';
import { NomineeSide } from './nominee-side.tsx';

// Few readers decide.
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'));
const EndDialog = lazyPart(() => import('./end-dialog.tsx'));

interface NominationDialogProps extends Steps, Pick<OverlayProps, 'finalFocus'> {
  id: string;
  open: boolean;
  onClose: () => void;
}

/** One nomination above its list: read it, give an opinion, decide, step to the next. */
export default function NominationDialog({ id, open, onClose, finalFocus, ...steps }: NominationDialogProps) {
  const me = useMe();
  const query = useQuery({
    ...nominationQuery(id),
    enabled: open,
    initialData: () => findListed(id)?.row,
    initialDataUpdatedAt: () => findListed(id)?.at,
  });
  const isGone = failureOf(query.error)?.code === 'not_found';
  const nomination = isGone ? undefined : query.data;
  // Kept while a dialog closes. Each opening has a new count, for a form that starts afresh.
  const [asked, setAsked] = useState<{ action: NominationAction; count: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const choose = (action: NominationAction) => {
    setAsked((last) => ({ action, count: (last?.count ?? 0) + 1 }));
    setAsking(true);
  };
  const start: OpinionStart = useRef(null);
  useVoiceKeys({ ...steps, start }, open && !isAsking);
  const name = nomination ? nomineeName(nomination) : isGone ? 'Nothing here' : 'Nomination';
  const close = () => setAsking(false);

  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      leading={
        nomination ? (
          <Avatar name={name} src={nomineePicture(nomination)} />
        ) : (
          query.isPending && <Skeleton round className="size-9" />
        )
      }
      title={name}
      description={
        nomination ? (
          <NominationSummary nomination={nomination} />
        ) : (
          query.isPending && <Skeleton className="h-3.5 w-64 max-w-full" />
        )
      }
      headAction={<StepButtons what="nomination" {...steps} />}
      aside={
        nomination ? (
          <div key={id} className="flex flex-col gap-4 divide-y divide-line">
            <OpinionsPart
              subject={{ type: 'nomination', id }}
              isOpen={nomination.state === 'open'}
              start={start}
              hasKeys
              isMain={!hasActions(nomination, me)}
            />
            {can(me.grade, 'nomination.decide') && <NomineeSide nominee={nomination.nominee} />}
          </div>
        ) : (
          query.isPending && (
            <Loading label="Loading opinions">
              <TextSkeleton blocks={2} lines={2} />
            </Loading>
          )
        )
      }
      foot={nomination && hasActions(nomination, me) && <NominationFoot nomination={nomination} onChoose={choose} />}
    >
      <StepAnnouncement id={id} name={name} />
      {query.isPending && (
        <Loading label="Loading nomination">
          <TextSkeleton blocks={2} lines={3} />
        </Loading>
      )}
      {isGone && (
        <EmptyState
          icon={FileX}
          title="Nomination not found"
          action={<Button onClick={onClose}>Back to the list</Button>}
        >
          It may have been removed, or the link may be incomplete.
        </EmptyState>
      )}
      {query.error && !isGone && !nomination && (
        <LoadFailure query={query} title="The nomination could not be loaded">
          Nothing was changed.
        </LoadFailure>
      )}
      {nomination && <NominationDetail nomination={nomination} />}
      {nomination &&
        asked &&
        (asked.action === 'invited' || asked.action === 'declined' ? (
          <DecideDialog
            key={asked.count}
            nomination={nomination}
            state={asked.action}
            open={isAsking}
            onClose={close}
          />
        ) : (
          <EndDialog key={asked.count} nomination={nomination} action={asked.action} open={isAsking} onClose={close} />
        ))}
    </DetailDialog>
  );
}
