import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { gradeName } from '#contract/grades.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { useControlAttributes, useFieldLabelId } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { peopleByNameQuery } from './queries.ts';

const PAUSE_MS = 250;

/** Someone that the log can be narrowed to. */
export type PickedPerson = { id: string; username: string; avatar: string | null };

interface PersonPickerProps {
  chosen: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
}

/** Picks one person by their name or chat ID, inside a `Field`; the chosen one stands in its place, with a way to take them out again. */
export function PersonPicker({ chosen, onChange }: PersonPickerProps) {
  const labelId = useFieldLabelId();
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);

  // What held focus is replaced by what one has just brought about; the keyboard goes along.
  const isChosen = chosen !== null;
  useEffect(() => {
    if (hasActed.current) place.current?.querySelector<HTMLElement>(isChosen ? 'button' : 'input')?.focus();
    hasActed.current = false;
  }, [isChosen]);
  const change = (person: PickedPerson | null) => {
    hasActed.current = true;
    onChange(person);
  };

  return (
    <div ref={place} className="relative">
      {chosen ? (
        <fieldset aria-labelledby={labelId} className="control flex min-w-0 items-center gap-2 pr-1 pl-1.5">
          <Avatar name={chosen.username} src={chosen.avatar} size="sm" />
          <span className="min-w-0 flex-1 truncate">{chosen.username}</span>
          <IconButton
            label={`Remove ${chosen.username} from the filters`}
            size="sm"
            className="-my-1 pointer-coarse:-my-2.5"
            onClick={() => change(null)}
          >
            <X aria-hidden />
          </IconButton>
        </fieldset>
      ) : (
        <PersonSearch onPick={change} />
      )}
    </div>
  );
}

function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function PersonSearch({ onPick }: { onPick: (person: PickedPerson) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const typed = text.trim();
  const q = usePause(typed);
  const people = useQuery({ ...peopleByNameQuery(q), enabled: q !== '' });
  const found = typed !== '' && q === typed ? (people.data ?? []) : [];
  const isShown = isOpen && typed !== '';
  const active = found[Math.min(at, found.length - 1)];
  const optionId = (person: PickedPerson) => `${id}-${person.id}`;

  const news = (() => {
    if (!isShown) return '';
    if (q !== typed || people.isPending) return 'Searching…';
    if (people.isError) return 'The users could not be searched. Type again to try once more.';
    return found.length === 0 ? `No user found matching ‘${typed}’.` : '';
  })();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) setOpen(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isShown && found.length > 0) {
        const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
        setAt((Math.min(at, found.length - 1) + step) % found.length);
      }
      setOpen(true);
    } else if (event.key === 'Enter' && isShown && active) onPick(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        {...useControlAttributes()}
        type="text"
        role="combobox"
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name or chat ID"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        className="control pl-9 text-ellipsis"
      />
      <div
        className={cx(
          'elevated absolute top-full left-0 z-30 mt-1 w-full min-w-56 overflow-hidden rounded-md border border-line',
          !isShown && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label="Users" className="max-h-80 overflow-y-auto">
          {found.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            <div
              key={person.id}
              id={optionId(person)}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              // Or the field would lose focus, and the list be gone before the press ends.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(person)}
              className={cx(
                'flex min-h-10 items-center gap-2 px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11',
                person === active && 'bg-hover',
              )}
            >
              <Avatar name={person.username} src={person.avatar} size="sm" />
              <span className="min-w-0 flex-1 truncate">{person.username}</span>
              <span className="shrink-0 text-xs text-muted">{gradeName(person.grade)}</span>
            </div>
          ))}
        </div>
        <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
          {news}
        </p>
      </div>
    </>
  );
}
