import type { TakeOverOutcome } from '#contract/server/team.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Time } from '#ui/time.tsx';
import { type Roles, roleName } from '../roles/roles-query.ts';
import { type Newcomer, OUTCOMES } from './team-queries.ts';

interface NewcomerRowProps {
  newcomer: Newcomer;
  roles: Roles;
  outcome: TakeOverOutcome | undefined;
  isTicked: boolean;
  /** Cannot be ticked or unticked now. */
  isLocked: boolean;
  onTick: (isOn: boolean) => void;
}

/** Someone who can be taken over, and what became of it. */
export function NewcomerRow({ newcomer, roles, outcome, isTicked, isLocked, onTick }: NewcomerRowProps) {
  const { username, displayName, avatar, roleId, grade, dismissedAt } = newcomer;
  const isTaken = outcome === 'created' || outcome === 'raised';
  return (
    <li className="px-4 py-2 sm:px-5">
      <Checkbox
        label={
          <span className="flex flex-wrap items-center gap-x-2">
            <Avatar name={username} src={avatar} size="sm" />
            <span className="font-semibold wrap-anywhere">{username}</span>
            {displayName && <span className="text-muted wrap-anywhere">{displayName}</span>}
            {outcome && <Badge tone={isTaken ? 'success' : 'warning'}>{OUTCOMES[outcome]}</Badge>}
          </span>
        }
        help={
          <>
            {gradeTitle(grade)}, by the role {roleName(roles.roles, roleId)}.
            {dismissedAt && (
              <>
                {' '}
                Dismissed <Time value={dismissedAt} format="date" />.
              </>
            )}
          </>
        }
        checked={isTicked}
        disabled={isLocked}
        onChange={onTick}
      />
    </li>
  );
}
