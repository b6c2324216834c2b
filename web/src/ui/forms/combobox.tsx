import { Search, X } from 'lucide-react';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { focusSoon } from '#lib/focus.ts';
import { IconButton } from '../icon-button.tsx';
import { useControlAttributes, useFieldLabelId } from './field.tsx';
import { OptionList, useListbox } from './listbox.tsx';

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
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && (opensBlank || text.trim() !== '');
  const listbox = useListbox({ options, keyOf: ({ id }) => id, isShown, onOpenChange: setOpen, onPick });

  return (
    <>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        {...useControlAttributes()}
        ref={ref}
        type="text"
        role="combobox"
        aria-expanded={isShown && options.length > 0}
        {...listbox.fieldProps}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => {
          onTextChange(target.value);
          setOpen(true);
          listbox.highlight(undefined);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => listbox.press(event)}
        className="control pl-9 text-ellipsis"
      />
      <OptionList
        listbox={listbox}
        label={listLabel}
        isShown={isShown}
        options={options}
        renderOption={renderOption}
        status={status}
        className="min-w-56"
      />
    </>
  );
}
