import { failureOf } from '#lib/api.ts';
import { listed } from '#lib/format.ts';
import type { Assigned } from '../managing/manage-mutations.ts';

/** What the server has against each of the people sent, by their id. */
export function refusalsById(error: unknown, sent: readonly string[]): Map<string, string> {
  const refusals = (failureOf(error)?.issues ?? []).flatMap(({ path, message }): [string, string][] => {
    const id = sent[Number(/^userIds\.(\d+)$/.exec(path)?.[1] ?? Number.NaN)];
    return id ? [[id, message]] : [];
  });
  return new Map(refusals);
}

/** What the toast leaves out: who was skipped, and how many can no longer be assigned. Empty if everyone was assigned. */
export function outcomeText(sent: number, { assignmentsCreated: created, skipped }: Assigned): string {
  if (created === sent) return '';
  const isOne = skipped.length === 1;
  const holders = `${listed(skipped.map(({ username }) => username))} already ${isOne ? 'holds' : 'hold'} this exam`;
  const lost = sent - created - skipped.length;
  return [
    created > 0 && `Assigned to ${created} of ${sent}.`,
    skipped.length > 0 &&
      `${holders}${created > 0 ? ` and ${isOne ? 'was' : 'were'} skipped` : ', so nothing was assigned'}.`,
    lost > 0 && `${lost} can no longer be assigned: search again to see who can.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The label of the button that assigns everyone chosen. */
export const assignLabel = (count: number) =>
  count === 0 ? 'Assign people' : count === 1 ? 'Assign 1 person' : `Assign ${count} people`;
