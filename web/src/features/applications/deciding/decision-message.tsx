import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Settings2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { ReplyPurpose } from '#contract/reviews.ts';
import { reasonOf } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { typeOver } from '#ui/forms/type-over.ts';
import { Kbd } from '#ui/kbd.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { AskPurpose } from './ask-purpose.tsx';
import { placeReply } from './placeholders.ts';
import { SavedRepliesDialog } from './saved-replies.tsx';
import { type Answer, PURPOSE_LABELS, type SavedReply, savedRepliesQuery } from './saved-reply-calls.ts';

interface DecisionMessageProps {
  field: RefObject<HTMLTextAreaElement | null>;
  decision: Answer;
  /** Whom it is sent to: the applicant's username, or how many they are. */
  name: string;
  /** Fills in a saved reply. */
  fill: (body: string) => string;
  /** Under the field, far from the limit. */
  help?: string;
  value: string;
  onChange: (text: string) => void;
  /** How many characters are left, as text; '' far from the limit. */
  left: string;
  isTooLong: boolean;
  readOnly: boolean;
}

/** Alt with a digit inserts a reply. By position, because Option types another character on a Mac. */
const replyIndexOf = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): number =>
  altKey && !ctrlKey && !metaKey && /^Digit[1-9]$/.test(code) ? Number(code.at(-1)) - 1 : -1;

interface ReplyItemsProps {
  fitting: readonly SavedReply[];
  unsaid: readonly SavedReply[];
  others: readonly SavedReply[];
  onUse: (reply: SavedReply) => void;
}

/** The replies for the decision, those that do not say what they are for, and the others once they are requested. */
function ReplyItems({ fitting, unsaid, others, onUse }: ReplyItemsProps) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      {fitting.map((reply, index) => (
        <MenuItem key={reply.id} onSelect={() => onUse(reply)}>
          {reply.title}
          {index < 9 && <Kbd className="ml-2">{`Alt ${index + 1}`}</Kbd>}
        </MenuItem>
      ))}
      {[...unsaid, ...(isAll ? others : [])].map((reply) => (
        <MenuItem key={reply.id} onSelect={() => onUse(reply)}>
          {reply.title}
          <span className="block text-caption text-muted">{PURPOSE_LABELS[reply.for]}</span>
        </MenuItem>
      ))}
      {others.length > 0 && !isAll && (
        <MenuItem icon={<ChevronDown aria-hidden />} keepsOpen onSelect={() => setAll(true)}>
          Show all
        </MenuItem>
      )}
    </>
  );
}

/** The message to the applicant, with a menu of saved replies. */
export function DecisionMessage({
  field,
  decision,
  name,
  fill,
  help = 'Optional. It is shown with the decision; your name is not.',
  value,
  onChange,
  left,
  isTooLong,
  readOnly,
}: DecisionMessageProps) {
  const replies = useQuery(savedRepliesQuery);
  const saidFor = (purpose: ReplyPurpose) => replies.data?.filter((reply) => reply.for === purpose) ?? [];
  const fitting = saidFor(decision);
  const [isManaging, setManaging] = useState(false);
  // Separate from `isAsking`, so that the question keeps its text while it closes.
  const [asked, setAsked] = useState<SavedReply | null>(null);
  const [isAsking, setAsking] = useState(false);
  const choose = (reply: SavedReply) => {
    if (reply.for === decision) return use(reply.body);
    setAsked(reply);
    setAsking(true);
  };
  // In the next frame, once a closing menu or question has let go of the focus.
  const use = (body: string) =>
    requestAnimationFrame(() => {
      const known = replies.data?.map((reply) => fill(reply.body)) ?? [];
      typeOver(field, placeReply(field.current?.value ?? value, fill(body), known));
    });
  /** The dialog may be faster than its replies. */
  const insertNth = async (index: number) => {
    const { data } = replies.data ? replies : await replies.refetch({ cancelRefetch: false });
    const reply = data?.filter((reply) => reply.for === decision)[index];
    if (reply) use(reply.body);
  };

  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-sm text-muted">
          This is sent to <span className="font-semibold text-ink">{name}</span>
        </p>
        <Menu
          onKeyDown={(event) => {
            const index = replyIndexOf(event);
            if (index < 0 || index >= fitting.length) return;
            event.preventDefault();
            // The replies for the decision come first.
            event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')[index]?.click();
          }}
          trigger={
            <Button size="sm" variant="ghost" className="-mr-2 px-2">
              Saved replies
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          <div className="max-h-48 overflow-y-auto">
            <ReplyItems
              fitting={fitting}
              unsaid={saidFor('any')}
              others={saidFor(decision === 'accepted' ? 'declined' : 'accepted')}
              onUse={choose}
            />
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
      <Field label="Message" error={isTooLong ? left : null} help={isTooLong ? undefined : left || help}>
        <Textarea
          ref={field}
          rows={5}
          value={value}
          readOnly={readOnly}
          onChange={({ target }) => onChange(target.value)}
          // The key that opened the dialog may still be held down.
          onKeyDown={(event) => {
            if (event.repeat && value === '') event.preventDefault();
            const index = replyIndexOf(event);
            if (index < 0 || readOnly) return;
            event.preventDefault();
            void insertNth(index);
          }}
        />
      </Field>
      {asked?.for === 'any' && (
        <AskPurpose
          key={asked.id}
          reply={asked}
          decision={decision}
          open={isAsking}
          onClose={() => setAsking(false)}
          onAnswer={(purpose) => purpose === decision && use(asked.body)}
        />
      )}
      <ConfirmDialog
        open={isAsking && asked?.for !== 'any'}
        onClose={() => setAsking(false)}
        title={`Use ‘${asked?.title}’?`}
        text={
          decision === 'accepted'
            ? `It is written for declining, and you are about to accept ${name}.`
            : `It is written for accepting, and you are about to decline ${name}.`
        }
        confirmLabel="Use it anyway"
        onConfirm={() => {
          setAsking(false);
          if (asked) use(asked.body);
        }}
      />
      <SavedRepliesDialog decision={decision} open={isManaging} onClose={() => setManaging(false)} />
    </>
  );
}
