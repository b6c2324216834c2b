import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#lib/use-debounced.ts';
import { PersonOption } from '#patterns/people/person-option.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { peopleByNameQuery } from './queries.ts';

/** A person the log can be filtered by. */
export type PickedPerson = { id: string; username: string; displayName?: string | null; avatar: string | null };

interface PersonPickerProps {
  chosen: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
}

/** Picks one person by the start of their name or Discord ID, inside a `Field`. */
export default function PersonPicker({ chosen, onChange }: PersonPickerProps) {
  const [text, setText] = useState('');
  if (chosen && text) setText('');
  const typed = text.trim();
  const q = useDebounced(typed);
  const people = useQuery({ ...peopleByNameQuery(q), enabled: q !== '' });
  const isCurrent = q === typed;
  const options = typed !== '' && isCurrent ? (people.data ?? []) : [];

  const status = () => {
    if (!isCurrent || people.isPending) return 'Searching…';
    if (people.isError) return 'The users could not be searched. Type again to try once more.';
    return options.length === 0 ? `No user found matching ‘${typed}’.` : '';
  };

  return (
    <Combobox
      value={chosen}
      onChange={onChange}
      renderValue={({ username, displayName = null, avatar }) => (
        <PersonOption person={{ username, displayName, avatar }} />
      )}
      removeLabel={`Remove ${chosen?.username} from the filters`}
      text={text}
      onTextChange={setText}
      options={options}
      renderOption={(person) => <PersonOption person={person} />}
      listLabel="Users"
      status={status()}
      placeholder="Name or ID"
      maxLength={100}
    />
  );
}
