import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';

interface SearchInputProps {
  /** The text in force; a change from outside replaces what is typed. */
  value: string;
  /** Called once typing pauses, and at once on Enter, on clearing and on leaving the field. */
  onChange: (value: string) => void;
  /** What is searched, as in 'Search applications'. */
  label: string;
  placeholder?: string;
  delayMs?: number;
  /** The dialog around it was opened in order to search: focus starts here. */
  focusFirst?: boolean;
  className?: string;
}

/** Narrows a list while one types, without asking at every letter. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder = label,
  delayMs = 250,
  focusFirst = false,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [told, setTold] = useState(value);

  // Only a value that did not come from here (Back, 'Clear filters') may overwrite what is being typed.
  if (value !== told) {
    setTold(value);
    setDraft(value);
  }

  const tell = useEffectEvent((next: string) => {
    setTold(next);
    onChange(next);
  });
  useEffect(() => {
    if (draft === told) return;
    const timer = setTimeout(() => tell(draft), delayMs);
    return () => clearTimeout(timer);
  }, [draft, told, delayMs]);

  const tellNow = (next: string) => {
    setDraft(next);
    setTold(next);
    if (next !== told) onChange(next);
  };

  return (
    <div className={cx('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        {...(focusFirst && { 'data-focus-first': true })}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tellNow(draft);
        }}
        // Later, it would undo what a press on a link has begun.
        onBlur={() => tellNow(draft)}
        className="control appearance-none px-9 text-ellipsis"
      />
      {draft !== '' && (
        <IconButton
          label="Clear search"
          size="sm"
          className="absolute inset-y-0 right-0.5 my-auto"
          onClick={() => {
            tellNow('');
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
