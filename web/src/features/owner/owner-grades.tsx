import { gradeName } from '#contract/grades.ts';
import { counted, number } from '#lib/format.ts';
import { Bar } from './owner-bar.tsx';
import { percent } from './owner-words.ts';
import type { Overview } from './queries.ts';

/** How many people have each staff grade, as a table with decorative bars; Members, who outnumber them all, as text. */
export function GradeTable({ overview: { gradeDistribution, staffMembers } }: { overview: Overview }) {
  const staff = gradeDistribution.filter(({ grade }) => grade > 1);
  const most = Math.max(1, ...staff.map(({ count }) => count));
  const members = gradeDistribution.find(({ grade }) => grade === 1)?.count ?? 0;
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Staff by grade</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Grade</th>
            <th scope="col">People</th>
            <th scope="col">Share of the staff</th>
          </tr>
        </thead>
        <tbody>
          {staff.map(({ grade, count }) => (
            <tr key={grade}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {gradeName(grade)}
              </th>
              <td className="w-full py-1.5">
                <span className="flex items-center gap-2">
                  <Bar share={count / most} />
                  <span className="w-9 text-right font-semibold sm:w-12">{number(count)}</span>
                </span>
              </td>
              <td className="py-1.5 pl-1 text-right text-caption text-muted sm:pl-2">
                <span className="inline-block w-9">{percent(count, staffMembers)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 border-t border-line pt-3 text-sm">
        <span className="font-semibold tabular-nums">{counted(members, 'Member')}</span>
        <span className="text-muted"> beside the staff</span>
      </p>
    </>
  );
}
