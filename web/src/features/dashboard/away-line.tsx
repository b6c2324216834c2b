import { useQuery } from '@tanstack/react-query';
import { can } from '#contract/permissions.ts';
import { awayQuery, waitingQuery } from '#features/people/staff-queries.ts';
import { utcToday } from '#lib/day.ts';
import { listed } from '#lib/format.ts';
import type { Me } from '#lib/session.ts';

/** The most names in the line. */
const NAMED = 5;

/** Who is away today, for managers; nothing while nobody is. */
export function AwayLine({ me }: { me: Me }) {
  const away = useQuery({ ...waitingQuery, enabled: can(me.grade, 'staff.manage') }).data?.away ?? 0;
  const { data: leaves } = useQuery({ ...awayQuery, enabled: away > 0 });
  if (away === 0) return null;
  const today = utcToday();
  const names = (leaves ?? []).flatMap(({ fromDay, user }) => (fromDay <= today && user ? user.username : []));
  const others = away - Math.min(names.length, NAMED);
  const words = [...names.slice(0, NAMED), ...(others > 0 && names.length > 0 ? [`${others} more`] : [])];
  return <p className="min-h-5 wrap-anywhere">{words.length > 0 && `Away today: ${listed(words)}.`}</p>;
}
