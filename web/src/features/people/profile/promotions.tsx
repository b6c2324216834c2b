import type { InferResponseType } from 'hono/client';
import { type ReactNode, useState } from 'react';
import { client, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';

const calls = client.api.users[':id'].promotions;

type Promotion = InferResponseType<typeof calls.$get, 200>[number];

const promotionsQuery = (id: string) =>
  pagedQuery<Promotion>({
    queryKey: ['promotions', id],
    readPage: (start) => sendPage(calls.$get({ param: { id }, query: start })),
    staleTime: 0,
  });

/** A person's promotions and what each rested on, folded away, for managers. Read once unfolded. */
export function Promotions({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="Promotions" className="mt-5 border-t border-line pt-3" onOpen={() => setOpen(true)}>
      {isOpen && (
        <div className="mt-2">
          <PromotionList userId={userId} />
        </div>
      )}
    </Disclosure>
  );
}

function PromotionList({ userId }: { userId: string }) {
  const list = usePagedList(promotionsQuery(userId));
  return (
    <PagedList
      list={list}
      name="the promotions"
      empty={<p className="text-sm text-muted">They were never promoted.</p>}
      skeleton={<RowSkeleton />}
      skeletonCount={1}
      more="button"
    >
      {(rows) => (
        <List framed aria-label="Promotions">
          {rows.map((promotion) => (
            <PromotionRow key={promotion.at} promotion={promotion} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function PromotionRow({ promotion }: { promotion: Promotion }) {
  const { at, fromGrade, toGrade, by, application, exams, read, waived, waiver } = promotion;
  const isBare = !application && exams.length === 0 && read.length === 0 && waived.length === 0;
  return (
    <ListRow>
      <p className="font-semibold">
        {gradeTitle(fromGrade)} to {gradeTitle(toGrade)}
      </p>
      <p className="text-caption text-muted">
        <Time value={at} format="datetime" /> by {by ? usernameOf(by) : 'the portal'}
      </p>
      {isBare && <p className="mt-1 text-sm text-muted">Nothing in the portal came before it.</p>}
      <dl className="mt-1 flex flex-col gap-2 text-sm empty:hidden">
        {application && (
          <Rested on="Application">
            <li>
              {application.jobTitle}, decided <Time value={application.decidedAt} format="date" />
              {application.yes !== undefined &&
                ` (${application.yes} yes, ${application.unsure} unsure, ${application.no} no)`}
            </li>
          </Rested>
        )}
        {exams.length > 0 && (
          <Rested on="Exams">
            {exams.map(({ title, score, passingScore, completedAt }) => (
              <li key={completedAt}>
                {title}: {score}%, {score >= passingScore ? 'passed' : 'not passed'},{' '}
                <Time value={completedAt} format="date" />
              </li>
            ))}
          </Rested>
        )}
        {read.length > 0 && (
          <Rested on="Read">
            {read.map(({ slug, title, revision, readAt }) => (
              <li key={slug}>
                {title}, revision {revision}, <Time value={readAt} format="date" />
              </li>
            ))}
          </Rested>
        )}
        {waived.length > 0 && (
          <Rested on="Promoted without">
            {waived.map((title) => (
              <li key={title}>{title}</li>
            ))}
            {waiver && <li className="list-none whitespace-pre-wrap text-muted">{waiver}</li>}
          </Rested>
        )}
      </dl>
    </ListRow>
  );
}

/** One kind of what a promotion rested on. */
const Rested = ({ on, children }: { on: string; children: ReactNode }) => (
  <div>
    <dt className="text-caption text-muted">{on}</dt>
    <dd>
      <ul className="wrap-anywhere">{children}</ul>
    </dd>
  </div>
);
