import { Link } from '@tanstack/react-router';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { RoleBadge } from '#patterns/people/role-badge.tsx';
import { List } from '#ui/layout/list.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import type { PersonStandings, Requirement } from '../queries.ts';
import { isAsking } from '../training-labels.ts';
import { StandingCell } from './standing-cell.tsx';

interface MissingListProps {
  people: PersonStandings[];
  requirements: Requirement[];
}

/** What each person lacks, for phones. */
export function MissingList({ people, requirements }: MissingListProps) {
  return (
    <List framed aria-label="What people lack" className="sm:hidden">
      {people.map(({ user, standings }) => {
        const missing = standings.filter(isAsking);
        return (
          <PersonRow
            key={user.id}
            person={user}
            badges={<RoleBadge grade={user.grade} />}
            link={
              <Link to="/staff/$userId" params={{ userId: user.id }} preload={false} className="stretched">
                {usernameOf(user)}
              </Link>
            }
            caption={missing.length === 0 ? 'Nothing is due' : null}
          >
            {missing.length > 0 && (
              <ul className="relative z-1 mt-2 flex flex-col gap-2">
                {missing.map((standing) => {
                  const requirement = requirements.find(({ id }) => id === standing.requirementId);
                  return (
                    requirement && (
                      <li key={standing.requirementId}>
                        <p className="font-semibold wrap-anywhere">{requirement.title}</p>
                        <StandingCell user={user} requirement={requirement} standing={standing} />
                      </li>
                    )
                  );
                })}
              </ul>
            )}
          </PersonRow>
        );
      })}
    </List>
  );
}
