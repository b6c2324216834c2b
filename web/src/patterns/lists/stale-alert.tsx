import { reasonOf } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

interface StaleAlertProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Goes above data that could not be refreshed: why, with a button to try again. */
export function StaleAlert({ query }: StaleAlertProps) {
  return (
    <Alert
      tone="warning"
      className="mb-4"
      action={
        <Button size="sm" working={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      This may be out of date. {reasonOf(query.error)}
    </Alert>
  );
}
