import { useState } from 'react';
import { focusOnMount } from '#lib/focus.ts';
import { PersonOption } from '#patterns/people/person-option.tsx';
import { OptionSearch } from '#ui/forms/combobox.tsx';
import { useColleagues } from '../reviewing/colleagues.ts';

interface ColleagueSearchProps {
  /** The ids of people who cannot be picked. */
  without: readonly string[];
  onPick: (userId: string, username: string) => void;
}

/** Picks a manager by the start of their name. Use inside a `Field`; it takes focus. */
export function ColleagueSearch({ without, onPick }: ColleagueSearchProps) {
  const [text, setText] = useState('');
  const { people, isSearching, isFailed } = useColleagues(text, { isWanted: true, without });

  const status = () => {
    if (isFailed) return 'The colleagues could not be searched. Type again to try once more.';
    if (people.length > 0) return '';
    return isSearching ? 'Searching…' : `No colleague found matching ‘${text.trim()}’.`;
  };
  return (
    <div className="relative">
      <OptionSearch
        ref={focusOnMount}
        text={text}
        onTextChange={setText}
        opensBlank
        options={people}
        renderOption={(person) => <PersonOption person={person} />}
        onPick={({ id, username }) => onPick(id, username)}
        listLabel="Colleagues"
        status={status()}
        placeholder="Name of a colleague"
        maxLength={100}
      />
    </div>
  );
}
