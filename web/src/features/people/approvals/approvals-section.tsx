import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isInReach } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { distance } from '#lib/format.ts';
import { type Me, useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { OptionalSection } from '#patterns/lists/optional-section.tsx';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { isText, useKept } from '#patterns/sign-in-again.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { type Approval, type Decision, openApprovalsQuery, useDecideApproval } from './approval-queries.ts';
import { changeText, withoutApproval } from './approval-text.ts';

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'));

type Target = NonNullable<Approval['target']>;

/** The changes that wait for a second person. Nothing while none does. */
export function ApprovalsSection() {
  const [approving, setApproving] = useState<Approval | null>(null);
  const [openId, setOpenId] = useKept('approving', isText, '');
  const list = usePagedList(openApprovalsQuery);
  // After a sign-in that the dialog led through, only the id is known.
  const reopened = approving === null && list.rows?.find(({ id }) => id === openId);
  if (reopened) setApproving(reopened);
  const decide = useDecideApproval();
  const act = (approval: Approval, decision: Decision) => {
    if (decision !== 'approve') return decide.mutate({ approval, decision });
    setApproving(approval);
    setOpenId(approval.id);
  };
  return (
    <>
      <OptionalSection
        title="Requests"
        sentence="These changes need a second person."
        list={list}
        empty={null}
        skeleton={<RowSkeleton picture="normal" />}
      >
        {(approval) => (
          <ApprovalRow
            key={approval.id}
            approval={approval}
            working={decide.isPending && decide.variables.approval.id === approval.id}
            onDecide={(decision) => act(approval, decision)}
          />
        )}
      </OptionalSection>
      {approving && (
        <ApproveDialog
          key={approving.id}
          approval={approving}
          open={openId === approving.id}
          onClose={() => setOpenId('')}
        />
      )}
    </>
  );
}

const MEMBER: Grade = 1;

/** Whether a target surely has a page that the reader may open. A Member has one only if they were once staff. */
const hasPage = (me: Me, target: Target) => target.grade !== MEMBER && isInReach(me, target);

const TargetLink = ({ target: { id, username } }: { target: Target }) => (
  <Link to="/staff/$userId" params={{ userId: id }} preload={false} className="stretched rounded-sm">
    {username}
  </Link>
);

interface ApprovalRowProps {
  approval: Approval;
  working: boolean;
  onDecide: (decision: Decision) => void;
}

/** One approval: whom it is about, the change, who asked and why, and how long it stays open. */
export function ApprovalRow({ approval, working, onDecide }: ApprovalRowProps) {
  const me = useMe();
  const isOnline = useOnline();
  const { target, asker, reason, waiver, waived, lapsesAt, can } = approval;
  const because = withoutApproval(approval);
  const isBlock = approval.kind === 'block';
  const about = (
    <span className="sr-only">
      {isBlock ? ' ' : ' the approval about '}
      {usernameOf(target)}
    </span>
  );
  return (
    <PersonRow
      person={target}
      {...(target && hasPage(me, target) && { link: <TargetLink target={target} /> })}
      waits={can.approve === true || can.decline === true}
      caption={
        <>
          <span className="font-semibold text-ink">{changeText(approval)}</span>
          <span>
            {isBlock ? 'Blocked' : 'Asked'} by {approval.askedBy === me.id ? 'you' : usernameOf(asker)}
          </span>
          <span>Lapses {distance(new Date(lapsesAt))}</span>
        </>
      }
      trailing={
        <>
          {can.withdraw === true && (
            <Button size="sm" disabled={!isOnline} working={working} onClick={() => onDecide('withdraw')}>
              {isBlock ? 'Unblock' : 'Withdraw'}
              {about}
            </Button>
          )}
          {can.decline === true && (
            <Button size="sm" disabled={!isOnline} working={working} onClick={() => onDecide('decline')}>
              {isBlock ? 'Unblock' : 'Decline'}
              {about}
            </Button>
          )}
          {can.approve === true && (
            <Button size="sm" disabled={!isOnline || working} onClick={() => onDecide('approve')}>
              {isBlock ? 'Keep blocked' : 'Approve'}
              {about}
            </Button>
          )}
        </>
      }
    >
      {reason && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{reason}</p>}
      {waiver && (
        <div className="mt-1 max-w-prose">
          <p className="text-caption text-muted">
            Does not meet {waived?.map(({ title }) => `‘${title}’`).join(', ')}. Why promote all the same:
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{waiver}</p>
        </div>
      )}
      {because && <p className="mt-1 text-caption text-muted">{because}</p>}
    </PersonRow>
  );
}
