import { Search } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { useListbox } from '../forms/listbox.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { ModalClose, type OverlayProps } from './modal.tsx';

interface CommandGroup<Option> {
  label: string;
  options: readonly Option[];
}

interface CommandDialogProps<Option> extends Omit<OverlayProps, 'children' | 'initialFocus'> {
  /** The name of the dialog and its field. */
  title: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** Those without options are left out. */
  groups: readonly CommandGroup<Option>[];
  renderOption: (option: Option) => ReactNode;
  onPick: (option: Option) => void;
  /** Shown and announced in the foot: how many options there are, or that a search is running. */
  status: string;
  /** Under the options, such as a failure with a button. */
  note?: ReactNode;
}

/**
 * A field above a list of places to go or things to do, by keyboard or pointer. Docked to the top, so that the field does not
 * move as the list changes; a full sheet on small screens. Give it a new `key` for each opening.
 */
export function CommandDialog<Option extends { key: string }>({
  title,
  placeholder,
  text,
  onTextChange,
  groups,
  renderOption,
  onPick,
  status,
  note,
  ...frame
}: CommandDialogProps<Option>) {
  const field = useRef<HTMLInputElement>(null);
  const options = groups.flatMap((group) => group.options);
  const listbox = useListbox({ options, keyOf: ({ key }) => key, isShown: true, onPick });
  const activeId = listbox.fieldProps['aria-activedescendant'];

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <DialogFrame
      {...frame}
      initialFocus={field}
      isDescribed={false}
      className="inset-0 data-[state=open]:animate-rise-in sm:m-auto sm:mt-16 sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-4rem)] sm:max-w-xl sm:rounded-lg"
      head={
        <header className="flex items-center gap-2 border-b border-line pt-[max(0.75rem,env(safe-area-inset-top))] pr-3 pb-3 pl-4">
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          <div className="relative min-w-0 flex-1">
            <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={title}
              aria-expanded={options.length > 0}
              {...listbox.fieldProps}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder={placeholder}
              maxLength={100}
              value={text}
              onChange={({ target }) => {
                onTextChange(target.value);
                listbox.highlight(undefined);
              }}
              onKeyDown={(event) => listbox.press(event)}
              className="control pl-9 text-ellipsis"
            />
          </div>
          <ModalClose />
        </header>
      }
      foot={
        <p role="status" className="mr-auto text-caption text-muted tabular-nums">
          {status}
        </p>
      }
    >
      <div id={listbox.listId} role="listbox" aria-label={title} className="-mx-2 -my-2">
        {groups.map(
          ({ label, options }) =>
            options.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
              <div key={label} role="group" aria-label={label} className="py-1">
                <p aria-hidden className="px-2 pb-1 text-xs font-semibold text-muted">
                  {label}
                </p>
                {options.map((option) => (
                  <div
                    key={option.key}
                    {...listbox.optionProps(option)}
                    onPointerMove={() => listbox.highlight(option)}
                    className={cx(
                      'flex min-h-10 items-center gap-2.5 rounded-md px-2 py-1 text-sm pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0',
                      option === listbox.activeOption && 'bg-accent-soft text-accent',
                    )}
                  >
                    {renderOption(option)}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
      {note}
    </DialogFrame>
  );
}
