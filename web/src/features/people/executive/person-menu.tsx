import { LogOut, UserMinus } from 'lucide-react';
import { Menu, MenuItem, type MenuTrigger } from '#ui/overlays/menu.tsx';
import type { PersonChange } from '../people-change.ts';

interface PersonMenuProps {
  trigger: MenuTrigger;
  onRequest: (change: PersonChange) => void;
}

/** The rare changes of a member of staff. */
export default function PersonMenu({ trigger, onRequest }: PersonMenuProps) {
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onRequest({ kind: 'sign-out' })}>
        Sign out everywhere
      </MenuItem>
      <hr />
      <MenuItem icon={<UserMinus aria-hidden />} tone="danger" onSelect={() => onRequest({ kind: 'fire' })}>
        Fire User
      </MenuItem>
    </Menu>
  );
}
