import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface VacancyControlsProps {
  id: string;
  /** The id of the heading that names the vacancy. */
  titleId: string;
  /** Asks before deleting. */
  onDelete: () => void;
}

/** The Edit and Delete buttons of a vacancy, for managers. */
export default function VacancyControls({ id, titleId, onDelete }: VacancyControlsProps) {
  return (
    <div className="-mr-3 flex items-center gap-1">
      <Button asChild variant="ghost" size="sm" icon={<Pencil aria-hidden />}>
        <Link to="/manage/edit-job/$id" params={{ id }} aria-describedby={titleId}>
          Edit
        </Link>
      </Button>
      <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden />} aria-describedby={titleId} onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
