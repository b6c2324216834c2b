import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Minus, TriangleAlert } from 'lucide-react';
import { ROLE_GRADES } from '#contract/discord.ts';
import { counted } from '#lib/format.ts';
import { rowsOf } from '#lib/paged-query.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DELIVERIES_TITLE, ROLES_TITLE, WEBHOOKS_TITLE } from './discord-section.tsx';
import { deliveriesQuery, type Webhook, webhooksQuery } from './queries.ts';
import { rolesInUse } from './roles/roles-in-use.ts';
import { type Roles, rolesQuery } from './roles/roles-query.ts';

/** What a part of Discord is like. `off` is neither good nor bad: nothing was set up. */
type Standing = { look: 'fine' | 'off' | 'warning'; words: string };

function ofWebhooks(webhooks: Webhook[]): Standing {
  const broken = webhooks.filter(({ isActive, disabledReason }) => !isActive && disabledReason).length;
  if (broken > 0) return { look: 'warning', words: `${broken} switched off` };
  const active = webhooks.filter(({ isActive }) => isActive).length;
  return active > 0 ? { look: 'fine', words: `${active} active` } : { look: 'off', words: 'none active' };
}

function ofRoles(roles: Roles): Standing {
  const mapped = roles.map.filter(({ roleId }) => roleId);
  const broken = rolesInUse(roles).filter(({ problem }) => problem !== null).length;
  if (broken > 0) return { look: 'warning', words: `${broken} cannot be given` };
  return { look: mapped.length > 0 ? 'fine' : 'off', words: `${mapped.length} of ${ROLE_GRADES.length}` };
}

function ofDeliveries(failed: number, isMore: boolean): Standing {
  if (failed === 0) return { look: 'fine', words: 'No failed deliveries' };
  return {
    look: 'warning',
    words: isMore ? `${failed}+ failed deliveries` : counted(failed, 'failed delivery', 'failed deliveries'),
  };
}

// A part that could not be read says so itself, below.
const OFF: Standing = { look: 'off', words: 'off' };

/** Whether Discord needs a hand: webhooks, roles and deliveries, in one line above them. */
export function DiscordStatus() {
  const webhooks = useQuery(webhooksQuery);
  const roles = useQuery(rolesQuery);
  const failed = useInfiniteQuery(deliveriesQuery('failed'));
  return (
    <ul aria-label="Status" className="mb-8 flex gap-x-8 gap-y-1 text-sm tabular-nums max-sm:flex-col">
      <StatusItem
        title="Webhooks"
        titleId={WEBHOOKS_TITLE}
        standing={webhooks.data ? ofWebhooks(webhooks.data) : webhooks.error && OFF}
      />
      <StatusItem
        title="Roles"
        titleId={ROLES_TITLE}
        standing={roles.data ? ofRoles(roles.data) : roles.error && OFF}
      />
      <StatusItem
        titleId={DELIVERIES_TITLE}
        standing={
          failed.data
            ? ofDeliveries(rowsOf(failed.data).length, failed.hasNextPage)
            : failed.error && { look: 'off', words: 'Deliveries unknown' }
        }
      />
    </ul>
  );
}

const ICONS = {
  fine: { Icon: CircleCheck, tone: 'text-success' },
  off: { Icon: Minus, tone: 'text-muted' },
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
};

interface StatusItemProps {
  title?: string;
  /** The heading that a warning links to. */
  titleId: string;
  /** Null while it loads. */
  standing: Standing | null;
}

function StatusItem({ title, titleId, standing }: StatusItemProps) {
  if (!standing)
    return (
      <li className="flex min-h-6 items-center">
        <Skeleton className="h-4 w-36" />
      </li>
    );
  const { Icon, tone } = ICONS[standing.look];
  const words = (
    <>
      {title && <span className="font-semibold">{title} </span>}
      {standing.words}
    </>
  );
  return (
    <li className="flex min-h-6 items-center gap-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      {standing.look === 'warning' ? (
        <Link to="." search={({ deliveries: _, ...search }) => search} hash={titleId} className="link">
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
    </li>
  );
}
