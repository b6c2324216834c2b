import { Search, X } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { focusSoon } from '#lib/focus.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { effectOfKey } from './combobox-keys.ts';
import { useControlAttributes, useFieldLabelId } from './field.tsx';

interface Identified {
  id: string;
}

interface ComboboxProps<Value extends Identified, Option extends Value> extends Omit<SearchProps<Option>, 'ref'> {
  /** The picked option; null while none is. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  renderValue: (value: Value) => ReactNode;
  /** The name of the button that takes the pick back. */
  removeLabel: string;
}

/** Picks one of many options by typing part of its name, inside a `Field`. The pick replaces the text field, with a button to remove it. */
export function Combobox<Value extends Identified, Option extends Value>({
  value,
  onChange,
  renderValue,
  removeLabel,
  ...search
}: ComboboxProps<Value, Option>) {
  const labelId = useFieldLabelId();
  const removeButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Picking and removing replace the focused element; focus moves on to its replacement.
  const change = (next: Value | null) => {
    onChange(next);
    focusSoon(next ? removeButton : field);
  };

  return (
    <div className="relative">
      {value ? (
        <fieldset aria-labelledby={labelId} className="control flex min-w-0 items-center gap-2 px-1">
          {renderValue(value)}
          <IconButton
            ref={removeButton}
            label={removeLabel}
            size="sm"
            className="-my-1 ml-auto pointer-coarse:-my-2.5"
            onClick={() => change(null)}
          >
            <X aria-hidden />
          </IconButton>
        </fieldset>
      ) : (
        <OptionSearch {...search} ref={field} onPick={change} />
      )}
    </div>
  );
}

interface SearchProps<Option extends Identified> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** The typed text. */
  text: string;
  /** Shows the list while nothing is typed, too. */
  opensBlank?: boolean;
  onTextChange: (text: string) => void;
  /** The options that match the text, best first. */
  options: readonly Option[];
  renderOption: (option: Option) => ReactNode;
  /** The name of the list. */
  listLabel: string;
  /** Shown and announced below the options: that a search is running, has failed or found nothing. '' for nothing to say. */
  status: string;
  placeholder: string;
  /** The most characters that can be typed. */
  maxLength: number;
}

/** The text field of a combobox and the list under it, inside a positioned element of a `Field`. */
export function OptionSearch<Option extends Identified>({
  ref,
  text,
  opensBlank = false,
  onTextChange,
  options,
  renderOption,
  listLabel,
  status,
  placeholder,
  maxLength,
  onPick,
}: SearchProps<Option> & { onPick: (option: Option) => void }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(0);
  const isShown = isOpen && (opensBlank || text.trim() !== '');
  const active = Math.max(0, Math.min(highlighted, options.length - 1));
  const activeOption = options[active];
  const optionId = (option: Option) => `${id}-${option.id}`;

  return (
    <>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        {...useControlAttributes()}
        ref={ref}
        type="text"
        role="combobox"
        aria-expanded={isShown && options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && activeOption ? optionId(activeOption) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => {
          onTextChange(target.value);
          setOpen(true);
          setHighlighted(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const effect = effectOfKey(event.key, { isShown, active, count: options.length });
          if (!effect) return;
          event.preventDefault();
          setOpen(effect.isOpen);
          setHighlighted(effect.active);
          if (effect.picks && activeOption) onPick(activeOption);
        }}
        className="control pl-9 text-ellipsis"
      />
      <div
        className={cx(
          'elevated absolute top-full left-0 z-30 mt-1 w-full min-w-56 overflow-hidden rounded-md border border-line',
          !isShown && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label={listLabel} className="max-h-80 overflow-y-auto">
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps focus and handles the keys.
            <div
              key={option.id}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === activeOption}
              // Otherwise the field loses focus, and the list closes before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
              className={cx(
                'flex min-h-10 items-center gap-2 px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11',
                option === activeOption && 'bg-hover',
              )}
            >
              {renderOption(option)}
            </div>
          ))}
        </div>
        <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
          {isShown && status}
        </p>
      </div>
    </>
  );
}
