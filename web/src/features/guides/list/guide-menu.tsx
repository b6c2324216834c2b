import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { GuideDialog } from './guide-dialog.tsx';
import type { ListedGuide } from './list-queries.ts';
import { useArchiveGuide } from './mutations.ts';

/** What a manager can do with a guide besides its text and its place. */
export function GuideMenu({ guide }: { guide: ListedGuide }) {
  const archive = useArchiveGuide();
  // Each opening starts from the current guide.
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isArchived = guide.archivedAt !== null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${guide.title}`} size="sm" disabled={archive.isPending}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={() => {
            setOpening(opening + 1);
            setOpen(true);
          }}
        >
          Title and readers
        </MenuItem>
        <MenuItem
          icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          onSelect={() => archive.mutate({ guide, archived: !isArchived })}
        >
          {isArchived ? 'Restore' : 'Archive'}
        </MenuItem>
      </Menu>
      {opening > 0 && <GuideDialog key={opening} guide={guide} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
