import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { focusOn } from '#lib/focus.ts';
import { PersonOption } from '#patterns/people/person-option.tsx';
import { focusText } from '#ui/forms/focus-text.ts';
import { OptionList, useListbox } from '#ui/forms/listbox.tsx';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => focusOn(field) }), []);
  const [start, setStart] = useState<MentionStart | null>(null);
  const { people, isSearching, isFailed } = useColleagues(start?.query ?? '', { isWanted: start !== null, without });
  const isShown = start !== null;

  const pick = (person: Mentioned) => {
    const element = field.current;
    if (!element || !start) return;
    const { text, caret } = insertMention(value, element.selectionEnd, start, person.username);
    onMention(person, text);
    setStart(null);
    focusText(field, caret);
  };
  const listbox = useListbox({
    options: people,
    keyOf: ({ id }) => id,
    isShown,
    onOpenChange: (isOpen) => !isOpen && setStart(null),
    onPick: pick,
  });

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
        aria-haspopup="listbox"
        {...listbox.fieldProps}
        onChange={({ target }) => {
          onChange(target.value);
          setStart(mentionAt(target.value, target.selectionEnd));
          listbox.highlight(undefined);
        }}
        onBlur={() => setStart(null)}
        onClick={() => setStart(null)}
        onKeyDown={(event) => {
          if (!start || event.nativeEvent.isComposing) return;
          // The caret moves out of the mention.
          if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return setStart(null);
          listbox.press(event, event.key === 'Tab' && !event.shiftKey && listbox.activeOption ? 'Enter' : event.key);
        }}
      />
      <OptionList
        ref={list}
        listbox={listbox}
        label="Colleagues"
        isShown={isShown}
        options={people}
        renderOption={(person) => <PersonOption person={person} />}
        status={status()}
        className="scroll-my-6"
      />
    </div>
  );
}
