import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { candidatesQuery } from '#features/voice/queries.ts';
import { reasonOf } from '#lib/api.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { PersonOption } from '#patterns/people/person-option.tsx';
import { Combobox } from '#ui/forms/combobox.tsx';

/** Whom a nomination names: a Member by id, or someone in the server by Discord ID. */
export type Candidate = {
  id: string;
  username: string;
  avatar: string | null;
  displayName?: string | null;
  isDiscordId?: true;
};

/** The most characters that the server searches. */
const MAX_SEARCH = 48;

const LEAST = 2;

const DISCORD_ID = /^\d{17,20}$/;

interface CandidatePickerProps {
  value: Candidate | null;
  onChange: (candidate: Candidate | null) => void;
  /** Someone whom the portal does not know can be named by Discord ID. */
  hasBot: boolean;
}

/** Picks a Member by the start of their name, or someone in the server by Discord ID, inside a `Field`. */
export function CandidatePicker({ value, onChange, hasBot }: CandidatePickerProps) {
  const [text, setText] = useState('');
  if (value && text) setText('');
  const typed = text.trim();
  const q = useDebounced(typed);
  const isId = DISCORD_ID.test(typed);
  const isSearch = q.length >= LEAST && !isId;
  const people = useQuery({ ...candidatesQuery(q), enabled: isSearch });
  const isCurrent = q === typed;
  const found: Candidate[] = isSearch && isCurrent ? (people.data ?? []) : [];
  const options = isId && hasBot ? [{ id: typed, username: typed, avatar: null, isDiscordId: true as const }] : found;

  const status = () => {
    if (isId) return hasBot ? '' : 'A Discord ID needs the bot in your server.';
    if (typed.length < LEAST) return 'Type at least two characters.';
    if (!isCurrent || people.isPending) return 'Searching…';
    if (people.error) return reasonOf(people.error);
    return options.length === 0 ? `No Member who can be nominated matches ‘${typed}’.` : '';
  };

  return (
    <Combobox
      value={value}
      onChange={onChange}
      renderValue={(candidate) => <CandidateOption candidate={candidate} />}
      removeLabel={`Choose someone other than ${value?.username}`}
      text={text}
      onTextChange={setText}
      options={options}
      renderOption={(candidate) => <CandidateOption candidate={candidate} />}
      listLabel="Members"
      status={status()}
      placeholder={hasBot ? 'Name or Discord ID' : 'Name'}
      maxLength={MAX_SEARCH}
    />
  );
}

const CandidateOption = ({ candidate }: { candidate: Candidate }) =>
  candidate.isDiscordId ? (
    <span className="min-w-0 flex-1 truncate px-1">
      Discord ID <span className="tabular-nums">{candidate.id}</span>
    </span>
  ) : (
    <PersonOption person={candidate} />
  );
