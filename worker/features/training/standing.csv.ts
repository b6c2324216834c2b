import type { Standing } from '../../contract/handbook/standings.ts';
import { csvLine } from '../../csv.ts';
import type { Asked } from '../../db/handbook/standing.rules.ts';
import type { Person } from '../../db/person.ts';

const COLUMNS = ['username', 'grade', 'requirement', 'kind', 'state', 'metAt', 'until', 'dueAt'] as const;

type Row = { user: Person; standings: Standing[] };

const iso = (moment: Date | null) => moment?.toISOString() ?? '';

/** People's standings as CSV with a header row, a standing a line. */
export function toCsv(people: Row[], requirements: readonly Asked[]): string {
  const known = new Map(requirements.map((asked) => [asked.id, asked]));
  const lines = people.flatMap(({ user, standings }) =>
    standings.map(({ requirementId, state, metAt, until, dueAt }) => {
      const { title = '', kind = '' } = known.get(requirementId) ?? {};
      return csvLine([user.username, String(user.grade), title, kind, state, iso(metAt), iso(until), iso(dueAt)]);
    }),
  );
  return csvLine(COLUMNS) + lines.join('');
}
