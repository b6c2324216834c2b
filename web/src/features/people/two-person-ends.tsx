import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';

/** Until when the rule of two people is in force, once it was switched off; nothing if it was not. */
export const TwoPersonEnds = ({ endsAt }: { endsAt: string | null }) =>
  endsAt && (
    <Alert tone="info">
      The rule of two people was switched off and stays in force until <Time value={endsAt} format="datetime" />.
    </Alert>
  );
