import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import type { Job } from '../queries.ts';

interface VacancyControlsProps {
  job: Job;
  /** Asks before deleting. */
  onDelete: () => void;
}

/** A manager's actions on a vacancy. On phones they are in a menu in the corner of its card, because buttons would take a line of each. */
export default function VacancyControls({ job, onDelete }: VacancyControlsProps) {
  const isWide = useMediaQuery('(min-width: 40rem)');
  if (!isWide)
    return (
      // Above the cards below while it is open.
      <div className="absolute top-2 right-2 has-[[role=menu]]:z-11">
        <Menu
          trigger={
            <IconButton label={`More for ${job.title}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem asChild>
            <Link to="/manage/edit-job/$id" params={{ id: job.id }}>
              <Pencil aria-hidden />
              Edit
            </Link>
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    );
  return (
    <div className="-mr-3 flex items-center gap-1">
      <Button asChild variant="ghost" size="sm" icon={<Pencil aria-hidden />}>
        <Link to="/manage/edit-job/$id" params={{ id: job.id }}>
          Edit<span className="sr-only"> {job.title}</span>
        </Link>
      </Button>
      <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden />} className="text-danger!" onClick={onDelete}>
        Delete<span className="sr-only"> {job.title}</span>
      </Button>
    </div>
  );
}
