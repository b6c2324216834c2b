import { Ellipsis } from 'lucide-react';
import { cloneElement } from 'react';
import { usePersonalExport } from '#features/settings/personal-export.ts';
import { PersonalExportPanel } from '#features/settings/personal-export-section.tsx';
import type { Decided, Subject } from '#patterns/people/people-queries.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useDialogPerson } from '../kept-person.ts';
import type { PersonData } from './data-menu.tsx';

const EraseDialog = lazyPart(() => import('../erase-dialog.tsx'));
// Menus are larger than the rest of the row.
const DataMenu = lazyPart(
  () => import('./data-menu.tsx'),
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);

/** Data requests about people: the export under way, and the person to erase. */
export function usePersonData(onErased?: () => void) {
  const task = usePersonalExport();
  const erasing = useDialogPerson('erasing');
  return {
    download: (person: Subject) => task.start(person),
    erase: erasing.open,
    /** Above the list. */
    panel: <PersonalExportPanel task={task} className="mb-4" />,
    dialog: erasing.person && (
      <EraseDialog
        key={erasing.person.id}
        person={erasing.person}
        open={erasing.isOpen}
        onClose={erasing.close}
        onErased={onErased}
      />
    ),
  };
}

/** The ⋯ of a person's row: their data to download, or to erase. */
export const PersonMoreButton = ({ person, data }: { person: Decided; data: PersonData }) => (
  <DataMenu
    person={person}
    data={data}
    trigger={
      <IconButton label={`More for ${person.username}`} className="-mr-2">
        <Ellipsis aria-hidden />
      </IconButton>
    }
  />
);
