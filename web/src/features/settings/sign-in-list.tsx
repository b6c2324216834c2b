import type { InferResponseType } from 'hono/client';
import { History, KeyRound, type LucideIcon, ShieldX } from 'lucide-react';
import { ERRORS } from '#contract/errors.ts';
import type { SignInOutcome } from '#contract/people.ts';
import { client, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { Time } from '#ui/time.tsx';

type SignIn = InferResponseType<(typeof client.api)['sign-ins']['$get'], 200>[number];

const PAGE = '10';

const signInsQuery = (userId: string) =>
  pagedQuery<SignIn>({
    queryKey: ['sign-ins', userId],
    readPage: (start) => sendPage(client.api['sign-ins'].$get({ query: { userId, limit: PAGE, ...start } })),
    // Always current: another device may have signed in.
    staleTime: 0,
  });

const SIGN_INS: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  blocked: 'Sign-in refused: blocked',
  busy: 'Sign-in refused: too many that day',
};

function described({ outcome }: SignIn): { icon: LucideIcon; text: string } {
  if (outcome === 'signed_in' || outcome === 'blocked' || outcome === 'busy')
    return { icon: outcome === 'signed_in' ? KeyRound : ShieldX, text: SIGN_INS[outcome] };
  return { icon: ShieldX, text: `Refused: ${ERRORS[outcome][1]}` };
}

/** A person's sign-ins and refused calls, newest first, ten at a time. */
export function SignInList({ userId }: { userId: string }) {
  const list = usePagedList(signInsQuery(userId));
  return (
    <PagedList
      list={list}
      name="the sign-ins"
      empty={
        <EmptyState framed icon={History} title="Nothing recorded" level={3}>
          Sign-ins, and what was refused, will be here.
        </EmptyState>
      }
      skeleton={<RowSkeleton picture="small" />}
      more="button"
      rest="The personal data export has them all."
    >
      {(rows) => (
        <List framed aria-label="Sign-ins">
          {rows.map((row) => (
            <SignInRow key={row.id} signIn={row} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const { icon: Icon, text } = described(signIn);
  return (
    <ListRow leading={<Icon aria-hidden className="mt-0.5 size-4 text-muted" />}>
      <p className="font-semibold">{text}</p>
      <p className="flex flex-wrap gap-x-3 text-muted">
        <Time value={signIn.at} format="datetime" />
        <span>{signIn.device}</span>
        <span className="wrap-anywhere">{signIn.ipAddress ?? 'No address recorded'}</span>
      </p>
    </ListRow>
  );
}
