import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { counted, number } from '#lib/format.ts';
import { queryClient } from '#lib/query-client.ts';
import { Failure } from '#patterns/failure.tsx';
import { useLoadAhead, usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { DiscordSection } from '../discord-section.tsx';
import type { Roles } from '../roles/roles-query.ts';
import { NewcomerRow } from './newcomer-row.tsx';
import { isSettled, type Newcomer, newcomersQuery } from './team-queries.ts';
import { useTakeOver } from './use-take-over.ts';

const people = (count: number) => counted(count, 'person', 'people');

function leftText(count: number): string {
  if (count === 0) return 'Nobody is left to take over.';
  if (count === 1) return '1 person holds your roles without their grade here.';
  return `${number(count)} people hold your roles without their grade here.`;
}

/** Finds the people who hold a grade's role without the grade, and takes those who are ticked over. */
export function TeamSection({ roles }: { roles: Roles }) {
  const [isStarted, setStarted] = useState(false);
  const list = usePagedList({ ...newcomersQuery, enabled: isStarted });
  useLoadAhead(list, isStarted);
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const run = useTakeOver();
  const { outcomes } = run;

  const look = () => {
    setStarted(true);
    setTicks(new Map());
    run.reset();
    if (isStarted) void queryClient.resetQueries({ queryKey: newcomersQuery.queryKey });
  };
  // Who was dismissed once comes back only by choice.
  const isTicked = ({ discordId, dismissedAt }: Newcomer) => ticks.get(discordId) ?? dismissedAt === null;
  const isOpen = ({ discordId }: Newcomer) => !isSettled(outcomes.get(discordId));

  return (
    <DiscordSection
      title="Your team in Discord"
      titleId="team-title"
      sentence="Finds people who hold the role of a grade and do not have the grade here, and gives it to them: a team that is in Discord already need not apply."
      action={
        <Button working={isStarted && list.isFetching} disabled={run.isRunning} onClick={look}>
          {isStarted ? 'Look again' : 'Look for people'}
        </Button>
      }
    >
      {isStarted && (
        <PagedList
          list={list}
          name="the people in the server"
          kept="Nobody was taken over."
          empty={
            <EmptyState framed icon={UserCheck} title="Nobody to take over" level={3}>
              Everyone who holds a role of yours has its grade here.
            </EmptyState>
          }
          skeleton={<RowSkeleton />}
          more="button"
        >
          {(rows) => {
            const open = rows.filter(isOpen);
            const chosen = open.filter(isTicked);
            const settled = rows.length - open.length;
            return (
              <>
                <p className="mb-3 text-sm" role="status">
                  {leftText(open.length)}
                  {settled > 0 && ` ${people(settled)} done.`}
                </p>
                <List framed aria-labelledby="team-title" className="empty:hidden">
                  {rows.map((newcomer) => (
                    <NewcomerRow
                      key={newcomer.discordId}
                      newcomer={newcomer}
                      roles={roles}
                      outcome={outcomes.get(newcomer.discordId)}
                      isTicked={isTicked(newcomer)}
                      isLocked={run.isRunning || !isOpen(newcomer)}
                      onTick={(isOn) => setTicks(new Map(ticks).set(newcomer.discordId, isOn))}
                    />
                  ))}
                </List>
                {run.error && (
                  <Failure error={run.error} className="mt-3">
                    Not everyone was taken over. Those marked as taken over stay so.
                  </Failure>
                )}
                <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
                  {run.isRunning ? (
                    <>
                      <ProgressBar value={(100 * run.done) / run.total} label="Taking over" className="max-w-64" />
                      <span className="tabular-nums">
                        {number(run.done)} of {number(run.total)}
                      </span>
                      <Button working={run.isStopping} workingLabel="Stopping" onClick={run.stop}>
                        Stop
                      </Button>
                    </>
                  ) : (
                    open.length > 0 && (
                      <Button
                        variant="primary"
                        disabled={chosen.length === 0 || list.isFetching}
                        onClick={() => run.start(chosen)}
                      >
                        Take over {people(chosen.length)}
                      </Button>
                    )
                  )}
                  {list.isFetching && <Spinner label="Looking" />}
                </div>
              </>
            );
          }}
        </PagedList>
      )}
    </DiscordSection>
  );
}
