import { Link } from '@tanstack/react-router';
import { gradeTitle } from '#lib/portal/labels.ts';
import { Avatar } from '#ui/avatar.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import type { PersonStandings, Requirement } from '../queries.ts';
import { KIND_LABELS } from '../training-labels.ts';
import { StandingCell } from './standing-cell.tsx';

interface StandingTableProps {
  people: PersonStandings[];
  requirements: Requirement[];
}

/** People and requirements from tablets on. The column of names stays while the others scroll sideways. */
export function StandingTable({ people, requirements }: StandingTableProps) {
  return (
    <section
      aria-label="How the team stands"
      className="overflow-x-auto rounded-lg border border-line bg-surface max-sm:hidden"
    >
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-1 border-b border-line bg-surface px-4 py-2 text-left font-semibold"
            >
              Person
            </th>
            {requirements.map(({ id, title, kind, fromGrade }) => (
              <th
                key={id}
                scope="col"
                className="min-w-36 border-b border-line px-3 py-2 text-left align-bottom font-semibold"
              >
                <span className="line-clamp-2 wrap-anywhere" title={title}>
                  {title}
                </span>
                <span className="block text-xs font-normal text-muted">
                  {KIND_LABELS[kind]}, from {gradeTitle(fromGrade)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ user, standings }) => (
            <tr key={user.id} className="group">
              <th
                scope="row"
                className="sticky left-0 z-1 border-b border-line bg-surface px-4 py-2 text-left font-normal group-last:border-b-0"
              >
                <Link
                  to="/staff/$userId"
                  params={{ userId: user.id }}
                  preload={false}
                  className="flex w-44 items-center gap-2 rounded-sm hover:underline"
                >
                  <Avatar name={usernameOf(user)} src={user.avatar} size="sm" />
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{usernameOf(user)}</span>
                    <span className="block truncate text-xs text-muted">{gradeTitle(user.grade)}</span>
                  </span>
                </Link>
              </th>
              {requirements.map((requirement) => (
                <td key={requirement.id} className="border-b border-line px-3 py-2 align-middle group-last:border-b-0">
                  <StandingCell
                    user={user}
                    requirement={requirement}
                    standing={standings.find(({ requirementId }) => requirementId === requirement.id)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
