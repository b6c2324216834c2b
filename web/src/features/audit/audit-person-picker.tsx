import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradeName } from '#contract/grades.ts';
import { usePaused } from '#lib/use-paused.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { peopleByNameQuery } from './queries.ts';

/** A person the log can be filtered by. */
export type PickedPerson = { id: string; username: string; displayName?: string | null; avatar: string | null };

interface PersonPickerProps {
  chosen: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
}

/** Picks one person by the start of their name or Discord ID, inside a `Field`. */
export function PersonPicker({ chosen, onChange }: PersonPickerProps) {
  const [text, setText] = useState('');
  if (chosen && text) setText('');
  const typed = text.trim();
  const q = usePaused(typed);
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
      renderValue={(person) => (
        <>
          <Avatar name={person.username} src={person.avatar} size="sm" />
          <span className="min-w-0 flex-1 truncate">
            <PersonName person={person} />
          </span>
        </>
      )}
      removeLabel={`Remove ${chosen?.username} from the filters`}
      text={text}
      onTextChange={setText}
      options={options}
      renderOption={(person) => (
        <>
          <Avatar name={person.username} src={person.avatar} size="sm" />
          <span className="min-w-0 flex-1 truncate">
            <PersonName person={person} />
          </span>
          <span className="shrink-0 text-xs text-muted">{gradeName(person.grade)}</span>
        </>
      )}
      listLabel="Users"
      status={status()}
      placeholder="Name or Discord ID"
      maxLength={100}
    />
  );
}
