import { Megaphone, Pencil, Undo2 } from 'lucide-react';
import { Menu, MenuItem, type MenuTrigger } from '#ui/overlays/menu.tsx';
import type { ManagedNotice } from './queries.ts';

/** What a manager can do with a notice in the list. */
export type NoticeActions = Record<'onEdit' | 'onWithdraw' | 'onRestore', (notice: ManagedNotice) => void>;

interface NoticeMenuProps {
  trigger: MenuTrigger;
  notice: ManagedNotice;
  actions: NoticeActions;
}

/** The actions of a notice. */
export default function NoticeMenu({ trigger, notice, actions }: NoticeMenuProps) {
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => actions.onEdit(notice)}>
        Edit
      </MenuItem>
      {notice.isActive ? (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => actions.onWithdraw(notice)}>
          Withdraw
        </MenuItem>
      ) : (
        <MenuItem icon={<Megaphone aria-hidden />} onSelect={() => actions.onRestore(notice)}>
          Post again
        </MenuItem>
      )}
    </Menu>
  );
}
