import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { OptionalSection } from '#patterns/lists/optional-section.tsx';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { type Appeal, openAppealsQuery } from './appeal-queries.ts';

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'));

/** The appeals that wait for an answer. Nothing while none does. */
export function AppealsSection() {
  const [deciding, setDeciding] = useState<{ count: number; appeal: Appeal } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const decide = (appeal: Appeal) => {
    setDeciding((last) => ({ count: (last?.count ?? 0) + 1, appeal }));
    setOpen(true);
  };
  return (
    <>
      <OptionalSection
        title="Appeals"
        sentence="Decided by someone who neither wrote nor shared the record."
        list={usePagedList(openAppealsQuery)}
        empty={null}
        skeleton={<RowSkeleton picture="normal" />}
      >
        {(appeal) => <AppealRow key={appeal.id} appeal={appeal} onDecide={() => decide(appeal)} />}
      </OptionalSection>
      {deciding && (
        <DecideDialog key={deciding.count} appeal={deciding.appeal} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** One appeal. Whoever had a part in its record sees that a colleague decides it. */
export function AppealRow({ appeal, onDecide }: { appeal: Appeal; onDecide: () => void }) {
  const me = useMe();
  const isOnline = useOnline();
  const { user, text, createdAt, record, mayDecide } = appeal;
  return (
    <PersonRow
      person={user}
      waits={mayDecide}
      caption={
        <>
          <span className="wrap-anywhere">About ‘{record.title || 'an erased record'}’</span>
          <span>{record.createdBy === me.id ? 'by you' : <>by {usernameOf(record.creator)}</>}</span>
          <Time value={createdAt} />
        </>
      }
      trailing={
        mayDecide && (
          <Button size="sm" disabled={!isOnline} onClick={onDecide}>
            Decide…<span className="sr-only"> the appeal of {usernameOf(user)}</span>
          </Button>
        )
      }
    >
      <p className="mt-1 line-clamp-2 max-w-prose wrap-anywhere">{text ?? 'Erased with its author'}</p>
      <Judge appeal={appeal} />
    </PersonRow>
  );
}

/** Why the reader does not decide, or does although they shared the record. */
function Judge({ appeal: { judge, mayDecide } }: { appeal: Appeal }) {
  const sentence = mayDecide
    ? judge === 'sharer' && 'Nobody else can judge this, so you decide although you shared the record.'
    : judge === 'nobody'
      ? 'Nobody on the team can judge this yet.'
      : 'You had a part in this record, so someone else decides.';
  return sentence && <p className="mt-1 text-caption text-muted">{sentence}</p>;
}
