import { type ComponentProps, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { focusOn } from '#lib/focus.ts';
import { PersonOption } from '#patterns/people/person-option.tsx';
import { cx } from '#ui/cx.ts';
import { effectOfKey } from '#ui/forms/combobox-keys.ts';
import { focusText } from '#ui/forms/focus-text.ts';
import { Textarea } from '#ui/forms/textarea.tsx';
import { useColleagues } from '../reviewing/colleagues.ts';
import { insertMention, type Mentioned, type MentionStart, mentionAt } from './mention.ts';

interface MentionFieldProps extends Omit<ComponentProps<typeof Textarea>, 'ref' | 'value' | 'onChange'> {
  ref?: Ref<{ focus: () => void }>;
  value: string;
  onChange: (text: string) => void;
  /** Called when a colleague was picked, with their name in the text. */
  onMention: (person: Mentioned, text: string) => void;
  /** The ids of people who cannot be mentioned. */
  without: readonly string[];
}

/** A text field where '@' opens a list of colleagues: arrow keys move, Enter or Tab picks, Escape closes. */
export function MentionField({ ref, value, onChange, onMention, without, ...rest }: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => focusOn(field) }), []);
  const [start, setStart] = useState<MentionStart | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  const { people, isSearching, isFailed } = useColleagues(start?.query ?? '', { isWanted: start !== null, without });
  const isShown = start !== null;
  const active = Math.max(0, Math.min(highlighted, people.length - 1));
  const activePerson = people[active];
  const optionId = (personId: string) => `${id}-${personId}`;

  const look = (text: string, caret: number) => {
    setStart(mentionAt(text, caret));
    setHighlighted(0);
  };
  const pick = (person: Mentioned) => {
    const element = field.current;
    if (!element || !start) return;
    const { text, caret } = insertMention(value, element.selectionEnd, start, person.username);
    onMention(person, text);
    setStart(null);
    focusText(field, caret);
  };

  // The list may extend below the visible column.
  const isFilled = isShown && people.length > 0;
  useEffect(() => {
    if (isFilled) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isFilled]);

  const status = () => {
    if (isFailed) return 'The colleagues could not be searched. Type again to try once more.';
    if (people.length > 0) return '';
    return isSearching ? 'Searching…' : `No colleague found matching ‘${start?.query}’.`;
  };

  return (
    <div className="relative" {...(isShown && { 'data-own-escape': true })}>
      <Textarea
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && activePerson ? optionId(activePerson.id) : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          look(target.value, target.selectionEnd);
        }}
        onBlur={() => setStart(null)}
        onClick={() => setStart(null)}
        onKeyDown={(event) => {
          if (!start || event.nativeEvent.isComposing) return;
          // The caret moves out of the mention.
          if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return setStart(null);
          const key = event.key === 'Tab' && !event.shiftKey && activePerson ? 'Enter' : event.key;
          const effect = effectOfKey(key, { isShown: true, active, count: people.length });
          if (!effect) return;
          event.preventDefault();
          if (!effect.isOpen) setStart(null);
          setHighlighted(effect.active);
          if (effect.picks && activePerson) pick(activePerson);
        }}
      />
      <div
        ref={list}
        className={cx(
          'elevated absolute top-full left-0 z-30 mt-1 w-full scroll-my-6 overflow-hidden rounded-md border border-line',
          !isShown && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label="Colleagues" className="max-h-80 overflow-y-auto">
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps focus and handles the keys.
            <div
              key={person.id}
              id={optionId(person.id)}
              role="option"
              tabIndex={-1}
              aria-selected={person === activePerson}
              // Otherwise the field loses focus, and the list closes before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              className={cx(
                'flex min-h-10 items-center gap-2 px-2 py-1 text-sm hover:bg-hover pointer-coarse:min-h-11',
                person === activePerson && 'bg-hover',
              )}
            >
              <PersonOption person={person} />
            </div>
          ))}
        </div>
        <p role="status" className="px-3 py-2 text-sm text-muted empty:hidden">
          {isShown && status()}
        </p>
      </div>
    </div>
  );
}
