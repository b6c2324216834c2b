import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { Job } from '../queries.ts';

interface VacancyControlsProps {
  job: Job;
  /** The id of the heading that names the vacancy. */
  titleId: string;
  /** Asks before deleting. */
  onDelete: () => void;
}

/** A manager's buttons on a vacancy. Phones have `VacancyMenu`. */
export default function VacancyControls({ job, titleId, onDelete }: VacancyControlsProps) {
  return (
    <div className="-mr-3 flex items-center gap-1">
      <Button asChild variant="ghost" size="sm" icon={<Pencil aria-hidden />}>
        <Link to="/manage/edit-job/$id" params={{ id: job.id }} aria-describedby={titleId}>
          Edit
        </Link>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden />}
        className="text-danger!"
        aria-describedby={titleId}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  );
}
