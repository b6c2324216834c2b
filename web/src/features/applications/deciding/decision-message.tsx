import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Settings2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { reasonOf } from '#lib/api.ts';
import { focusText } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { fillIn, withReply } from './placeholders.ts';
import { SavedRepliesDialog, savedRepliesQuery } from './saved-replies.tsx';

interface DecisionMessageProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The applicant's username. */
  name: string;
  /** The job's title at the time of applying. */
  job: string;
  value: string;
  onChange: (text: string) => void;
  /** How many characters are left, as text; '' far from the limit. */
  left: string;
  isTooLong: boolean;
  readOnly: boolean;
}

/** The message to the applicant, with a menu of saved replies. */
export function DecisionMessage({
  field,
  name,
  job,
  value,
  onChange,
  left,
  isTooLong,
  readOnly,
}: DecisionMessageProps) {
  const replies = useQuery(savedRepliesQuery);
  const [isManaging, setManaging] = useState(false);
  const use = (body: string) => {
    onChange(withReply(value, fillIn(body, { name, job })));
    focusText(field);
  };

  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm text-muted">
          This is sent to <span className="font-semibold text-ink">{name}</span>
        </p>
        <Menu
          trigger={
            <Button size="sm" variant="ghost" className="-mr-2 px-2">
              Saved replies
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          <div className="max-h-48 overflow-y-auto">
            {replies.data?.map(({ id, title, body }) => (
              <MenuItem key={id} onSelect={() => use(body)}>
                {title}
              </MenuItem>
            ))}
          </div>
          {!replies.data?.length && (
            <p className="px-2.5 py-1.5 text-sm text-muted">
              {replies.error ? reasonOf(replies.error) : replies.data ? 'None are saved yet.' : 'Loading…'}
            </p>
          )}
          <hr />
          <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => setManaging(true)}>
            Manage saved replies
          </MenuItem>
        </Menu>
      </div>
      <Field
        label="Message"
        error={isTooLong ? left : null}
        help={isTooLong ? undefined : left || 'Optional. It is shown with the decision; your name is not.'}
      >
        <Textarea
          ref={field}
          rows={5}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => onChange(target.value)}
          // The key that opened the dialog may still be held down.
          onKeyDown={(event) => {
            if (event.repeat && value === '') event.preventDefault();
          }}
        />
      </Field>
      <SavedRepliesDialog open={isManaging} onClose={() => setManaging(false)} />
    </>
  );
}
