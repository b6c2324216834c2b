import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { MAX_ROLE_SYNC as MOST } from '#contract/limits.ts';
import { reasonOf } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { queryClient } from '#lib/query-client.ts';
import { useLoadAhead, usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { DiscordSection } from '../discord-section.tsx';
import { type Drifter, driftQuery, type Roles, roleName, useSyncRoles } from './roles-query.ts';

/** Compares the server with the portal on request, and corrects the roles of selected people. */
export function DriftSection({ roles }: { roles: Roles }) {
  const [isStarted, setStarted] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [queued, setQueued] = useState<ReadonlySet<string>>(new Set());
  const list = usePagedList({ ...driftQuery, enabled: isStarted });
  const sync = useSyncRoles();
  const found = list.rows?.length ?? 0;
  // Most pages are empty.
  useLoadAhead(list, isStarted && found < MOST);

  const compare = () => {
    setStarted(true);
    setChosen(new Set());
    setQueued(new Set());
    if (isStarted) void queryClient.resetQueries({ queryKey: driftQuery.queryKey });
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const correct = () =>
    sync.mutate([...chosen], {
      onSuccess: () => {
        setQueued(new Set([...queued, ...chosen]));
        setChosen(new Set());
        toast({
          tone: 'success',
          title: `${counted(chosen.size, 'person', 'people')} queued`,
          description: 'Their roles change within a few minutes. Compare again to check.',
        });
      },
      onError: (error) => toast({ tone: 'danger', title: 'Nobody was queued', description: reasonOf(error) }),
    });

  return (
    <DiscordSection
      title="Role mismatches"
      titleId="drift-title"
      sentence="Compares everyone’s grade with their roles in the server. Nothing changes until you choose people and correct them."
      action={
        <Button working={isStarted && list.isFetching} onClick={compare}>
          {isStarted ? 'Compare again' : 'Compare'}
        </Button>
      }
    >
      {isStarted && (
        <PagedList
          list={list}
          name="the comparison"
          kept="Nothing was changed."
          empty={
            <EmptyState framed icon={UserCheck} title="Nobody differs" level={3}>
              Everyone who is in the server has the role of their grade. People who are not in it are left out.
            </EmptyState>
          }
          skeleton={<RowSkeleton />}
          more="button"
        >
          {(rows) => (
            <>
              <List framed aria-labelledby="drift-title" className="empty:hidden">
                {rows.map((drifter) => (
                  <DrifterRow
                    key={drifter.userId}
                    drifter={drifter}
                    roles={roles}
                    isQueued={queued.has(drifter.userId)}
                    isChosen={chosen.has(drifter.userId)}
                    isFull={chosen.size >= MOST}
                    onChoose={(isChosen) => choose(drifter.userId, isChosen)}
                  />
                ))}
              </List>
              <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-muted">
                {rows.length > 0 && (
                  <Button disabled={chosen.size === 0} working={sync.isPending} onClick={correct}>
                    {chosen.size > 0 ? `Correct roles (${chosen.size})` : 'Correct roles'}
                  </Button>
                )}
                {chosen.size >= MOST && <p>At most {MOST} at a time.</p>}
                {list.isFetching && <Spinner label="Comparing" />}
              </div>
            </>
          )}
        </PagedList>
      )}
    </DiscordSection>
  );
}

interface DrifterRowProps {
  drifter: Drifter;
  roles: Roles;
  isQueued: boolean;
  isChosen: boolean;
  /** No more people can be selected. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

function DrifterRow({ drifter, roles, isQueued, isChosen, isFull, onChoose }: DrifterRowProps) {
  const { user, missing, surplus } = drifter;
  const names = (ids: string[]) => ids.map((id) => roleName(roles.roles, id)).join(', ');
  return (
    <li className="px-4 py-2 sm:px-5">
      <Checkbox
        label={
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold wrap-anywhere">{usernameOf(user)}</span>
            {isQueued && <Badge tone="info">Queued</Badge>}
          </span>
        }
        help={
          <>
            {missing.length > 0 && <>Lacks {names(missing)}. </>}
            {surplus.length > 0 && <>Should not have {names(surplus)}.</>}
          </>
        }
        checked={isChosen}
        disabled={isQueued || (isFull && !isChosen)}
        onChange={onChoose}
      />
    </li>
  );
}
