import { Time } from '#ui/time.tsx';
import type { StaffRecord } from '../staff-queries.ts';

/** When a shared record was shared and confirmed, and its appeal. */
export function Sharing({ record: { sharedAt, seenAt, appeal } }: { record: StaffRecord }) {
  if (sharedAt === null) return null;
  return (
    <>
      {'Shared '}
      <Time value={sharedAt} />
      {seenAt === null ? (
        ', not confirmed yet'
      ) : (
        <>
          {', confirmed '}
          <Time value={seenAt} />
        </>
      )}
      {appeal && (
        <>
          {' · Appealed '}
          <Time value={appeal.createdAt} />
        </>
      )}
      {appeal?.decidedAt && (
        <>
          {', answered '}
          <Time value={appeal.decidedAt} />
        </>
      )}
    </>
  );
}
