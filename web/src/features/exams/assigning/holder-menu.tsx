import { Copy } from 'lucide-react';
import { Menu, MenuItem, type MenuTrigger } from '#ui/overlays/menu.tsx';
import { toast } from '#ui/overlays/toast.tsx';

/** The menu of a person who holds an exam. */
export default function HolderMenu({ trigger, userId }: { trigger: MenuTrigger; userId: string }) {
  return (
    <Menu trigger={trigger}>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId(userId)}>
        Copy user ID
        <span className="block font-mono text-xs text-muted">{userId.slice(0, 8)}</span>
      </MenuItem>
    </Menu>
  );
}

async function copyId(userId: string) {
  try {
    await navigator.clipboard.writeText(userId);
    toast({ tone: 'success', title: 'User ID copied' });
  } catch {
    toast({ tone: 'danger', title: 'Not copied', description: userId });
  }
}
