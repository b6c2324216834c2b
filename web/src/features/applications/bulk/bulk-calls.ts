import type { InferResponseType } from 'hono/client';
import type { ErrorCode } from '#contract/errors.ts';
import { MAX_BULK_ITEMS } from '#contract/limits.ts';
import { client, send } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import type { ReviewedApplication } from '../queries.ts';

/** What is done to many applications at once. `to` names the assignee. */
export type BulkChange =
  | { action: 'decline'; message?: string | undefined }
  | { action: 'consider' }
  | { action: 'assign'; assigneeId: string | null; to: string };

/** What became of one of them. */
export type BulkResult = InferResponseType<typeof client.api.applications.bulk.$post, 200>['results'][number];

const call = client.api.applications.bulk;

/** Sends one change of at most `MAX_BULK_ITEMS` applications, as they are on the screen. */
export async function sendBulk(change: BulkChange, rows: readonly ReviewedApplication[]): Promise<BulkResult[]> {
  const byStatus = rows.map(({ id, status }) => ({ id, from: status }));
  const json =
    change.action === 'decline'
      ? { action: change.action, items: byStatus, ...(change.message && { message: change.message }) }
      : change.action === 'consider'
        ? { action: change.action, items: byStatus }
        : {
            action: change.action,
            items: rows.map(({ id, assigneeId }) => ({ id, from: assigneeId })),
            assigneeId: change.assigneeId,
          };
  return (await send(call.$post({ json }))).results;
}

/** Takes back a change of at most `MAX_BULK_ITEMS` applications, whose rows are from before it. */
export async function sendUndo(change: BulkChange, rows: readonly ReviewedApplication[]): Promise<BulkResult[]> {
  if (change.action !== 'assign') {
    const from = change.action === 'decline' ? ('declined' as const) : ('under_consideration' as const);
    return (await send(call.undo.$post({ json: { items: rows.map(({ id }) => ({ id, from })) } }))).results;
  }
  const results: BulkResult[] = [];
  for (const [assigneeId, group] of Map.groupBy(rows, (row) => row.assigneeId)) {
    const items = group.map(({ id }) => ({ id, from: change.assigneeId }));
    results.push(...(await send(call.$post({ json: { action: 'assign', items, assigneeId } }))).results);
  }
  return results;
}

/** How far a run has come. `error` ended it early. */
export type Run = { results: BulkResult[]; error: unknown };

/** Sends the rows in steps, until all are done, one step fails, or `isStopped`. `onStep` gets the number of rows so far. */
export async function runInSteps<Row>(
  rows: readonly Row[],
  sendStep: (rows: readonly Row[]) => Promise<BulkResult[]>,
  { onStep, isStopped }: { onStep?: (count: number) => void; isStopped?: () => boolean } = {},
): Promise<Run> {
  const results: BulkResult[] = [];
  for (let start = 0; start < rows.length && !isStopped?.(); start += MAX_BULK_ITEMS) {
    try {
      results.push(...(await sendStep(rows.slice(start, start + MAX_BULK_ITEMS))));
    } catch (error) {
      return { results, error };
    }
    onStep?.(Math.min(rows.length, start + MAX_BULK_ITEMS));
  }
  return { results, error: null };
}

/** Why some are skipped: of one, and of several. */
const SKIPPED: Partial<Record<ErrorCode, [one: string, many: string]>> = {
  reviews_needed: ['needs more reviews', 'need more reviews'],
  own_row: ['is yours', 'are yours'],
  erased: ['is of an erased person', 'are of erased people'],
  conflict: ['has changed', 'have changed'],
  withdrawn: ['was withdrawn', 'were withdrawn'],
  archived_locked: ['is archived', 'are archived'],
};

const OTHERWISE: [string, string] = ['cannot be changed', 'cannot be changed'];

/** '2 need more reviews, 1 is yours', by the codes of the refusals; '' without any. */
export function skippedText(codes: readonly ErrorCode[]): string {
  const groups = [...Map.groupBy(codes, (code) => SKIPPED[code] ?? OTHERWISE)];
  return groups.map(([[one, many], { length }]) => `${length} ${length === 1 ? one : many}`).join(', ');
}

/** '12 applications'. */
export const applicationsText = (count: number) => counted(count, 'application');

/** What was done, for a toast: '12 declined'. */
function doneText(change: BulkChange, count: number): string {
  if (change.action === 'decline') return `${count} declined`;
  if (change.action === 'consider') return `${count} under review`;
  return change.assigneeId === null ? `${count} assigned to nobody` : `${count} assigned to ${change.to}`;
}

/** The sentences of a toast about a finished run. */
export const reportOf = (change: BulkChange, { results }: Run): string => {
  const refused = results.flatMap(({ outcome, code }) => (outcome === 'refused' && code ? [code] : []));
  const done = doneText(change, results.length - refused.length);
  return refused.length === 0 ? `${done}.` : `${done}. Skipped: ${skippedText(refused)}.`;
};
