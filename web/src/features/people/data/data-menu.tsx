import { Download, Eraser } from 'lucide-react';
import { gradePlural } from '#lib/portal/labels.ts';
import type { Decided, Subject } from '#patterns/people/people-queries.ts';
import { Menu, MenuItem, type MenuTrigger } from '#ui/overlays/menu.tsx';

/** Begins a data request about a person. */
export type PersonData = Record<'download' | 'erase', (person: Subject) => void>;

interface DataMenuProps {
  person: Decided;
  data: PersonData;
  trigger: MenuTrigger;
}

/** What an owner can do with the data that is kept about a person. */
export function DataItems({ person, data }: Omit<DataMenuProps, 'trigger'>) {
  return (
    <>
      <MenuItem icon={<Download aria-hidden />} onSelect={() => data.download(person)}>
        Download data
      </MenuItem>
      <hr />
      <MenuItem
        icon={<Eraser aria-hidden />}
        tone="danger"
        refusal={person.can.erase === true ? null : `Only ${gradePlural(1)} can be erased.`}
        onSelect={() => data.erase(person)}
      >
        Erase…
      </MenuItem>
    </>
  );
}

/** `DataItems` behind a button of its own. */
export default function DataMenu({ trigger, ...rest }: DataMenuProps) {
  return (
    <Menu trigger={trigger}>
      <DataItems {...rest} />
    </Menu>
  );
}
