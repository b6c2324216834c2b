import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusOn, searchRef } from '#lib/focus.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';

interface SearchInputProps {
  /** The current search; a change from outside replaces what is typed. */
  value: string;
  /** Called when typing pauses, on Enter, on clearing and on blur. */
  onChange: (value: string) => void;
  /** For example 'Search applications'. */
  label: string;
  placeholder?: string;
  delayMs?: number;
  ref?: RefObject<HTMLInputElement | null>;
  className?: string;
}

/** Filters a list during typing, one request a pause. At most 100 characters, like the address. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder = label,
  delayMs = 250,
  ref,
  className,
}: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => searchRef(input.current), [input]);
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // Reported, and not yet back as `value`: the address follows some frames later, while typing goes on.
  const [pending, setPending] = useState<string[]>([]);
  const reported = pending.at(-1) ?? value;

  if (value !== seen) {
    setSeen(value);
    const echo = pending.indexOf(value);
    // Only a value that did not come from here (Back, 'Clear Filters') replaces what is being typed.
    if (echo < 0) setDraft(value);
    setPending(echo < 0 ? [] : pending.slice(echo + 1));
  }

  const report = useEffectEvent((next: string) => {
    setPending([...pending, next]);
    onChange(next);
  });
  useEffect(() => {
    if (draft === reported) return;
    const timer = setTimeout(() => report(draft), delayMs);
    return () => clearTimeout(timer);
  }, [draft, reported, delayMs]);

  // Does not set the draft to what it is: React keeps even that for a render in the background, where it would undo a change of `value`.
  const flush = (next: string) => {
    if (next === reported) return;
    setPending([...pending, next]);
    onChange(next);
  };

  return (
    <div className={cx('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        ref={input}
        type="search"
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') flush(draft);
        }}
        // Reported any later, the search would undo the navigation that a click has started.
        onBlur={() => flush(draft)}
        className="control appearance-none px-9 text-ellipsis"
      />
      {draft !== '' && (
        <IconButton
          label="Clear search"
          size="sm"
          className="absolute inset-y-0 right-0.5 my-auto"
          onClick={() => {
            setDraft('');
            flush('');
            focusOn(input);
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
