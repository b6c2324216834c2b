import { Pencil, Trash2 } from 'lucide-react';
import { Menu, MenuItem, type MenuTrigger } from '#ui/overlays/menu.tsx';

interface ExamMenuProps {
  trigger: MenuTrigger;
  onEdit: () => void;
  onDelete: () => void;
}

/** The rarer actions of an exam. */
export default function ExamMenu({ trigger, onEdit, onDelete }: ExamMenuProps) {
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
