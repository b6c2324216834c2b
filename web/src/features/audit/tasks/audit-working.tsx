import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** Something long is under way: how far it has come, and a way to stop it. */
export function WorkingPanel({ text, onStop }: { text: string; onStop: () => void }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 tabular-nums">
      <Spinner label={text} />
      <Button size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
