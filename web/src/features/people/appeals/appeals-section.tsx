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
        sentence="Decided by someone other than the record’s author."
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

/** One appeal. Its record's author sees that a colleague decides it. */
export function AppealRow({ appeal, onDecide }: { appeal: Appeal; onDecide: () => void }) {
  const me = useMe();
  const isOnline = useOnline();
  const { user, text, createdAt, record } = appeal;
  const isOwn = record.createdBy === me.id;
  return (
    <PersonRow
      person={user}
      waits={!isOwn}
      caption={
        <>
          <span className="wrap-anywhere">About ‘{record.title || 'an erased record'}’</span>
          <span>{isOwn ? 'by you' : <>by {usernameOf(record.creator)}</>}</span>
          <Time value={createdAt} />
        </>
      }
      trailing={
        !isOwn && (
          <Button size="sm" disabled={!isOnline} onClick={onDecide}>
            Decide…<span className="sr-only"> the appeal of {usernameOf(user)}</span>
          </Button>
        )
      }
    >
      <p className="mt-1 line-clamp-2 max-w-prose wrap-anywhere">{text ?? 'Erased with its author'}</p>
      {isOwn && <p className="mt-1 text-caption text-muted">You wrote this record, so someone else decides.</p>}
    </PersonRow>
  );
}
