import { currentOf, reasonOf } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';

interface TakeBackOptions<Row> {
  /** Brings the caches up to date, also with the current row of a refusal. */
  adopt: (row: Row) => unknown;
  done: (row: Row) => { title: string; description: string };
}

/** Sends the opposite of a change and reports how it went, for the toast of that change: its screen may be gone. */
export async function takeBack<Row>(sending: Promise<Row>, { adopt, done }: TakeBackOptions<Row>): Promise<void> {
  try {
    const row = await sending;
    await adopt(row);
    toast({ tone: 'success', ...done(row) });
  } catch (error) {
    const current = currentOf<Row>(error);
    if (current) void adopt(current);
    toast({ tone: 'danger', title: 'Not Undone', description: reasonOf(error) });
  }
}
