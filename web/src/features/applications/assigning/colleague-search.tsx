import { useState } from 'react';
import { gradeName } from '#contract/grades.ts';
import { focusOnMount } from '#lib/focus.ts';
import { Avatar } from '#ui/avatar.tsx';
import { OptionSearch } from '#ui/forms/combobox.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { useColleagues } from '../reviewing/colleagues.ts';

interface ColleagueSearchProps {
  /** The ids of people who cannot be picked. */
  without: readonly string[];
  onPick: (userId: string) => void;
}

/** Picks a manager by the start of their name, inside a `Field`. It takes focus. */
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
        renderOption={(person) => (
          <>
            <Avatar name={person.username} src={person.avatar} size="sm" />
            <span className="min-w-0 flex-1 truncate">
              <PersonName person={person} />
            </span>
            <span className="shrink-0 text-xs text-muted">{gradeName(person.grade)}</span>
          </>
        )}
        onPick={({ id }) => onPick(id)}
        listLabel="Colleagues"
        status={status()}
        placeholder="Name of a colleague"
        maxLength={100}
      />
    </div>
  );
}
