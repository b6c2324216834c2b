import { gradeName } from '#contract/grades.ts';
import { number } from '../../lib/format.ts';
import { Bar } from './owner-bar.tsx';
import { percent } from './owner-words.ts';
import type { Overview } from './queries.ts';

/** How many people have each grade: a table with decorative bars. */
export function GradeTable({ overview: { gradeDistribution, totalUsers } }: { overview: Overview }) {
  const most = Math.max(1, ...gradeDistribution.map(({ count }) => count));
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">Users by grade</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Grade</th>
          <th scope="col">Users</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {gradeDistribution.map(({ grade, count }) => (
          <tr key={grade}>
            <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
              {gradeName(grade)}
            </th>
            <td className="w-full py-1.5">
              <span className="flex items-center gap-2">
                <Bar share={count / most} />
                <span className="w-9 text-right sm:w-12 font-semibold">{number(count)}</span>
              </span>
            </td>
            <td className="py-1.5 pl-1 text-right sm:pl-2 text-caption text-muted">
              <span className="inline-block w-9">{percent(count, totalUsers)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
