import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useId } from 'react';
import { cx } from '#ui/cx.ts';
import { useFocusByKey } from '#ui/focus-by-key.ts';
import { useControlAttributes, useFieldLabelId } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface OptionLinesProps {
  /** One option per line. Blank ones are left out when they are sent. */
  options: readonly string[];
  onChange: (options: string[]) => void;
  /** The most options. */
  max: number;
  /** The index of the correct option, for questions that have one. */
  correct?: number | null;
  onCorrect?: (index: number) => void;
  isInvalid?: boolean;
  isCorrectMissing?: boolean;
  /** Ref of the first text field. */
  ref?: Ref<HTMLInputElement>;
  /** Ref of the first radio button. */
  correctRef?: Ref<HTMLInputElement>;
}

const RADIO = 'size-4.5 shrink-0 appearance-none rounded-full border border-control bg-surface';

/**
 * The options of a question inside a `Field group`, one input a line. Enter goes to the next line, and a pasted list fills several. With
 * `onCorrect`, the radio in front marks the correct one and the lines are fixed; otherwise a blank line follows the last option.
 */
export function OptionLines({
  options,
  onChange,
  max,
  correct,
  onCorrect,
  isInvalid = false,
  isCorrectMissing = false,
  ref,
  correctRef,
}: OptionLinesProps) {
  const id = useId();
  const labelId = useFieldLabelId();
  const { 'aria-describedby': describedBy } = useControlAttributes();
  const inputs = useFocusByKey<number>();
  const grows = !onCorrect;
  const hasBlankEnd = options.at(-1) === '';
  const lines = grows && !hasBlankEnd && options.length < max ? [...options, ''] : options;

  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
    if (pasted.length < 2) return;
    event.preventDefault();
    const after = lines.slice(index + 1).filter((line) => line.trim() !== '');
    const next = [...lines.slice(0, index), ...pasted, ...after].slice(0, max);
    onChange(grows ? next : lines.map((_, line) => next[line] ?? ''));
    inputs.focusSoon(Math.min(index + pasted.length, max) - 1);
  };
  const remove = (index: number) => {
    onChange(lines.toSpliced(index, 1));
    inputs.focusSoon(Math.max(0, index - 1));
  };
  const press = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const isBlank = lines[index] === '';
    if (event.key === 'Enter') inputs.moveTo(index + 1);
    else if (event.key === 'Backspace' && grows && isBlank && lines.length > 1) remove(index);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field cannot be a fieldset's legend.
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-2">
      {lines.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index.
        <div key={index} className="flex items-center gap-1">
          {onCorrect ? (
            <label
              title={`Option ${index + 1} is correct`}
              className="-ml-2 flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-hover pointer-coarse:size-11"
            >
              <input
                ref={index === 0 ? correctRef : undefined}
                type="radio"
                name={id}
                aria-label={`Option ${index + 1} is correct`}
                aria-describedby={describedBy}
                aria-invalid={isCorrectMissing ? true : undefined}
                checked={correct === index}
                onChange={() => onCorrect(index)}
                className={`${RADIO} transition-colors checked:border-5 checked:border-accent aria-invalid:border-danger`}
              />
            </label>
          ) : (
            <span aria-hidden className={`mr-2 ${RADIO}`} />
          )}
          <Input
            ref={(element) => {
              const forget = inputs.refOf(index)(element);
              if (index === 0) assign(ref, element);
              return forget;
            }}
            id={`${id}-${index}`}
            aria-label={`Option ${index + 1}`}
            aria-required={false}
            aria-invalid={isInvalid ? true : undefined}
            autoComplete="off"
            placeholder={`Option ${index + 1}`}
            value={option}
            onChange={({ target }) => onChange(lines.with(index, target.value))}
            onPaste={(event) => paste(index, event)}
            onKeyDown={(event) => press(index, event)}
          />
          {grows && (
            <IconButton
              label={`Remove option ${index + 1}`}
              size="sm"
              className={cx((lines.length === 1 || index === options.length) && 'invisible')}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}

function assign(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
