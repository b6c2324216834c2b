import { useQuery } from '@tanstack/react-query';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ROLE_GRADES } from '#contract/discord.ts';
import { WHILE_AWAY } from '#contract/discord-settings.ts';
import { failureOf } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { cx } from '#ui/cx.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { List } from '#ui/layout/list.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DiscordSection, missingSetting, NotSetUp, ROLES_TITLE } from '../discord-section.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { DriftSection } from './drift-section.tsx';
import { type ChosenRole, rolesInUse } from './roles-in-use.ts';
import { inviteQuery, type Roles, rolesQuery } from './roles-query.ts';

// Most visits only look at the roles.
const RolesDialog = lazyPart(() => import('./roles-dialog.tsx'));

const ROW = 'grid min-h-11 grid-cols-[2fr_3fr] items-center gap-4 px-4 py-2 text-sm sm:grid-cols-[12rem_1fr] sm:px-5';

const HEAD_ROW = `${ROW} text-caption text-muted`;
const HEAD = (
  <>
    <span className="flex items-center justify-between">
      Grade <ArrowRight aria-hidden className="size-3.5" />
    </span>
    <span>Discord role</span>
  </>
);

/** The Discord role of each grade and while away, and the members whose roles differ. */
export function RolesSection() {
  const query = useQuery(rolesQuery);
  const { data: roles, error } = query;
  // Each opening starts from the current roles.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const setting = roles ? null : missingSetting(error);

  return (
    <>
      <DiscordSection
        title="Roles"
        titleId={ROLES_TITLE}
        sentence="Each grade comes with a Discord role. Changing someone’s grade swaps the role; changing the role never changes the grade."
        action={
          (roles || query.isPending) && (
            <Button
              disabled={!roles}
              onClick={() => {
                setOpening((count) => count + 1);
                setOpen(true);
              }}
            >
              Choose roles
            </Button>
          )
        }
      >
        {error && roles && <StaleAlert query={query} />}
        {setting && (
          <NotSetUp title="Roles and direct messages are off" setting={setting}>
            The portal has no bot in Discord.
          </NotSetUp>
        )}
        {error && !roles && !setting && (
          <LoadFailure query={query} title={failureTitle(error)}>
            Changes of grades wait in the meantime.
          </LoadFailure>
        )}
        {query.isPending && (
          <Loading label="Loading the roles" className="list-loading">
            <List framed aria-hidden>
              <li className={HEAD_ROW}>{HEAD}</li>
              {[...ROLE_GRADES, WHILE_AWAY].map((row) => (
                <li key={row} className={ROW}>
                  <Skeleton className="h-4 w-32" />
                  <Skeleton className="h-4 w-24" />
                </li>
              ))}
            </List>
          </Loading>
        )}
        {roles && <RoleTable roles={roles} />}
        {!query.isPending && !setting && <Invite />}
      </DiscordSection>
      {roles && roles.map.length > 0 && <TeamSection roles={roles} />}
      {roles && <DriftSection roles={roles} />}
      {roles && opening > 0 && <RolesDialog key={opening} roles={roles} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

const failureTitle = (error: Error) =>
  failureOf(error)?.error.includes('refused the bot')
    ? 'The bot is switched off'
    : 'The roles of the server could not be loaded';

/** The role of each grade and while away. On phones, those without a problem are folded away while another has one. */
function RoleTable({ roles }: { roles: Roles }) {
  const [isWhole, setWhole] = useState(false);
  const rows = rolesInUse(roles);
  const fine = rows.filter(({ problem }) => problem === null);
  const isFolded = fine.length > 0 && fine.length < rows.length;
  return (
    <div className="divide-y rounded-lg border border-line bg-surface">
      <p aria-hidden className={HEAD_ROW}>
        {HEAD}
      </p>
      <List aria-labelledby={ROLES_TITLE}>
        {rows.map(({ title, role, problem }) => (
          <li key={title} className={cx(ROW, isFolded && !isWhole && problem === null && 'max-sm:hidden')}>
            <span>{title}</span>
            <RoleOf role={role} problem={problem} />
          </li>
        ))}
      </List>
      {isFolded && (
        <p className="px-1 sm:hidden">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show ${counted(fine.length, 'role')} without a problem`}
          </Button>
        </p>
      )}
    </div>
  );
}

function RoleOf({ role, problem }: { role: ChosenRole; problem: string | null }) {
  if (role === null) return <span className="text-muted">No role</span>;
  return (
    <span className="min-w-0 wrap-anywhere">
      {role && <span className="block font-semibold">@{role.name}</span>}
      {problem && (
        <span className="flex gap-1.5 text-caption font-semibold text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </span>
      )}
    </span>
  );
}

function Invite() {
  const { data } = useQuery(inviteQuery);
  return (
    <Disclosure summary="Invite the bot to the server" className="mt-3">
      <p className="mt-1 max-w-prose text-sm text-muted">
        Open this address as a member who may manage the server. It asks for two permissions, Manage Roles and Manage
        Webhooks. Ban Members is optional: give it to the bot’s role if managers are to see who is banned. Then, in the
        server’s settings, move the bot’s role above every role that it is to give.
      </p>
      {data && (
        <CopyButton value={data.url} label="Copy the address" className="mt-1 -ml-1">
          <span className="block truncate">{data.url}</span>
        </CopyButton>
      )}
    </Disclosure>
  );
}
