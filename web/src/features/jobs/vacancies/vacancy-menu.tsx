import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import type { Job } from '../queries.ts';

interface VacancyMenuProps {
  job: Job;
  /** Asks before deleting. */
  onDelete: () => void;
}

/** A manager's actions on a vacancy, for phones, where a row of buttons would take a line of every card. */
export default function VacancyMenu({ job, onDelete }: VacancyMenuProps) {
  return (
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
  );
}
