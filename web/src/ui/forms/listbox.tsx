import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../cx.ts';

interface ListboxOptions<Option> {
  options: readonly Option[];
  /** What tells an option from others, also between two lists of options. */
  keyOf: (option: Option) => string;
  isShown: boolean;
  /** Opens and closes the list. Without it the list is always open, and Escape keeps its usual meaning. */
  onOpenChange?: (isOpen: boolean) => void;
  onPick: (option: Option) => void;
}

/** A list of options under a text field, which keeps the focus and handles the keys: arrows highlight, Enter picks, Escape closes. */
export function useListbox<Option>({ options, keyOf, isShown, onOpenChange, onPick }: ListboxOptions<Option>) {
  const id = useId();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  // By key: options that arrive above it must not move the highlight to another.
  const found = options.findIndex((option) => keyOf(option) === highlighted);
  const active = Math.max(0, found);
  const activeOption = options[active];
  const optionId = (option: Option) => `${id}-${keyOf(option)}`;

  return {
    activeOption,
    highlight: (option: Option | undefined) => setHighlighted(option ? keyOf(option) : null),
    /** Handles a key press in the field, as if it were `key`. */
    press: (event: KeyboardEvent, key = event.key) => {
      // Enter may also end a composed word.
      if (event.nativeEvent.isComposing) return;
      const effect = listboxAction(key, { isShown, active, count: options.length });
      if (!effect || !(effect.isOpen || onOpenChange)) return;
      event.preventDefault();
      onOpenChange?.(effect.isOpen);
      const next = options[effect.active];
      setHighlighted(next ? keyOf(next) : null);
      if (effect.picks && activeOption) onPick(activeOption);
    },
    fieldProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isShown && activeOption ? optionId(activeOption) : undefined,
    },
    listId: `${id}-list`,
    optionProps: (option: Option) => ({
      id: optionId(option),
      role: 'option',
      tabIndex: -1,
      'aria-selected': option === activeOption,
      // Otherwise the field loses focus, and the list closes before the click arrives.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onPick(option),
    }),
  };
}

/** What a key does: opens or closes the list, moves the highlight, picks the highlighted option; null where it keeps its usual meaning. */
function listboxAction(key: string, { isShown, active, count }: { isShown: boolean; active: number; count: number }) {
  switch (key) {
    case 'Escape':
      return isShown ? { isOpen: false, active, picks: false } : null;
    case 'Enter':
      return isShown && count > 0 ? { isOpen: true, active, picks: true } : null;
    case 'ArrowDown':
    case 'ArrowUp': {
      if (!isShown || count === 0) return { isOpen: true, active, picks: false };
      const step = key === 'ArrowDown' ? 1 : count - 1;
      return { isOpen: true, active: (active + step) % count, picks: false };
    }
    default:
      return null;
  }
}

interface OptionListProps<Option> {
  ref?: Ref<HTMLDivElement>;
  listbox: ReturnType<typeof useListbox<Option>>;
  label: string;
  isShown: boolean;
  options: readonly Option[];
  renderOption: (option: Option) => ReactNode;
  /** Shown and announced below the options. '' for nothing to say. */
  status: string;
  className?: string;
}

/** The options of a listbox as a box under their field, inside a positioned element. */
export function OptionList<Option>({
  ref,
  listbox: { activeOption, listId, optionProps },
  label,
  isShown,
  options,
  renderOption,
  status,
  className,
}: OptionListProps<Option>) {
  return (
    <div
      ref={ref}
      className={cx(
        'elevated absolute top-full left-0 z-30 mt-1 w-full overflow-hidden rounded-md border border-line',
        className,
        !isShown && 'hidden',
      )}
    >
      <div id={listId} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto">
        {options.map((option) => {
          const props = optionProps(option);
          return (
            <div
              key={props.id}
              {...props}
              className={cx(
                'flex min-h-10 items-center gap-2 px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11',
                option === activeOption && 'bg-hover',
              )}
            >
              {renderOption(option)}
            </div>
          );
        })}
      </div>
      <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
        {isShown && status}
      </p>
    </div>
  );
}
