import { X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';

interface OnlyPersonProps {
  /** What the list holds: 'Attempts'. */
  what: string;
  userId: string;
  /** Undefined while no row tells it. */
  username: string | undefined;
  /** Shows everyone's rows again. */
  onClear: () => void;
}

/** Says that a list is narrowed to one person, with a button that shows everyone's rows again. */
export function OnlyPerson({ what, userId, username = `user ${userId.slice(0, 8)}`, onClear }: OnlyPersonProps) {
  return (
    <p className="mb-4 flex items-center gap-1 text-sm">
      {what} of <span className="font-semibold wrap-anywhere">{username}</span> only
      <IconButton label={`Remove ${username} from the filters`} size="sm" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </p>
  );
}
